import { type Measure, row } from './measure.js';

const reports = 100_000;

/** Measures the time to snapshot, fork and restore a world, and the time of the first creates after each. */
export const worlds: Measure = async (bench) => {
  const { milliseconds, createsMilliseconds } = (await bench.runProgram('worlds', String(reports))) as {
    milliseconds: { freeze: number; fork: number; restore: number };
    createsMilliseconds: { before: number; afterwards: number; again: number; layered: number };
  };
  const { freeze, fork, restore } = milliseconds;
  const { before, afterwards, again, layered } = createsMilliseconds;
  const first = 'the first 1,000 creates';
  return [
    row('world of 100,000 reports: snapshot', [freeze], 'ms', { atMost: 5 }),
    row('world of 100,000 reports: fork', [fork], 'ms', { atMost: 5 }),
    row('world of 100,000 reports: restore', [restore], 'ms', { atMost: 5 }),
    row('world of 100,000 reports: 1,000 creates before', [before], 'ms'),
    row(`world of 100,000 reports: ${first} after a snapshot`, [afterwards], 'ms', { atMost: 100 }),
    row(`world of 100,000 reports: ${first} after a restore`, [again], 'ms', { atMost: 100 }),
    row('world of 100,000 reports: 1,000 creates over twenty snapshots', [layered], 'ms', { atMost: 100 }),
  ];
};
