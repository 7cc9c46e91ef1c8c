/** Returns the size of a test: a sample in usual runs, or everything in a long run (`npm run test:long`). */
export function scaled<T>(short: T, long: T): T {
  return process.env.LONG === undefined ? short : long;
}
