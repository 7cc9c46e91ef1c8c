// Public entry: the contract as data and types.
export type * from './generated/types.js';
export { type Alternative, type Fact, facts, type Gap, gaps } from './interface.js';
export { type Operation, operations } from './operations.js';
export { type ProblemEntry, problems } from './problems.js';
export { createReportReader } from './shapes/report-reader.js';
export { contentVersion, version } from './version.js';
