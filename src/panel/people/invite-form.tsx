/** The form that creates a sign-in link for a new user. */
import { useRef } from 'preact/hooks';
import { Failed, useAction } from '../browser/action.tsx';
import type { MadeLink } from '../browser/records.ts';
import { sendAction } from '../browser/send.ts';
import * as words from '../words/people.tsx';

export function InviteForm({ whenMade }: { whenMade: (link: MadeLink) => void }) {
  const { isBusy, error, run } = useAction();
  // Makes a retry idempotent: it replaces the link of a response that was lost.
  const invitationId = useRef(crypto.randomUUID());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { email, role } = Object.fromEntries(new FormData(form));
    const body = { invitation_id: invitationId.current, email, role };
    void run(
      () => sendAction<MadeLink>('POST', '/invitations', body),
      (made) => {
        invitationId.current = crypto.randomUUID();
        form.reset();
        whenMade(made);
      },
    );
  };
  return (
    <form class="card form" data-keep-input onSubmit={submit}>
      <h2>{words.inviteSomebody}</h2>
      <label>
        {words.addressOrName} <input name="email" required maxlength={254} autocomplete="off" />
      </label>
      <label>
        {words.role}{' '}
        <select name="role">
          <option value="member">{words.member}</option>
          <option value="administrator">{words.administrator}</option>
        </select>
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? words.makingTheLink : words.makeASignInLink}
      </button>
      <Failed error={error} />
    </form>
  );
}
