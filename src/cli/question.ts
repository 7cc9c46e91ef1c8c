import { createInterface } from 'node:readline/promises';

/** Asks who sits at the terminal; who stops the program has answered nothing. */
export async function askAtTerminal(question: string, stopped: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(question, { signal: stopped }).catch(() => '');
  lines.close();
  return answer;
}
