/** How much a test tries: as much as it takes to notice in every run, or all that there is in a long one (`npm run test:long`). */
export function scaled<T>(usual: T, long: T): T {
  return process.env.LONG === undefined ? usual : long;
}
