/**
 * Runs an action: sends it once however often its button is pressed, shows that it is running, and
 * then its outcome.
 */
import { useId, useRef, useState } from 'preact/hooks';
import * as words from '../words/action.ts';
import { Dialog } from './dialog.tsx';
import { askToSignIn, messageOf, Refused } from './send.ts';

interface Action {
  readonly isBusy: boolean;
  /** What went wrong, for people; null while nothing did. */
  readonly error: string | null;
  /** Does something unless it is being done, and then what follows its success. */
  readonly run: <Result>(
    work: () => Promise<Result>,
    whenDone: (result: Result) => void,
  ) => Promise<void>;
  readonly forgetError: () => void;
}

/** `reasonOf` says what went wrong, where the work can fail otherwise than by an answer. */
export function useAction(reasonOf: (thrown: unknown) => string = messageOf): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // What is drawn comes after a second press.
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

/** What is asked before something is done that cannot be undone, or not by oneself. */
interface Question {
  /** Names what it is about: `Revoke the token “export”?` */
  readonly title: string;
  /** What will be otherwise. */
  readonly text: string;
}

interface ActionButtonOf<Result> {
  /** What it does, as the button says it. */
  readonly name: string;
  /** To what, for those who do not see where the button stands. */
  readonly of?: string;
  /** Null where it is done at once. */
  readonly question?: Question | null;
  /** Why it cannot be done now; null where it can. */
  readonly reason?: string | null;
  readonly work: () => Promise<Result>;
  readonly whenDone: (result: Result) => void;
}

/** A button that acts, after a question if there is one. */
export function ActionButton<Result>(props: ActionButtonOf<Result>) {
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
              {words.cancel}
            </button>
            <button type="button" disabled={isBusy} onClick={() => void go()}>
              {isBusy ? words.working : name}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** What went wrong with an act, where it was done. */
export function Failed({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <p class="bad" role="alert">
      {error}
    </p>
  );
}
