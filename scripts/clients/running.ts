import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ClientResult } from '../../src/contract/generated/types.js';
import type { Command } from './toolchains.js';

/** Output of a program. The exit code is null if it took too long and was killed. */
export interface ProgramOutput {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program for at most `maxMs`. */
export function runCommand(
  { file, args, env }: Pick<Command, 'file' | 'args' | 'env'>,
  maxMs: number,
): Promise<ProgramOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const ran: ProgramOutput = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (part) => (ran.stdout += part));
    child.stderr.on('data', (part) => (ran.stderr += part));
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ...ran, code });
    });
  });
}

/** Returns the outcome for the caller of a client, from the output of its program. */
export function gotOf(
  output: Command['output'],
  ran: ProgramOutput,
): Pick<ClientResult, 'got' | 'status' | 'exit'> {
  // Node exits with 13 if a top-level await never settles.
  if (ran.code === null || (output === 'probe' && ran.code === 13)) return { got: 'waiting' };
  if (output === 'command') return gotOfCommand(ran);
  const outcome = output === 'java' ? outcomeOfJava(ran.stdout) : outcomeOfProbe(ran);
  if ('threw' in outcome) return { got: 'error' };
  return outcome.status >= 300
    ? { got: 'status', status: outcome.status }
    : { got: gotOfValue(outcome.value) };
}

type Outcome = { threw: string } | { status: number; value?: unknown };

function outcomeOfProbe({ stdout, stderr }: ProgramOutput): Outcome {
  try {
    return JSON.parse(stdout) as Outcome;
  } catch {
    throw new Error(`a probe printed no outcome: ${stdout}${stderr}`);
  }
}

function outcomeOfJava(stdout: string): Outcome {
  const [, status, text = ''] = /^(\d{3}) (.*)\n$/s.exec(stdout) ?? [];
  return status === undefined ? { threw: stdout } : { status: Number(status), value: parsed(text) };
}

/** Returns the outcome for the caller of a command from its output and exit code; curl also prints the status. */
function gotOfCommand({
  code,
  stdout,
  stderr,
}: ProgramOutput): Pick<ClientResult, 'got' | 'status' | 'exit'> {
  const exit = code ?? 0;
  if (exit !== 0) return { got: 'error', exit };
  const got = gotOfValue(parsed(stdout));
  const status = Number(/\d{3}$/.exec(stderr.trim())?.[0] ?? 200);
  return status >= 300 && got !== 'text' ? { got: 'status', status, exit } : { got, exit };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function gotOfValue(value: unknown): ClientResult['got'] {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'object') return 'other';
  if (Object.keys(value).length === 0) return 'empty-object';
  return 'id' in value && 'status' in value ? 'report' : 'other';
}

/** A built server. */
export interface Server {
  url: string;
  stop(): void;
}

/** Starts the built server on a free port. */
export async function startServer(cli: string): Promise<Server> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url: /http:\S+/.exec(line)?.[0] ?? '', stop: () => child.kill() };
}

/** Sends a request with the key of one account. */
export type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Returns the function that sends requests of one account. */
export function accountCalls(url: string, name: string): { key: string; call: Call } {
  const key = `sbx_playground_${name}`;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call: Call = async (method, path, body) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return { key, call };
}

/** Runs a job for each item with limited concurrency; results keep the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  maxAtOnce: number,
  job: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  await Promise.all(
    Array.from({ length: maxAtOnce }, async () => {
      for (const [index, item] of entries) results[index] = await job(item);
    }),
  );
  return results;
}
