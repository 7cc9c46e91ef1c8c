import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractProof } from '../../../scripts/generate/contract-proof.js';
import { answersTo, type GapName, openGaps } from '../../../src/contract/gap-answers.js';
import type { ContractProof } from '../../../src/contract/generated/types.js';
import { facts, gaps } from '../../../src/contract/interface.js';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { gapProbes } from '../../../src/contract/verification/gap-probes.js';
import { type RunningSandbox, startSandbox } from '../../../src/testing/index.js';
import { scaled } from '../../scale.js';
import { verified } from './verifying.js';

/** What the sandbox is told of itself, by the name of the account that asks. */
async function selfCheck(sandbox: RunningSandbox, name = 'ci') {
  const { code, result } = await verified(
    ...([sandbox.url, '--key', sandbox.keyOf(name), '--stranger-key', sandbox.keyOf('stranger')] as const),
    ...['--revoked-key', 'sbx_playground_revoked', '--other-url', sandbox.productionUrl ?? ''],
    ...['--other-key', sandbox.keyOf(name, 'production'), '--receive-at', 'http://127.0.0.1:0'],
  );
  const probed = result.gaps.map(({ name, outcome, answer }) => [name, answer ?? outcome]);
  return { code, result, probed: Object.fromEntries(probed) };
}

const environments = { clock: 'reads', productionPort: 0 } as const;

/** Asked without a key, and so of no account. */
const ofServer = ['cross-origin'];

describe('the ledger', () => {
  it('has a check for each fact and a probe for each gap, or a reason why there is none', () => {
    expect(Object.keys(factChecks)).toEqual(facts.map(({ name }) => name));
    expect(Object.keys(gapProbes).sort()).toEqual(gaps.map(({ name }) => name).sort());
    const reasons = [...Object.values(factChecks), ...Object.values(gapProbes)].flatMap((one) =>
      'untellable' in one ? [one.untellable] : [],
    );
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });
});

