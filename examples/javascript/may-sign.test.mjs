// npm install --save-dev ./legal-reports-sandbox-0.1.0.tgz && node --test may-sign.test.mjs
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { mayAct } from 'legal-reports-sandbox/may-act';
import { startSandbox } from 'legal-reports-sandbox/testing';
import onboarding from './onboarding.cjs';

let report;
before(async () => {
  const sandbox = await startSandbox();
  const headers = { Authorization: `Bearer ${sandbox.key}` };
  const id = await onboarding.requestReport(sandbox, 'sbx-sa-classes-ab');
  report = await (await fetch(`${sandbox.url}/v1/reports/${id}`, { headers })).json();
  await sandbox.close();
});

/** The attorneys of a class, by their ids. */
const attorneys = (code) =>
  report.content.powerGroups.find((group) => group.code === code).members.map(({ entityId }) => entityId);
const loan = { faculty: 'CREDIT_LOANS', currency: 'CLP' };

test('one attorney of class A signs a loan of 15 million pesos, less than UF 500', () => {
  const people = attorneys('A').slice(0, 1);
  const { allowed, basis } = mayAct(report, { ...loan, amount: '15000000', people });
  assert.equal(allowed, true);
  assert.deepEqual(basis.to, { amount: '500', currency: 'CLF' });
});

test('of 60 million, more than UF 500, not alone: the answer names the missing signer', () => {
  const people = attorneys('A').slice(0, 1);
  const { allowed, reason, missing } = mayAct(report, { ...loan, amount: '60000000', people });
  assert.deepEqual([allowed, reason], [false, 'signatures_missing']);
  assert.ok(missing.some(({ parts }) => parts[0].label === 'Apoderados Clase B' && parts[0].count === 1));

  const [{ parts }] = missing;
  const together = [...people, parts[0].among[0].entityId];
  assert.equal(mayAct(report, { ...loan, amount: '60000000', people: together }).allowed, true);
});

test('a name that is not in the report is refused with the known names', () => {
  const { name } = report.content.entities.find(({ id }) => id === attorneys('A')[0]);
  const answer = mayAct(report, { ...loan, amount: '1', people: [name.slice(0, -2)] });
  assert.deepEqual([answer.reason, answer.people[0].near[0].name], ['unknown_people', name]);
});
