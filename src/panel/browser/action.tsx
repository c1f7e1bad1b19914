/**
 * Runs an action: sends it once however often its button is pressed, shows that it is running, and
 * then its outcome.
 */
import { useId, useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { askToSignIn, messageOf, Refused } from './send.ts';

interface Action {
  readonly isBusy: boolean;
  /** The error message; null without an error. */
  readonly error: string | null;
  /** Runs the work unless it is running, then `whenDone` on success. */
  readonly run: <Result>(
    work: () => Promise<Result>,
    whenDone: (result: Result) => void,
  ) => Promise<void>;
  readonly forgetError: () => void;
}

/** `reasonOf` formats errors of work that can fail other than by a response. */
export function useAction(reasonOf: (thrown: unknown) => string = messageOf): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // State changes render too late to stop a second press.
  const isRunning = useRef(false);
  const run: Action['run'] = async (work, whenDone) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      whenDone(await work());
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.status === 401) askToSignIn();
      setError(reasonOf(thrown));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run, forgetError: () => setError(null) };
}

/** A confirmation, for an action that the user cannot undo. */
interface Confirmation {
  /** Names the object: `Revoke the token “export”?` */
  readonly title: string;
  /** The consequences. */
  readonly text: string;
}

interface ActionButtonProps<Result> {
  /** The button's label. */
  readonly name: string;
  /** The object, for screen readers. */
  readonly of?: string;
  /** Null for an action without confirmation. */
  readonly question?: Confirmation | null;
  /** Why the button is disabled; null if it is enabled. */
  readonly reason?: string | null;
  readonly work: () => Promise<Result>;
  readonly whenDone: (result: Result) => void;
}

/** A button that runs an action, after confirmation if it has a question. */
export function ActionButton<Result>(props: ActionButtonProps<Result>) {
  const { name, of, question = null, reason = null, work, whenDone } = props;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, run, forgetError } = useAction();
  const id = useId();
  const go = () =>
    run(work, (result) => {
      setAsking(false);
      whenDone(result);
    });
  const press = () => {
    if (reason !== null || isBusy) return;
    if (question === null) return void go();
    forgetError();
    setAsking(true);
  };
  const close = () => {
    if (!isBusy) setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-disabled={reason !== null || isBusy}
        {...(reason !== null && { title: reason, 'aria-describedby': id })}
        onClick={press}
      >
        {name}
        {of !== undefined && <span class="hidden"> {of}</span>}
      </button>
      {reason !== null && (
        <span id={id} class="hidden">
          {reason}
        </span>
      )}
      {!isAsking && <Failed error={error} />}
      {isAsking && question !== null && (
        <Dialog title={question.title} close={close}>
          <p>{question.text}</p>
          <Failed error={error} />
          <p class="buttons">
            <button type="button" class="quiet" onClick={close}>
              Cancel
            </button>
            <button type="button" disabled={isBusy} onClick={() => void go()}>
              {isBusy ? 'Working…' : name}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** The error of an action, beside its button. */
export function Failed({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <p class="bad" role="alert">
      {error}
    </p>
  );
}
