/** The form that creates a sign-in link for a new user. */
import { useRef } from 'preact/hooks';
import { Failed, useAction } from '../action.tsx';
import type { MadeLink } from '../records.ts';
import { sendAction } from '../send.ts';

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
      <h2>Invite somebody</h2>
      <label>
        E-mail address, or a name <input name="email" required maxlength={254} autocomplete="off" />
      </label>
      <label>
        Role{' '}
        <select name="role">
          <option value="member">member</option>
          <option value="administrator">administrator</option>
        </select>
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'Making the link…' : 'Make a sign-in link'}
      </button>
      <Failed error={error} />
    </form>
  );
}
