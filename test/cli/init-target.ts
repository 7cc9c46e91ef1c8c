import type { InitTarget } from '../../src/cli/init-files.js';

/** A folder with npm at the root of a repository, without a CI job. */
export function initTarget(tool: InitTarget['tool'], change: Partial<InitTarget> = {}): InitTarget {
  const folder = { root: '', subfolder: '', hasGitlabFile: false, runnerConfig: null, testFolder: '' };
  return { tool, ci: 'none', manager: 'npm', missing: [], ...folder, ...change };
}
