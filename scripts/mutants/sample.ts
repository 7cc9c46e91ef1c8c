/** Variable with the sample: one mutant in how many, and the index of the first. Worker processes inherit it. */
const variable = 'MUTANTS_SAMPLE';

/**
 * Samples one mutant in `count`.
 * @param from index of the first sampled mutant; another value gives another sample of the same size
 */
export function takeOneIn(count: number, from: number): void {
  process.env[variable] = `${count} ${from % count}`;
}

/** Mutants are numbered in code order, so that every file is part of a sample. */
export function isInSample(mutantId: string): boolean {
  const [count = 1, from = 0] = (process.env[variable] ?? '1 0').split(' ').map(Number);
  return Number(mutantId) % count === from;
}
