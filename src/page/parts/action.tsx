import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './controls.js';
import { Dialog } from './dialog.js';
import { ProblemNote } from './loading.js';
import { partWords } from './words.js';

/** Something that a view does when it is asked to. */
export interface Action {
  busy: boolean;
  /** Why it did not come about the last time; undefined where nothing went wrong. */
  error: unknown;
  /** Does it; what goes wrong is kept in `error`. */
  run(act: () => Promise<void>): Promise<void>;
}

/** One thing at a time, with whether it is under way and why it failed. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    busy,
    error,
    async run(act) {
      setBusy(true);
      setError(undefined);
      await act().catch(setError);
      setBusy(false);
    },
  };
}

interface FormProps {
  class?: string;
  onSubmit(): void;
  children: ComponentChildren;
}

/** What is filled in; the page sends it itself, and stays. */
export function Form({ class: look, onSubmit, children }: FormProps): JSX.Element {
  return (
    <form
      class={look}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface ConfirmProps {
  title: string;
  /** What the button that does it says. */
  action: string;
  /** Closes the dialog itself when it is done; what goes wrong is told in it. */
  onConfirm(): Promise<void>;
  onClose(): void;
  /** What comes of it, and what else there is to choose. */
  children: ComponentChildren;
}

/** Asks once more before something is done that cannot be undone. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps): JSX.Element {
  const { busy, error, run } = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      {error !== undefined && <ProblemNote error={error} />}
      <Form onSubmit={() => void run(onConfirm)}>
        {children}
        <p class="actions">
          <Button look="main" type="submit" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{partWords().cancel}</Button>
        </p>
      </Form>
    </Dialog>
  );
}
