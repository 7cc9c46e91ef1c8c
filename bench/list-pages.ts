import { type Measure, row } from './measure.js';
import { ratios } from './statistics.js';

interface Times {
  /** Microseconds per page, by round. */
  few: number[];
  many: number[];
}

const names = {
  unfiltered: 'list page, unfiltered',
  companyId: 'list page, by `companyId`',
  nextPage: 'list page, by cursor',
};

/** Compares the time of a page of a long list with that of a short one. */
export const listPages: Measure = async (bench) => {
  const times = (await bench.runProgram('list-pages', '100', '100000', '25')) as Record<
    keyof typeof names,
    Times
  >;
  console.error('list pages: done');
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((name) => [
    row(
      `${names[name]}: at 100,000 reports, of the time at 100`,
      ratios(times[name].many, times[name].few),
      '×',
      {
        atMost: 1.3,
      },
    ),
    row(`${names[name]}: at 100,000 reports`, times[name].many, 'µs'),
  ]);
};
