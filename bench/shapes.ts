import { join } from 'node:path';
import { type Measure, row } from './measure.js';
import { type Load, sendLoad, turned } from './race.js';
import { createBody, reportsPath, send } from './requests.js';
import { cpuOf, type ServerProcess, startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';
import { createdReport, createLoad } from './throughput.js';

/** A shape that changes every part of a response. */
const shapeFile = join(import.meta.dirname, '../docs/mimic/kyb.yaml');

/** Number of requests in a turn, and in a turn of a quick run. */
const fullRequests = 6000;
const quickRequests = 1500;

interface Side {
  server: ServerProcess;
  loads: Readonly<Record<'create' | 'read', Load>>;
}

/** Answers to gaps in the file, which the server without the shape has too. */
const gapArguments = ['--gap', 'create-status=202'];

/** Compares the CPU of a server with a shape with that of a server without one, under the same load. */
export const shapes: Measure = async ({ size, sandbox }) => {
  const amount = size.name === 'quick' ? quickRequests : fullRequests;
  const plain = { create: [] as number[], read: [] as number[] };
  const shaped = { create: [] as number[], read: [] as number[] };
  for (let round = 0; round < size.rounds; round += 1) {
    const sides = [
      { ...(await plainSide(sandbox)), cpu: plain },
      { ...(await shapedSide(sandbox)), cpu: shaped },
    ];
    for (const kind of ['create', 'read'] as const) {
      for (const { loads } of sides) await sendLoad(loads[kind], { amount });
      for (let turn = 0; turn < size.turns; turn += 1) {
        for (const { server, loads, cpu } of turned(sides, turn)) {
          const before = cpuOf(server);
          await sendLoad(loads[kind], { amount });
          cpu[kind].push((cpuOf(server) - before) / amount);
        }
      }
      console.error(
        `shapes, round ${round + 1} of ${size.rounds}: ${kind} ${plain[kind].at(-1)} and ${shaped[kind].at(-1)} μs`,
      );
    }
    for (const { server } of sides) await server.stop();
  }
  return [
    row('create in a shape: CPU, of one without', ratios(shaped.create, plain.create), '×', { atMost: 1.08 }),
    row('completed read in a shape: CPU, of one without', ratios(shaped.read, plain.read), '×', {
      atMost: 1.12,
    }),
    row('create in a shape: CPU', shaped.create, 'μs'),
    row('completed read in a shape: CPU', shaped.read, 'μs'),
  ];
};

async function plainSide(sandbox: readonly string[]): Promise<Side> {
  const server = await startServerProcess([...sandbox, ...gapArguments]);
  const read: Load = { url: await createdReport(server.url), method: 'GET' };
  return { server, loads: { create: createLoad(server.url), read } };
}

async function shapedSide(sandbox: readonly string[]): Promise<Side> {
  const server = await startServerProcess([...sandbox, '--like', shapeFile]);
  const create = createLoad(server.url);
  const { data } = JSON.parse(
    String(await send(create.url, 'POST', createInShape(createBody('sbx-spa-clean')))),
  ) as { data: { report_id: string } };
  const read: Load = { url: `${server.url}${reportsPath}/${data.report_id}`, method: 'GET' };
  await send(read.url, 'GET');
  return { server, loads: { create: { ...create, bodies: create.bodies?.map(createInShape) ?? [] }, read } };
}

/** Returns the body of a create as a client of the shape sends it. */
function createInShape(body: string): string {
  const { companyId, options } = JSON.parse(body) as { companyId: string; options: { validate: boolean } };
  return JSON.stringify({ company: { ref: companyId }, with_checks: options.validate });
}
