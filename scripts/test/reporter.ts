import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Counts, none, resultsVariable } from './results.js';

/** Writes the counts of each project as JSON, for `npm test`. Errors outside of tests count under ``. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const projects: { [project: string]: Counts } = { '': { ...none, errors: unhandled.length } };
    for (const module of modules) {
      const counts = projects[module.project.name] ?? { ...none };
      projects[module.project.name] = counts;
      counts.files += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state] += 1;
        // The run was interrupted.
        else counts.errors += 1;
      }
      counts.errors += module.errors().length;
      for (const suite of module.children.allSuites()) counts.errors += suite.errors().length;
    }
    const path = process.env[resultsVariable];
    if (path !== undefined) writeFileSync(path, JSON.stringify(projects));
  }
}
