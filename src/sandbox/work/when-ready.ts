import { type Store, Taken } from '../ports.js';

/** Goes on with a value: at once where it is there, since a promise would cost more than most of what is done so. */
export function whenReady<T, R>(value: Promise<T> | T, next: (value: T) => Promise<R> | R): Promise<R> | R {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Does something to an account in a session of its own, and tells whether that is kept. */
export function keptAlone(
  store: Store,
  accountId: string,
  work: () => Promise<void> | void,
): boolean | Promise<boolean> {
  const session = store.session();
  if (session === null) return whenReady(work(), () => true);
  const working = session.run(async () => {
    await store.open(accountId);
    await work();
    return session.settle();
  });
  return working.then(
    (outcome) => outcome === 'kept',
    (error) => {
      if (error instanceof Taken) return false;
      throw error;
    },
  );
}
