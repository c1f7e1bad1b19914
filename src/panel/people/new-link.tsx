/** A sign-in link that was just made: shown once. */
import { Time, useComesIntoView } from '../browser/parts.tsx';
import type { MadeLink } from '../browser/records.ts';
import { Copied } from '../browser/tokens.tsx';
import * as words from '../words/people.tsx';

/** Draws nothing where none was made. */
export function NewLink({ made }: { made: MadeLink | null }) {
  const place = useComesIntoView(made);
  if (made === null) return null;
  return (
    <section class="card made" role="status" ref={place}>
      <h2>{words.signInLinkFor(<bdi>{made.email ?? made.user_id}</bdi>)}</h2>
      <p>{words.sendIt(<strong>{words.shownOnce}</strong>, <Time at={made.expires_at} />)}</p>
      <Copied name={words.link} text={made.link} />
    </section>
  );
}
