import type { Fault } from './settings.js';

/** What a command needs of its process. */
export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Prints every fault with its mend. Colours only on a terminal that wants them. */
export function printFaults(
  faults: readonly Fault[],
  { stderr }: Streams,
  env: { NO_COLOR?: string | undefined },
): void {
  const coloured = stderr.isTTY === true && !env.NO_COLOR;
  const bold = (text: string): string => (coloured ? `\u001b[1m${text}\u001b[22m` : text);
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  stderr.write(`legal-reports-sandbox did not start: ${count}\n`);
  for (const { source, detail } of faults) stderr.write(`  ${bold(source)}: ${detail}\n`);
}