describe('the sandbox holds to what is documented', () => {
  it('in every profile, as it tells itself, in the same bytes each time', async () => {
    await using sandbox = await startSandbox();
    const served = await fetch(`${sandbox.url}/_sandbox/contract`);
    const told = (await served.json()) as ContractProof;
    expect(told).toEqual(await contractProof());
    const profiles = ['assumed', 'documented', 'vary'];
    expect(told.runs.map(({ profile }) => profile)).toEqual(profiles);
    for (const { broken, holds } of told.runs) {
      expect(broken).toBe(0);
      expect(holds).toBeGreaterThanOrEqual(13);
    }
    for (const { outcomes } of [...told.facts, ...told.gaps])
      expect(outcomes.map(({ profile }) => profile)).toEqual(profiles);
    expect(told.gaps[0]?.outcomes.map(({ answer }) => answer)).toEqual(['201', '200', '202']);
  });

  it.each(scaled(['one'], ['one', 'two', 'three']))('as it varies by the seed %s', async (seed) => {
    await using sandbox = await startSandbox({ ...environments, profile: 'vary', seed });
    const { code, result } = await selfCheck(sandbox);
    expect(result.facts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect([code, result.broken]).toEqual([0, 0]);
    expect(result.holds).toBeGreaterThanOrEqual(13);
  });

  it('and where nothing is created, as far as can be told', async () => {
    await using sandbox = await startSandbox();
    const { code, result } = await verified(sandbox.url, '--key', sandbox.key, '--read-only');
    expect([code, result.created]).toEqual([0, 0]);
    const listed = await fetch(`${sandbox.url}/v1/reports`, {
      headers: { Authorization: `Bearer ${sandbox.key}` },
    });
    expect((await listed.json()) as object).toMatchObject({ data: [] });
    const held = result.facts.filter(({ outcome }) => outcome === 'holds').map(({ name }) => name);
    expect(held).toEqual(['example-resource', 'authentication', 'bearer', 'unauthorized', 'secrecy']);
  });
});

describe('a probe names what the server answers', () => {
  const isOfServer = (name: string): boolean => ofServer.includes(name);
  /** Of an account alone: that no header tells of a limit has to be met, and what it is needs a limit. */
  const isLimit = (name: string): boolean => name === 'rate-limits';
  const told = (name: string, answer: string): string =>
    'asks' in (gapProbes[name] ?? {}) ? answer : 'untold';
  const usual = openGaps.filter(({ name }) => !isOfServer(name) && !isLimit(name));
  const answers = openGaps.flatMap((gap) =>
    (usual.includes(gap) ? answersTo(gap).slice(1) : answersTo(gap)).map(
      (answer) => [gap.name, answer] as const,
    ),
  );
  /**
   * Every answer that is not usual, in few accounts. What is absent hides other gaps, and so do fields of reports, so
   * that these have accounts of their own.
   */
  const hiding: GapName[] = [
    ...usual.filter((gap) => answersTo(gap).includes('404')).map(({ name }) => name),
    'report-fields',
  ];
  const together = usual.filter(({ name }) => !hiding.includes(name));
  const most = Math.max(...together.map(({ alternatives }) => alternatives.length));
  const rows: Partial<Record<GapName, string>>[] = [
    ...Array.from({ length: most }, (_, at) =>
      Object.fromEntries(
        together.map(({ name, alternatives }) => [name, alternatives[at % alternatives.length]?.name ?? '']),
      ),
    ),
    { retrieve: '404' },
    { list: '404', companies: '404', 'report-fields': 'absent' },
    { edit: '404', audit: '404', verify: '404', subscription: '404', 'report-fields': 'unknown-members' },
    { list: 'small-pages', 'report-fields': 'reordered' },
  ];
  const found = new Set<string>();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(environments);
  });
  afterAll(() => sandbox.close());

  it('all that are assumed, of one account', async () => {
    const { code, probed } = await selfCheck(sandbox, 'assumed');
    expect(code).toBe(0);
    expect(usual.map(({ name }) => [name, probed[name]])).toEqual(
      usual.map((gap) => [gap.name, told(gap.name, gap.default)]),
    );
    expect(usual.length).toBeGreaterThan(15);
  });

  it.each([...rows.entries()])('those of the account %i, or that it can not be told', async (at, gaps) => {
    const account = `row-${at}`;
    await sandbox.account(account).profile.set({ gaps });
    const { code, probed } = await selfCheck(sandbox, account);
    const given = usual.map((gap) => [gap.name, gaps[gap.name] ?? gap.default] as const);
    const wrong = given.filter(
      ([name, answer]) => ![told(name, answer), 'untold'].includes(probed[name] ?? ''),
    );
    expect([code, wrong.map(([name, answer]) => [name, answer, probed[name]])]).toEqual([0, []]);
    for (const [name, answer] of given)
      if (probed[name] === told(name, answer)) found.add(`${name}=${answer}`);
  });

  it('each answer, of one of these accounts', () => {
    const unusual = answers.filter(([name]) => !isOfServer(name) && !isLimit(name));
    expect(unusual.map(([name, answer]) => `${name}=${answer}`).filter((each) => !found.has(each))).toEqual(
      [],
    );
  });

  const alone = answers.filter(([name]) => !isOfServer(name));
  it.each(
    scaled(
      alone.filter(([name]) => isLimit(name)),
      alone,
    ),
  )('%s=%s, of an account', async (name, answer) => {
    const account = `${name}-${answer}`;
    await sandbox.account(account).profile.set({ gaps: { [name]: answer } });
    if (isLimit(name)) {
      const isMet = answer === 'no-headers';
      await sandbox
        .account(account)
        .rateLimit.set(isMet ? { limit: 20, windowSeconds: 1 } : { limit: 1000, windowSeconds: 60 });
      await sandbox.account(account).clock.set({ mode: 'auto' });
    }
    const { code, probed } = await selfCheck(sandbox, account);
    expect([code, probed[name]]).toEqual([0, told(name, answer)]);
  });

  it.each(answers.filter(([name]) => isOfServer(name)))('%s=%s, of a server', async (name, answer) => {
    await using own = await startSandbox({ ...environments, gap: `${name}=${answer}` });
    const { code, probed } = await selfCheck(own);
    expect([code, probed[name]]).toEqual([0, answer]);
  });
});
