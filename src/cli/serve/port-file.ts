import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { timeoutSignal } from '../../adapters/real-time.js';
import type { RunningEnvironments } from '../../http/connection/environments.js';
import type { Fault } from '../settings.js';

/** What such a file holds: the port of the playground and, where it is served, that of production; or nothing yet. */
const form = /^(?:\d+\n){0,2}$/;

/**
 * What keeps a port file from being written, found before anything listens.
 * @param path of the file, which may be there from a server that was killed, and not from one that runs
 */
export async function portFileFaults(path: string): Promise<Fault[]> {
  const source = `--port-file ${path}`;
  const [taken, unwritable] = [await takenBy(path), await writeFaultOf(path)];
  if (taken !== null) return [{ source, detail: taken }];
  return unwritable === null ? [] : [{ source, detail: unwritable }];
}

/** The file that says at which ports a server listens, each on a line. */
export interface PortFile {
  /**
   * Writes it in one step: whoever finds the file finds all of it.
   * @returns what kept it from being written; null where nothing did
   */
  write(server: Pick<RunningEnvironments, 'url' | 'productionUrl'>): Promise<string | null>;
  /** Removes what was written, unless another server has written its own meanwhile. */
  remove(): Promise<void>;
}

/** Gives up the file of a server that was killed, so that nobody takes its ports for those that are to come. */
export async function openPortFile(path: string): Promise<PortFile> {
  let written: string | null = null;
  await rm(path, { force: true });
  return {
    async write({ url, productionUrl }) {
      const urls = [url, ...(productionUrl === null ? [] : [productionUrl])];
      written = urls.map((one) => `${new URL(one).port}\n`).join('');
      return faultOf(async () => {
        await writeFile(besides(path), written ?? '');
        await rename(besides(path), path);
      });
    },
    async remove() {
      const now = await readFile(path, 'utf8').catch(() => null);
      if (now !== null && now === written) await rm(path, { force: true });
    },
  };
}

/** In the same folder, or it could not take the place of the file at once. */
function besides(path: string): string {
  return `${path}.${process.pid}.tmp`;
}

/** Nothing is overwritten that looks like something else. */
async function takenBy(path: string): Promise<string | null> {
  const held = await readFile(path, 'utf8').catch((error: { code?: string }) => error);
  if (typeof held === 'string') {
    if (!form.test(held)) return 'The file holds something else. Give one that is not there yet.';
    const port = parseInt(held, 10);
    return (await isServed(port))
      ? `It is that of a server that runs at port ${port}. Give another one.`
      : null;
  }
  if (held.code === 'ENOENT' || held.code === 'ENOTDIR') return null;
  return `There is something at this place that is no file of ours (${held.code}). Give another one.`;
}

/** Whether a server like this one answers at a port of this machine; somebody else may have it by now. */
async function isServed(port: number): Promise<boolean> {
  const signal = timeoutSignal(500);
  const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal }).catch(() => null);
  return answer?.headers.get('sandbox')?.startsWith('legal-reports-sandbox/') === true;
}

/** Tried out: rights are not all that can be in the way. */
function writeFaultOf(path: string): Promise<string | null> {
  return faultOf(async () => {
    await writeFile(besides(path), '');
    await rm(besides(path));
  });
}

const reasons: { [code: string]: string } = {
  ENOENT: 'The folder of the file is not there. Make it first, or give a file in one that is.',
  ENOTDIR: 'What stands before the name of the file is no folder. Give a file in one.',
  EACCES: 'This user may not write to the folder of the file. Give a file in one where it may.',
  EROFS: 'The folder of the file can only be read. Give a file in another one.',
};

async function faultOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return reasons[code] ?? `The file can not be written (${code}). Give another one.`;
  }
}
