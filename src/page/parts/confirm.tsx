import type { ComponentChildren, JSX } from 'preact';
import { useAction } from '../server/action.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Form } from './form.js';
import { ProblemNote } from './problem-note.js';
import { partWords } from './words.js';

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
