/** Returns the size of a test: a sample in every run, or everything in a long one (`npm run test:long`). */
export function scaled<T>(usual: T, long: T): T {
  return process.env.LONG === undefined ? usual : long;
}
