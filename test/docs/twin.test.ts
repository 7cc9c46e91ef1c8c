import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, start } from '../cli/start.js';
import { openCommands, readPage, type ShownCommands, stepsOf } from './sessions.js';

const page = 'docs/how-to/twin-of-production.md';
const { text } = readPage(page);
/** Steps before and after the start of the twin. */
const [before = '', after = ''] = text.split('**Start the twin.**');

describe(page, () => {
  const servers = new Map<string, Started>();
  let commands: ShownCommands;
  beforeAll(async () => {
    commands = await openCommands();
    await serve(before);
  });
  afterAll(async () => {
    for (const { stop } of servers.values()) await stop();
    commands.close();
  });

  /** Starts the server of a shell block, on any free port. */
  async function serve(part: string): Promise<void> {
    const [, port = '', flags = ''] = /npx legal-reports-sandbox --port (\d+) (.*) &$/m.exec(part) ?? [];
    const folder = await commands.run('echo $TMPDIR');
    const argv = flags.replaceAll('$TMPDIR', folder).split(' ');
    servers.set(`http://127.0.0.1:${port}`, await start(['--port', '0', ...argv]));
  }

  /** Lines of shell blocks that set variables and functions. */
  const preamble = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => !line.endsWith(' &'))
    .join('\n');

  const run = (command: string): Promise<string> => {
    let script = preamble;
    for (const [shown, { url }] of servers) script = script.replaceAll(shown, url);
    return commands.run(command, script);
  };

  it.each(stepsOf(before))('$command', async ({ command, output }) => {
    expect(await run(command)).toBe(output);
  });

  it('the twin starts with the learnt file', async () => {
    await serve(after);
    expect(servers.size).toBe(2);
  });

  it.each(stepsOf(after))('$command', async ({ command, output }) => {
    expect(await run(command)).toBe(output);
  });

  it('shows equal responses of production and its twin', () => {
    const outputs = stepsOf(after).map(({ output }) => output);
    expect(outputs.filter((_, at) => at % 2 === 0)).toEqual(outputs.filter((_, at) => at % 2 === 1));
    expect(outputs).toHaveLength(4);
  });
});
