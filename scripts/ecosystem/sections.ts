import { compilerChecks } from './compilers.js';
import { generatorChecks } from './generators.js';
import { linterChecks } from './linters.js';
import { runnerChecks } from './runners.js';
import { serverChecks } from './servers.js';
import type { Needs, Workspace } from './workspace.js';

/** Results of a tool, by check. */
export type Found = { readonly [what: string]: string | number };

/** One tool in one version, with its check. */
export interface Check extends Needs {
  run(workspace: Workspace): Promise<Found>;
}

/** All tools by section and name. To add a section, add a line. */
export const sections: { readonly [section: string]: Readonly<Record<string, Check>> } = {
  generators: generatorChecks,
  linters: linterChecks,
  servers: serverChecks,
  runners: runnerChecks,
  compilers: compilerChecks,
};
