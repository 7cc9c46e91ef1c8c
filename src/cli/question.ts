import { createInterface } from 'node:readline/promises';

/** Asks the user at the terminal. A stop gives an empty answer. */
export async function askAtTerminal(question: string, stopped: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(question, { signal: stopped }).catch(() => '');
  lines.close();
  return answer;
}
