// Public entry: the contract as data and types, and the reader of another server's reports.
import type { Shape } from './generated/types.js';
import { shapeErrors } from './shapes/shape-errors.js';
import { compileShape } from './shapes/wire-shape.js';

export type * from './generated/types.js';
export { type Alternative, type Fact, facts, type Gap, gaps } from './interface.js';
export { type Operation, operations } from './operations.js';
export { type ProblemEntry, problems } from './problems.js';
export { contentVersion, version } from './version.js';

/**
 * Returns the function that reads a report of another server, as parsed JSON, in the form of the contract: for `mayAct`
 * and all else that takes a report. Fields that the shape does not have are missing.
 * @throws TypeError with every error of the shape
 */
export function createReportReader(shape: Shape): (report: unknown) => Readonly<Record<string, unknown>> {
  const errors = shapeErrors(shape);
  if (errors.length > 0)
    throw new TypeError(errors.map(({ pointer, detail }) => `${pointer} ${detail}`.trimStart()).join(' '));
  return compileShape(shape).readReport;
}
