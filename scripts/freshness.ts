// Records the inputs of the last run of a step, so that the step is skipped while they are unchanged.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from './generate/schemas.js';

/** Folder of the records, relative to the root. */
export const cacheFolder = 'node_modules/.cache/legal-reports-sandbox';
const cache = join(root, cacheFolder);

/** Work that turns files into other files. */
export interface Step {
  /** Name of the record of the step. */
  name: string;
  /** Files and folders on which the outputs depend, relative to the root. */
  inputs: readonly string[];
  /** Files and folders that the step writes, relative to the root. A missing or changed one makes the step stale. */
  outputs: readonly string[];
}

/**
 * Runs a step, unless it was run with these inputs before and its outputs are unchanged.
 * @returns true if it was run now
 * @throws any error of `work`; the step is then stale
 */
export async function refresh(step: Step, work: () => Promise<void>): Promise<boolean> {
  const inputs = hashOfInputs(step);
  if (isFresh(step, inputs)) return false;
  await work();
  remember(step, inputs);
  return true;
}

/**
 * Records that a step was run.
 * @param inputs hash of the inputs before the work, so that an input that changed meanwhile makes the step stale
 */
export function remember(step: Step, inputs: string): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(fileOf(step), `${inputs} ${stateOfOutputs(step.outputs)}`);
}

/** Returns true if a step does not have to run. */
export function isFresh(step: Step, inputs = hashOfInputs(step)): boolean {
  try {
    return readFileSync(fileOf(step), 'utf8') === `${inputs} ${stateOfOutputs(step.outputs)}`;
  } catch {
    return false;
  }
}

function fileOf({ name }: Step): string {
  return join(cache, name);
}

/**
 * Returns the hash of the names and bytes of inputs, without outputs among them. It includes Node and the platform,
 * since outputs may depend on both.
 */
export function hashOfInputs({ inputs, outputs }: Step): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  const own = outputs.map((path) => join(root, path));
  for (const path of filesIn(inputs)) {
    if (own.some((output) => path === output || path.startsWith(output + sep))) continue;
    const bytes = readFileSync(path);
    hash.update(`${relative(root, path)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** Returns the hash of names, sizes and times of outputs, without the compiled code that a command stores with them. */
function stateOfOutputs(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of filesIn(paths)) {
    if (basename(path).startsWith('compiled-')) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Returns all files at and below paths, sorted.
 * @throws Error if a path does not exist
 */
function filesIn(paths: readonly string[]): string[] {
  return paths
    .map((path) => join(root, path))
    .flatMap((path) => {
      if (!statSync(path).isDirectory()) return [path];
      const entries = readdirSync(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    })
    .sort();
}
