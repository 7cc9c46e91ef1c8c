/** Runs the work and returns the milliseconds of CPU that the process took for it: waiting for a busy machine adds nothing. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
