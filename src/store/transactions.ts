// Ways to run work on an account, for a store with sessions and one without:
//
// - within a request, whose session is open: `store.transaction`;
// - in the background, once: `runInOwnSession`; until it is persisted: `retryInOwnSession`, or `retryTransaction` for one
//   transaction with a result;
// - as a request, with steps that wait: `runAsRequest`; persisted as a whole: `runWhole`;
// - until a condition holds: `untilHolds`.
import { whenReady } from '../runtime/concurrency.js';
import { type Session, type Store, type Transaction, WriteConflictError } from './port.js';

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
  return session === null ? whenReady(work(), () => true) : runInSession(session, store, accountId, work);
}

async function runInSession(
  session: Session,
  store: Store,
  accountId: string,
  work: () => Promise<void> | void,
): Promise<boolean> {
  try {
    const outcome = await session.run(async () => {
      await store.open(accountId);
      await work();
      return session.persist();
    });
    return outcome === 'persisted';
  } catch (error) {
    session.drop();
    if (error instanceof WriteConflictError) return false;
    throw error;
  }
}

/** Works on an account in a session of its own, and again after each write conflict, until the work is persisted. */
export async function retryInOwnSession(
  store: Store,
  accountId: string,
  work: () => Promise<void> | void,
): Promise<void> {
  for (let session = store.session(); ; session = store.session(session)) {
    if (session === null) return work();
    if (await runInSession(session, store, accountId, work)) return;
  }
}

/** Runs work as a request does: in a session, repeated after write conflicts. Returns its persisted result. */
export async function runAsRequest<T>(store: Pick<Store, 'session'>, work: () => Promise<T>): Promise<T> {
  for (let session = store.session(); ; session = store.session(session)) {
    if (session === null) return work();
    const [outcome] = await Promise.allSettled([session.run(work)]);
    // An error may come from what another process has changed meanwhile.
    if ((await session.persist()) !== 'persisted') continue;
    if (outcome.status === 'fulfilled') return outcome.value;
    throw outcome.reason;
  }
}

/**
 * Runs work of several steps on one account as a request does. It is persisted as a whole: what other requests of this
 * process persist meanwhile has no part of it.
 */
export function runWhole(store: Store, accountId: string, work: () => Promise<void> | void): Promise<void> {
  return runAsRequest(store, async () => {
    await store.open(accountId);
    const release = store.hold(accountId);
    try {
      await work();
    } finally {
      release();
    }
  });
}

/** Runs a transaction in a session of its own, repeated after write conflicts; returns its persisted result. */
export async function retryTransaction<T>(
  store: Store,
  accountId: string,
  work: (tx: Transaction) => T,
): Promise<T> {
  // A store of one process has no conflicts.
  if (!store.isDurable) return store.transaction(accountId, work);
  let result: { value: T } | undefined;
  await retryInOwnSession(store, accountId, () => {
    result = { value: store.transaction(accountId, work) };
  });
  return (result as unknown as { value: T }).value;
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
      await store.persistSoFar();
      await next();
      isCalled = false;
      await store.open(accountId);
    }
  } finally {
    unwatch();
    until.removeEventListener('abort', stop);
  }
}
