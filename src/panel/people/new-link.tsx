/** Shows a new sign-in link, once. */
import { Timestamp, useScrollIntoView } from '../browser/components.tsx';
import type { MadeLink } from '../browser/records.ts';
import { CopyableText } from '../browser/tokens.tsx';
import * as words from '../words/people.tsx';

/** Renders nothing without a link. */
export function NewLink({ made }: { made: MadeLink | null }) {
  const place = useScrollIntoView(made);
  if (made === null) return null;
  return (
    <section class="card made" role="status" ref={place}>
      <h2>{words.signInLinkFor(<bdi>{made.email ?? made.user_id}</bdi>)}</h2>
      <p>{words.sendIt(<strong>{words.shownOnce}</strong>, <Timestamp at={made.expires_at} />)}</p>
      <CopyableText name={words.link} text={made.link} />
    </section>
  );
}
