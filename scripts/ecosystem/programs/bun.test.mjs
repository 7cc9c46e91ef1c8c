// Run by Bun’s test runner, whose fake timers also stop timers that were saved before.
import { jest, test } from 'bun:test';
import { startSandbox } from 'legal-reports-sandbox';
import uses from './uses.cjs';

test('uses a sandbox', async () => {
  const sandbox = await startSandbox();
  jest.useFakeTimers();
  const headers = { Authorization: `Bearer ${sandbox.key}` };
  const ask = async (own) =>
    (await fetch(`${sandbox.url}/v1/reports`, { headers: { ...headers, ...own } })).status;
  const list = await ask();
  let late = 'waits';
  const delayed = ask({ 'Sandbox-Fault': 'latency=20ms' }).then((status) => {
    late = status;
  });
  // Bun's fake timers take much more real time than the delay, which no clock of this process measures.
  for (let asked = 0; asked < 500; asked += 1) await ask();
  const before = late;
  jest.advanceTimersByTime(1000);
  await delayed;
  jest.useRealTimers();
  await sandbox.close();
  uses.keep({ 'fake timers, list': list, 'fake timers, delay': `${before}, then ${late}` });
}, 20_000);
