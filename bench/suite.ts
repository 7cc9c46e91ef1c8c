import { companies } from './first-response.js';
import { type Measure, row } from './measure.js';

/** Milliseconds of a test process with an in-process sandbox. */
interface Suite {
  importing: number;
  starting: number;
  firstReport: number;
  closing: number;
  /** From start to the end of close, for each of a hundred in a row. */
  inARow: number;
  /** Heap bytes left by each of the last fifty. */
  heapLeft: number;
  /** Open handles after all, minus those after fifty. */
  handlesLeft: number;
}

/** Measures the cost of `startSandbox` in a test process. */
export const suite: Measure = async (bench) => {
  const runs: Suite[] = [];
  const catalogued: Suite[] = [];
  for (let round = 0; round < bench.size.rounds; round += 1) {
    runs.push((await bench.runProgram('suite', companies.other)) as Suite);
    catalogued.push((await bench.runProgram('suite', companies.catalogued)) as Suite);
  }
  const each = (field: keyof Suite): number[] => runs.map((run) => run[field]);
  return [
    row('in a test process: `import` of `legal-reports-sandbox/testing`', each('importing'), 'ms'),
    row('in a test process: `startSandbox()`', each('starting'), 'ms'),
    row(
      'in a test process: `import` and `startSandbox()` together',
      runs.map(({ importing, starting }) => importing + starting),
      'ms',
    ),
    row('in a test process: first report, created and read', each('firstReport'), 'ms'),
    row(
      'in a test process: first report on a company of the catalogue, created and read',
      catalogued.map(({ firstReport }) => firstReport),
      'ms',
    ),
    row(
      'in a test process: `import`, `startSandbox()` and first report on a company of the catalogue',
      catalogued.map(({ importing, starting, firstReport }) => importing + starting + firstReport),
      'ms',
    ),
    row('in a test process: `close()`', each('closing'), 'ms'),
    row('in a test process: start and close, of a hundred in a row', each('inARow'), 'ms'),
    row('in a test process: heap that a start and close leaves', each('heapLeft'), 'bytes', { atMost: 4096 }),
    row(
      'in a test process: open handles that fifty starts and closes leave',
      each('handlesLeft'),
      'handles',
      { atMost: 0 },
    ),
  ];
};
