// npm install --save-dev ./legal-reports-sandbox-0.1.0.tgz && node --test node.test.mjs
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSandbox } from 'legal-reports-sandbox/testing';
import onboarding from './onboarding.cjs';

const { decide, requestReport } = onboarding;

let sandbox;
before(async () => {
  sandbox = await startSandbox({ clock: 'manual' });
});
after(() => sandbox.close());

test('opens the account when the report is there, and not before', async () => {
  const world = { url: sandbox.url, ...sandbox.account('sound') };
  const id = await requestReport(world, 'sbx-spa-clean');
  assert.equal(await decide(world, id), 'wait');
  await world.clock.advance('1d');
  assert.equal(await decide(world, id), 'open');
});

test('one prepared world serves many tests, each in a copy of its own', async (t) => {
  const prepared = sandbox.account('prepared');
  const id = await requestReport({ url: sandbox.url, key: prepared.key }, 'sbx-late-change');
  await prepared.clock.advance('1d');

  for (const [days, decision] of [
    ['9d', 'open'],
    // Ten days after its completion the report is amended: the attorney has died.
    ['10d', 'refuse'],
  ]) {
    await t.test(`${days} later: ${decision}`, async () => {
      const world = { url: sandbox.url, ...(await prepared.fork(`later-${days}`)) };
      await world.clock.advance(days);
      assert.equal(await decide(world, id), decision);
    });
  }
});
