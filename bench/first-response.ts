import { type Measure, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';

/** Milliseconds from the start of a process to its first responses. */
interface FirstResponses {
  created: number;
  /** Time to the completed report with its content, if there is one. */
  read: number;
}

/** Companies: the content of the first one is packed, that of the other one is generated. */
export const companies = { catalogued: 'sbx-spa-clean', other: 'Comercial Primera SpA' };

/** Starts without cached code, as in the first process after an installation. */
const nothingKept = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Measures each server in turn, from the start of its process to its first 201 and first report. */
export const firstResponse: Measure = async (bench) => {
  const bare: number[] = [];
  const koa: number[] = [];
  const ours: FirstResponses[] = [];
  const catalogued: FirstResponses[] = [];
  const afresh: FirstResponses[] = [];
  await created(bench.bareCreate);
  await reported(bench.sandbox);
  for (let start = 0; start < bench.size.starts; start += 1) {
    bare.push(await created(bench.bareCreate));
    ours.push(await reported(bench.sandbox));
    catalogued.push(await reported(bench.sandbox, {}, companies.catalogued));
    koa.push(await created(bench.stockKoa));
    afresh.push(await reported(bench.sandbox, nothingKept));
    if ((start + 1) % 10 === 0) console.error(`first response: ${start + 1} of ${bench.size.starts} starts`);
  }
  const creates = ours.map((first) => first.created);
  const reads = ours.map((first) => first.read);
  const cataloguedReads = catalogued.map((first) => first.read);
  const withNothing = afresh.map((first) => first.created);
  return [
    row('start to first 201, of bare `node:http`', ratios(creates, bare), '×', { atMost: 1.75 }),
    row('the same of the first process after an installation', ratios(withNothing, bare), '×', {
      atMost: 2.5,
    }),
    row('start to first report, of the first 201 of bare `node:http`', ratios(reads, bare), '×', {
      atMost: 1.9,
    }),
    row(
      'start to first report on a company of the catalogue, of the first 201 of bare `node:http`',
      ratios(cataloguedReads, bare),
      '×',
      { atMost: 1.5 },
    ),
    row('start to first 201: this server', creates, 'ms'),
    row('start to first 201: stock Koa', koa, 'ms'),
    row('start to first 201: bare `node:http`', bare, 'ms'),
    row('start to first report: this server', reads, 'ms'),
    row('start to first report on a company of the catalogue: this server', cataloguedReads, 'ms'),
    row(
      'start to first report: the first process after an installation',
      afresh.map((first) => first.read),
      'ms',
    ),
  ];
};

/** Returns the milliseconds to the first 201 of a server without reports. */
async function created(command: ServerCommand): Promise<number> {
  const began = performance.now();
  const server = await startServerProcess(command);
  await send(server.url + reportsPath, 'POST', createBody(companies.other));
  const took = performance.now() - began;
  await server.stop();
  return took;
}

async function reported(
  command: ServerCommand,
  variables: Readonly<Record<string, string>> = {},
  companyId = companies.other,
): Promise<FirstResponses> {
  const began = performance.now();
  const server = await startServerProcess(command, variables);
  const answer = await send(server.url + reportsPath, 'POST', createBody(companyId));
  const created = performance.now() - began;
  const { id } = JSON.parse(String(answer)) as { id: string };
  await send(`${server.url}${reportsPath}/${id}`, 'GET');
  const read = performance.now() - began;
  await server.stop();
  return { created, read };
}
