// Prints the number of files and functions of `src/` that a warm create and the delivery of a webhook call, by V8's
// precise coverage: `node --import tsx scripts/crossings.ts`. With `--list`, it prints their names, or the first
// characters of those without a name.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '../src/testing/index.js';
import { root } from './generate/schemas.js';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Debugger.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const sandbox = await startSandbox({ pace: 'instant' });
const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
await once(receiver, 'listening');

async function create(companyId: string): Promise<void> {
  const response = await fetch(`${sandbox.url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });
  if (response.status !== 201) throw new Error(`created with ${response.status}`);
  await response.arrayBuffer();
}

/** Runs work, and prints the functions that it called. */
async function measure(title: string, work: () => Promise<unknown>): Promise<void> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url }) => url.includes(`${root}src/`) && !url.includes('/generated/'))
    .map(({ url, scriptId, functions }) => ({
      file: url.slice(url.indexOf('src/')).replace(/\?.*/, ''),
      scriptId,
      // The compiler adds `__name`.
      called: functions.filter(
        ({ functionName, ranges: [whole] }) => functionName !== '__name' && (whole?.count ?? 0) > 0,
      ),
    }))
    .filter(({ called }) => called.length > 0);
  const functions = files.reduce((sum, { called }) => sum + called.length, 0);
  console.log(`${title}: ${functions} functions in ${files.length} files`);
  if (!process.argv.includes('--list')) return;
  for (const { file, scriptId, called } of files) {
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    console.log(`  ${file}`);
    for (const { functionName, ranges } of called) {
      const start = scriptSource.slice(ranges[0]?.startOffset, ranges[0]?.endOffset).slice(0, 70);
      console.log(`    ${functionName || start.replace(/\s+/g, ' ')}`);
    }
  }
}

try {
  for (const company of ['acme', 'acme', 'acme']) await create(company);
  await measure('a warm create', () => create('acme'));
  const { port } = receiver.address() as AddressInfo;
  await sandbox.webhooks.create({ url: `http://127.0.0.1:${port}/` });
  await create('acme');
  await sandbox.webhooks.settled();
  await sandbox.webhooks.hold();
  await create('acme');
  await measure('a webhook delivery', async () => {
    await sandbox.webhooks.release();
    await sandbox.webhooks.settled();
  });
} finally {
  await sandbox.close();
  receiver.close();
}
