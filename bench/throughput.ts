import { type Measure, row } from './measure.js';
import { type Load, race } from './race.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';

/** Companies of creates, in turn. */
const companies = 2000;

/** Returns the load of creates on different companies. */
export function createLoad(url: string): Load {
  const bodies = Array.from({ length: companies }, (_, index) => createBody(`Comercial ${index} SpA`));
  return { url: url + reportsPath, method: 'POST', bodies };
}

/** Measures `POST /v1/reports`: each server reads and parses the body; only ours executes it. */
export const createThroughput: Measure = async (bench) => {
  const prepare = async (url: string): Promise<Load> => createLoad(url);
  const rates = await race(bench, 'create', {
    bare: { start: () => startServerProcess(bench.bareCreate), prepare },
    koa: { start: () => startServerProcess(bench.stockKoa), prepare },
    sandbox: { start: () => startServerProcess(bench.sandbox), prepare },
  });
  return [
    row('create, of stock Koa', ratios(rates.sandbox, rates.koa), '×', { atLeast: 1.2 }),
    row('create, of bare `node:http`', ratios(rates.sandbox, rates.bare), '×', { atLeast: 0.5 }),
    row('create: this server', rates.sandbox, 'req/s'),
    row('create: stock Koa', rates.koa, 'req/s'),
    row('create: bare `node:http`', rates.bare, 'req/s'),
  ];
};

/** Measures `GET /v1/reports/{reportId}` of a completed report with its content. */
export const readThroughput: Measure = async (bench) => {
  const rates = await race(bench, 'read', {
    bare: {
      start: () => startServerProcess(bench.bareRead),
      prepare: async (url) => ({ url, method: 'GET' }),
    },
    sandbox: {
      start: () => startServerProcess(bench.sandbox),
      prepare: async (url) => ({ url: await createdReport(url), method: 'GET' }),
    },
  });
  return [
    row('read, of bare `node:http` writing the same bytes', ratios(rates.sandbox, rates.bare), '×', {
      atLeast: 0.6,
    }),
    row('read: this server', rates.sandbox, 'req/s'),
    row('read: bare `node:http`', rates.bare, 'req/s'),
  ];
};

/** Creates a report and reads it once, so that its content is generated. Returns its URL. */
export async function createdReport(url: string): Promise<string> {
  const { id } = JSON.parse(String(await send(url + reportsPath, 'POST', createBody('sbx-spa-clean')))) as {
    id: string;
  };
  const address = `${url}${reportsPath}/${id}`;
  await send(address, 'GET');
  return address;
}
