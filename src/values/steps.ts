/** Work in steps: whoever does it may let others come to their turn between two of them. */
export type Steps<Output> = Generator<void, Output, void>;

/** Does all steps at once. */
export function runToEnd<Output>(steps: Steps<Output>): Output {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
