/** The choice of partner after signing in, for users of several partners. */

import { ownPath } from '../own-path.ts';
import type { SessionRecord } from './records.ts';
import { goOver } from './send.ts';
import { counted } from './values/format.ts';

/** The path in `next`, requested before signing in; the first page otherwise. */
function wanted(): string {
  return ownPath(new URLSearchParams(location.search).get('next') ?? '/') ?? '/';
}

export function PartnersPage({ session }: { session: SessionRecord }) {
  const choose = (id: string) =>
    id === session.partner.id ? location.assign(wanted()) : goOver(id, wanted());
  const partners =
    session.partners.length > 0 ? session.partners : [{ ...session.partner, role: session.role }];
  return (
    <main id="main">
      <h1>Choose a partner</h1>
      <p>
        You have access to {counted(partners.length, 'partner')}. You see and change one at a time,
        and can go over to another at any time.
      </p>
      <ul class="rows choice">
        {partners.map((of) => (
          <li key={of.id}>
            <span>
              <strong>{of.name}</strong>{' '}
              <span class="soft">
                <bdi>{of.id}</bdi>, {of.role}
              </span>
            </span>
            <button type="button" onClick={() => choose(of.id)}>
              Open
              <span class="hidden"> {of.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
