/** How many mutants there are to one that is tried: 1 where all are. Processes that run tests inherit it. */
const variable = 'MUTANTS_SAMPLE';

export function takeOneIn(count: number): void {
  process.env[variable] = String(count);
}

/** Mutants are numbered in the order of the code, so that every file has its part in a sample. */
export function isInSample(mutantId: string): boolean {
  return Number(mutantId) % Number(process.env[variable] ?? 1) === 0;
}
