/** How much may be under way at once, whoever it is for. */
export interface Slots {
  areTaken(): boolean;
  take(): void;
  give(): void;
  /** Resolves when one is given back. */
  given(): Promise<void>;
}

export function createSlots(most: number): Slots {
  let taken = 0;
  let waiting: (() => void)[] = [];
  return {
    areTaken: () => taken >= most,
    take() {
      taken += 1;
    },
    give() {
      taken -= 1;
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
    given: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
