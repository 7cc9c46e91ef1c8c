import { randomUUID } from 'node:crypto';
import { link, open, rm, stat, writeFile } from 'node:fs/promises';
import type { RunningEnvironments } from '../../http/connection/server.js';
import { delay, timeoutSignal } from '../../runtime/real-time.js';
import { readTextFile } from '../../runtime/text-files.js';
import type { InputError } from '../settings.js';

/** A port file: the port of the playground and, if it is served, of production; empty before the start. */
const form = /^(?:\d+\n){0,2}$/;

/**
 * Checks, before anything listens, that a port file can be written. A file of a killed server may exist, one of a
 * running server may not.
 * @param path of the file
 */
export async function portFileErrors(path: string): Promise<InputError[]> {
  const source = `--port-file ${path}`;
  const stale = await findStale(path);
  // Tried out: access rights are not the only obstacle.
  const unwritable = await errorOf(async () => {
    const tried = siblingPath(path);
    await writeFile(tried, '');
    await rm(tried);
  });
  if (stale !== null && 'taken' in stale) return [{ source, detail: stale.taken }];
  return unwritable === null ? [] : [{ source, detail: unwritable }];
}

/**
 * Opens the file with the ports of a server, each on a line. Removes that of a killed server, so that its ports are not
 * taken for the new ones.
 */
export async function openPortFile(path: string) {
  let written: string | null = null;
  // An entry that cannot be removed keeps the file from being written, too.
  await clearStale(path);
  return {
    /**
     * Writes the file atomically. If several servers write it at once, one wins.
     * @returns the error; null for none
     */
    async write({ url, productionUrl }: Pick<RunningEnvironments, 'url' | 'productionUrl'>) {
      const urls = [url, ...(productionUrl === null ? [] : [productionUrl])];
      const text = urls.map((one) => `${new URL(one).port}\n`).join('');
      const error = await createWhole(path, text);
      if (error === null) written = text;
      return error;
    },
    /** Removes the file, unless another server has written its own meanwhile. */
    async remove(): Promise<void> {
      if (written !== null && (await readTextFile(path).catch(() => null)) === written)
        await rm(path, { force: true });
    },
  };
}

/** Max times that another file is removed and written anew between two checks. */
const maxAttempts = 10;

/** A unique name in the same folder: processes in two containers have the same number. */
const siblingPath = (path: string): string => `${path}.${randomUUID()}.tmp`;

/** Creates the file with its text, if it does not exist. Returns the error. */
async function createWhole(path: string, text: string): Promise<string | null> {
  const whole = siblingPath(path);
  const error = await errorOf(() => writeFile(whole, text));
  if (error !== null) return error;
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (await isCreated(path, whole, text)) return null;
      const taken = await clearStale(path);
      if (taken !== null) return taken;
    }
    return 'Other servers take this file again and again. Give another one.';
  } catch (error) {
    return unwritableReason(error);
  } finally {
    await rm(whole, { force: true });
  }
}

/** Creates the file. Returns false if there is one. */
async function isCreated(path: string, whole: string, text: string): Promise<boolean> {
  try {
    // Unlike a rename, this replaces nothing.
    await link(whole, path).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error;
      // Some file systems have no links.
      return writeFile(path, text, { flag: 'wx' });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Finds the file of a killed server: its identity, which no earlier or later file has; null if there is no file; or why
 * it must stay: it is another file, or that of a running server.
 */
async function findStale(path: string): Promise<{ identity: string } | { taken: string } | null> {
  let found: { text: string; identity: string };
  // A device such as /dev/null looks like the empty file of a killed server, and a pipe is never read to its end.
  const kind = await stat(path).catch(() => null);
  if (kind !== null && !kind.isFile() && !kind.isDirectory())
    return { taken: 'There is a device or a pipe at this path. Name another path.' };
  try {
    found = await find(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return { taken: `Another file is at this path (${code}). Name another path.` };
  }
  if (!form.test(found.text))
    return { taken: 'The file holds something else. Give one that is not there yet.' };
  const port = parseInt(found.text, 10);
  if (!(await isServed(port))) return found;
  return { taken: `It is that of a server that runs at port ${port}. Give another one.` };
}

/** @throws the system's error */
async function find(path: string): Promise<{ text: string; identity: string }> {
  const file = await open(path, 'r');
  try {
    const { ino, mtimeNs } = await file.stat({ bigint: true });
    return { text: new TextDecoder().decode(await file.readFile()), identity: `${ino}-${mtimeNs}` };
  } finally {
    await file.close();
  }
}

/** Interval in milliseconds and number of checks whether another start has removed a file. */
const pollMs = 20;
const maxPolls = 100;

/**
 * Removes the file of a killed server. Several starts may find it at once, and the slowest must not remove the new file
 * of the fastest: only the start that creates a claim, whose name contains the identity of the file, removes it.
 * @returns why the file stays; null if there is none any more
 */
async function clearStale(path: string): Promise<string | null> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const stale = await findStale(path);
    if (stale === null) return null;
    if ('taken' in stale) return stale.taken;
    const claim = `${path}.${stale.identity}.tmp`;
    const error = await removeClaimed(path, stale.identity, claim);
    if (error !== 'EEXIST') return error === null ? null : unwritableReason({ code: error });
    if (poll === maxPolls - 1)
      return `An earlier start was killed while it removed the file. Remove ${claim}.`;
    await delay(pollMs);
  }
  return null;
}

/** Creates the claim and removes the file. Returns the code of the error, EEXIST for another start's claim, or null. */
async function removeClaimed(path: string, identity: string, claim: string): Promise<string | null> {
  try {
    await writeFile(claim, '', { flag: 'wx' });
  } catch (error) {
    return codeOf(error);
  }
  try {
    // Another start may have had the claim before.
    const now = await find(path).catch(() => null);
    if (now?.identity === identity) await rm(path, { force: true });
    return null;
  } catch (error) {
    return codeOf(error);
  } finally {
    await rm(claim, { force: true });
  }
}

/** Returns whether a server like this one answers at a port of this machine; another program may use it by now. */
async function isServed(port: number): Promise<boolean> {
  // A server that starts beside others on a small machine is slow.
  const signal = timeoutSignal(5000);
  const answers = ['127.0.0.1', '[::1]'].map(async (host) => {
    const { headers } = await fetch(`http://${host}:${port}/livez`, { signal });
    if (!headers.get('sandbox')?.startsWith('legal-reports-sandbox/'))
      throw new Error('it is another server');
    return true;
  });
  return Promise.any(answers).catch(() => false);
}

const reasons: { [code: string]: string } = {
  ENOENT: 'The folder of the file is not there. Make it first, or give a file in one that is.',
  ENOTDIR: 'The path before the file name is not a folder. Name a file in a folder.',
  EACCES: 'This user may not write to the folder of the file. Give a file in one where it may.',
  EROFS: 'The folder of the file can only be read. Give a file in another one.',
};

function errorOf(work: () => Promise<void>): Promise<string | null> {
  return work().then(() => null, unwritableReason);
}

function unwritableReason(error: unknown): string {
  const code = codeOf(error);
  return reasons[code] ?? `The file cannot be written (${code}). Give another one.`;
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? 'unknown';
}
