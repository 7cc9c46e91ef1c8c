import { compilerChecks } from './compilers.js';
import { generatorChecks } from './generators.js';
import { linterChecks } from './linters.js';
import type { Needs, Place } from './place.js';
import { runnerChecks } from './runners.js';
import { serverChecks } from './servers.js';

/** Results of a tool, by check. */
export type Found = { readonly [what: string]: string | number };

/** One tool at one version, and what is asked of it. */
export interface Check extends Needs {
  run(place: Place): Promise<Found>;
}

/** All that is tried, by section and name. Another section is another line. */
export const sections: { readonly [section: string]: Readonly<Record<string, Check>> } = {
  generators: generatorChecks,
  linters: linterChecks,
  servers: serverChecks,
  runners: runnerChecks,
  compilers: compilerChecks,
};
