/** Which mutants are tried: one in how many, and from which on. Processes that run tests inherit it. */
const variable = 'MUTANTS_SAMPLE';

/** Another sample of as many is one that starts `from` another mutant, 0 being the first. */
export function takeOneIn(count: number, from: number): void {
  process.env[variable] = `${count} ${from % count}`;
}

/** Mutants are numbered in the order of the code, so that every file has its part in a sample. */
export function isInSample(mutantId: string): boolean {
  const [count = 1, from = 0] = (process.env[variable] ?? '1 0').split(' ').map(Number);
  return Number(mutantId) % count === from;
}
