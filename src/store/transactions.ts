import { type Store, type Transaction, WriteConflictError } from './port.js';

/**
 * Continues with a value, without a promise if it is there already: promises would dominate the cost of most callers.
 */
export function whenReady<T, R>(value: Promise<T> | T, next: (value: T) => Promise<R> | R): Promise<R> | R {
  return value instanceof Promise ? value.then(next) : next(value);
}

/**
 * Works on an account in a session of its own.
 * @returns whether it was persisted
 */
export function runInOwnSession(
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
      session.drop();
      if (error instanceof WriteConflictError) return false;
      throw error;
    },
  );
}

/** Runs work as a request does: in a session, repeated after write conflicts. Returns its persisted result. */
export async function runAsRequest<T>(store: Pick<Store, 'session'>, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const session = store.session();
    if (session === null) return work();
    const [outcome] = await Promise.allSettled([session.run(work)]);
    // An error may come from what another process has changed meanwhile.
    if ((await session.settle()) !== 'kept') continue;
    if (outcome.status === 'fulfilled') return outcome.value;
    throw outcome.reason;
  }
}

/** Runs a transaction in a session of its own, repeated after write conflicts; returns its persisted result. */
export async function retryTransaction<T>(
  store: Store,
  accountId: string,
  work: (tx: Transaction) => T,
): Promise<T> {
  // A store of one process has no conflicts.
  if (store.session() === null) return store.transaction(accountId, work);
  for (;;) {
    let result: { value: T } | undefined;
    const isKept = await runInOwnSession(store, accountId, () => {
      result = { value: store.transaction(accountId, work) };
    });
    if (isKept && result !== undefined) return result.value;
  }
}

/**
 * Waits until a condition on an account holds, which is checked after calls of the watch. Calls at the same time cause
 * one check. The work of the session so far is persisted first: each check sees what other requests did meanwhile, in
 * this process or another.
 * @param watch returns the function that ends it
 * @param until ends the wait in any case
 */
export async function untilHolds(
  store: Store,
  accountId: string,
  holds: () => boolean,
  watch: (listener: () => void) => () => void,
  until: AbortSignal,
): Promise<void> {
  let isCalled = false;
  let wake = (): void => {};
  const unwatch = watch(() => {
    isCalled = true;
    wake();
  });
  const stop = (): void => wake();
  until.addEventListener('abort', stop);
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      if (isCalled || until.aborted) resolve();
    });
  try {
    for (let isMet = false; !isMet; isMet = until.aborted || holds()) {
      await store.keepSoFar();
      await next();
      isCalled = false;
      await store.open(accountId);
    }
  } finally {
    unwatch();
    until.removeEventListener('abort', stop);
  }
}
