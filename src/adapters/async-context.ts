import { AsyncLocalStorage } from 'node:async_hooks';

/** Returns a function that runs others in the async context of this call, whatever context they are called in. */
export const currentContext: () => <Result>(run: () => Result) => Result = AsyncLocalStorage.snapshot;
