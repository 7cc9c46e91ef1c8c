import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, SubmitButton } from './controls.js';
import { Dialog } from './dialog.js';
import { ProblemNote } from './loading.js';
import { partWords } from './words.js';

/** An action of a view, with its state. */
interface ActionState {
  busy: boolean;
  /** Error of the last run; undefined if it succeeded. */
  error: unknown;
  /** Runs it; an error is stored in `error`. */
  run(act: () => Promise<void>): Promise<void>;
}

/** Runs one action at a time, and holds its progress and its error. */
export function useAction(): ActionState {
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

/** A form that the page submits itself. */
export function Form({ class: className, onSubmit, children }: FormProps): JSX.Element {
  return (
    <form
      class={className}
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
  /** Label of the confirm button. */
  action: string;
  /** Closes the dialog when done; errors are shown in the dialog. */
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Consequences and further options. */
  children: ComponentChildren;
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps): JSX.Element {
  const { busy, error, run } = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <ProblemNote error={error} />
      <Form onSubmit={() => void run(onConfirm)}>
        {children}
        <p class="actions">
          <SubmitButton busy={busy}>{action}</SubmitButton>
          <Button onClick={onClose}>{partWords().cancel}</Button>
        </p>
      </Form>
    </Dialog>
  );
}
