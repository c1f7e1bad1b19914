/** A sign-in link that was just made: shown once. */
import { Time, useComesIntoView } from '../browser/parts.tsx';
import type { MadeLink } from '../browser/records.ts';
import { Copied } from '../browser/tokens.tsx';

/** Draws nothing where none was made. */
export function NewLink({ made }: { made: MadeLink | null }) {
  const place = useComesIntoView(made);
  if (made === null) return null;
  return (
    <section class="card made" role="status" ref={place}>
      <h2>
        Sign-in link for <bdi>{made.email ?? made.user_id}</bdi>
      </h2>
      <p>
        <strong>It is shown this once, and works once</strong>, until <Time at={made.expires_at} />.
        Send it to the person by a way that you trust.
      </p>
      <Copied name="Link" text={made.link} />
    </section>
  );
}
