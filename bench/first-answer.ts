import { type Measure, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';

/** From the start of a process to its first 201, of each server in turn. */
export const firstAnswer: Measure = async (bench) => {
  const bare: number[] = [];
  const koa: number[] = [];
  const sandbox: number[] = [];
  await millisecondsToFirstAnswer(bench.bareCreate);
  for (let start = 0; start < bench.size.starts; start += 1) {
    bare.push(await millisecondsToFirstAnswer(bench.bareCreate));
    sandbox.push(await millisecondsToFirstAnswer(bench.sandbox));
    koa.push(await millisecondsToFirstAnswer(bench.stockKoa));
    if ((start + 1) % 10 === 0) console.error(`first answer: ${start + 1} of ${bench.size.starts} starts`);
  }
  return [
    row('start to first 201, of bare `node:http`', ratios(sandbox, bare), '×', { atMost: 2.5 }),
    row('start to first 201: this server', sandbox, 'ms'),
    row('start to first 201: stock Koa', koa, 'ms'),
    row('start to first 201: bare `node:http`', bare, 'ms'),
  ];
};

async function millisecondsToFirstAnswer(command: ServerCommand): Promise<number> {
  const began = performance.now();
  const server = await startServerProcess(command);
  await send(server.url + reportsPath, 'POST', createBody('Comercial Primera SpA'));
  const took = performance.now() - began;
  await server.stop();
  return took;
}
