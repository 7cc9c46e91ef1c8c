import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Confirm } from '../parts/confirm.js';
import { useAction } from '../server/action.js';
import { ProblemError } from '../server/api.js';
import { worldWords } from './world-words.js';

/** Does something, or does it in the place of what there is. */
type ReplaceableAction = (replace: boolean) => Promise<void>;

interface ReplaceConfirmation {
  busy: boolean;
  error: unknown;
  run(act: ReplaceableAction): Promise<void>;
  /** Asks, where something would be lost. */
  dialog: JSX.Element | null;
}

/** What is refused where it would replace something; done all the same by whoever means it. */
const conflictProblems = ['/problems/snapshot-exists', '/problems/world-not-empty'];

/** Tries without replacing anything, and asks before it replaces something. */
export function useReplaceConfirmation(): ReplaceConfirmation {
  const t = worldWords();
  const { busy, error, run } = useAction();
  const [refused, setRefused] = useState<{ refusal: ProblemError; act: ReplaceableAction }>();
  const close = (): void => setRefused(undefined);
  const attempt = (act: ReplaceableAction): Promise<void> =>
    run(async () => {
      try {
        await act(false);
      } catch (fault) {
        if (!(fault instanceof ProblemError) || !conflictProblems.includes(fault.problem.type)) throw fault;
        setRefused({ refusal: fault, act });
      }
    });
  const confirm = async (): Promise<void> => {
    await refused?.act(true);
    close();
  };
  const dialog =
    refused === undefined ? null : (
      <Confirm title={t.replaceTitle} action={t.replace} onConfirm={confirm} onClose={close}>
        <p lang="en">{refused.refusal.message}</p>
      </Confirm>
    );
  return { busy, error, run: attempt, dialog };
}
