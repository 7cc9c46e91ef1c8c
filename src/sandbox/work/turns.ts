/** Does work under one name one after the other, in the order in which it came; under others meanwhile. */
export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = last.get(name);
    // Whatever became of what came before, it is over.
    const own = before === undefined ? work() : before.then(work, work);
    last.set(name, own);
    const leave = (): void => {
      if (last.get(name) === own) last.delete(name);
    };
    own.then(leave, leave);
    return own;
  };
}
