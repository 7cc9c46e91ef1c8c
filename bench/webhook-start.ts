import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Measure, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { quantile } from './statistics.js';

/** Measures the time from a create to the first byte of its webhook over loopback, one after another. */
export const webhookStart: Measure = async ({ size, sandbox }) => {
  let came = (): void => {};
  const receiver = createServer((request, response) => {
    came();
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { url, stop } = await startServerProcess(sandbox);
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await send(`${url}/v1/webhooks`, 'POST', JSON.stringify({ url: hook, events: ['report.created'] }));
  const waits: number[] = [];
  for (let at = 0; at < size.requests; at += 1) {
    const began = performance.now();
    const firstByteMs = new Promise<number>((resolve) => {
      came = () => resolve(performance.now() - began);
    });
    await send(url + reportsPath, 'POST', createBody(`Comercial ${at} SpA`));
    waits.push(await firstByteMs);
  }
  await stop();
  receiver.close();
  receiver.closeAllConnections();
  // The first ones are left out, since their code is new to the server.
  const times = waits.slice(size.requests / 2);
  return [
    row('webhook in mode `auto`: from the create to its first byte', [quantile(times, 0.5)], 'ms', {
      atMost: 20,
    }),
    row('webhook in mode `auto`: slowest but 1 in 100', [quantile(times, 0.99)], 'ms', { atMost: 20 }),
  ];
};
