/** Returns the bytes of the heap and of buffers. The program runs with --expose-gc. */
export function bytesInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
