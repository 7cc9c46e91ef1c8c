import { useState } from 'preact/hooks';

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
