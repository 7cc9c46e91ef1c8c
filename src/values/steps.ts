/** Work in steps, between which the caller may run other work. */
export type Steps<Output> = Generator<void, Output, void>;

/** Runs all steps at once and returns the result. */
export function runToEnd<Output>(steps: Steps<Output>): Output {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
