import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractProof } from '../../../scripts/generate/contract-proof.js';
import { answersTo, type GapName, openGaps } from '../../../src/contract/gap-answers.js';
import generatedProof from '../../../src/contract/generated/contract-proof.json' with { type: 'json' };
import type { ContractProof } from '../../../src/contract/generated/types.js';
import { facts, gaps } from '../../../src/contract/interface.js';
import { factChecks } from '../../../src/contract/verification/fact-checks.js';
import { gapProbes } from '../../../src/contract/verification/gap-probes.js';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { scaled } from '../../scale.js';
import { startInterceptor, verifyToJson } from './verify-runs.js';

/** Returns the result of verifying the sandbox itself, by the name of the account and the address in use. */
async function selfCheck(sandbox: Sandbox, name = 'ci', url = sandbox.url) {
  const { code, result } = await verifyToJson(
    ...([url, '--key', sandbox.keyOf(name), '--stranger-key', sandbox.keyOf('stranger')] as const),
    ...['--revoked-key', 'sbx_playground_revoked', '--other-url', sandbox.productionUrl ?? ''],
    ...['--other-key', sandbox.keyOf(name, 'production'), '--receive-at', 'http://127.0.0.1:0'],
  );
  const probed = result.gaps.map(({ name, outcome, answer }) => [name, answer ?? outcome]);
  return { code, result, probed: Object.fromEntries(probed) };
}

const environments = { clock: 'reads', productionPort: 0 } as const;

/** The gap that is probed without a key, so that a server has one answer for all accounts. */
const ofServer = 'cross-origin';
/** The gap that is visible only in an account with a rate limit. */
const ofLimits = 'rate-limits';

describe('the ledger', () => {
  it('has a check for each fact and a probe for each gap, or a reason why there is none', () => {
    expect(Object.keys(factChecks)).toEqual(facts.map(({ name }) => name));
    expect(Object.keys(gapProbes).sort()).toEqual(gaps.map(({ name }) => name).sort());
    const reasons = [...Object.values(factChecks), ...Object.values(gapProbes)].flatMap((one) =>
      'unverifiable' in one ? [one.unverifiable] : [],
    );
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });
});

describe('the sandbox keeps the documented facts', () => {
  // `npm run check` generates the file again and compares it.
  it('in every profile, by its own verdict', async () => {
    await using sandbox = await startSandbox();
    const served = await fetch(`${sandbox.url}/_sandbox/contract`);
    const proof = (await served.json()) as ContractProof;
    expect(proof).toEqual(await scaled<() => Promise<unknown>>(async () => generatedProof, contractProof)());
    const profiles = ['assumed', 'documented', 'vary'];
    expect(proof.runs.map(({ profile }) => profile)).toEqual(profiles);
    for (const { broken, holds } of proof.runs) {
      expect(broken).toBe(0);
      expect(holds).toBeGreaterThanOrEqual(13);
    }
    for (const { outcomes } of [...proof.facts, ...proof.gaps])
      expect(outcomes.map(({ profile }) => profile)).toEqual(profiles);
    expect(proof.gaps[0]?.outcomes.map(({ answer }) => answer)).toEqual(['201', '200', '202']);
  });

  it.each(scaled(['one'], ['one', 'two', 'three']))('with answers that vary by the seed %s', async (seed) => {
    await using sandbox = await startSandbox({ ...environments, profile: 'vary', seed });
    const { code, result } = await selfCheck(sandbox);
    expect(result.facts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect([code, result.broken]).toEqual([0, 0]);
    expect(result.holds).toBeGreaterThanOrEqual(13);
  });

  it('without creates, as far as they can be decided', async () => {
    await using sandbox = await startSandbox();
    const { code, result } = await verifyToJson(sandbox.url, '--key', sandbox.key, '--read-only');
    expect([code, result.created]).toEqual([0, 0]);
    const listed = await fetch(`${sandbox.url}/v1/reports`, {
      headers: { Authorization: `Bearer ${sandbox.key}` },
    });
    expect((await listed.json()) as object).toMatchObject({ data: [] });
    const held = result.facts.filter(({ outcome }) => outcome === 'holds').map(({ name }) => name);
    expect(held).toEqual(['example-resource', 'authentication', 'bearer', 'unauthorized', 'secrecy']);
  });
});

describe('a probe names the answer of the server', () => {
  /** The answer that is visible only when a limit is reached. All other limits are large and visible in headers. */
  const unmet = 'no-headers';
  const isAlone = (name: GapName): boolean => name === ofServer || name === ofLimits;
  const outcomeOf = (name: string, answer: string): string =>
    'asks' in (gapProbes[name] ?? {}) ? answer : 'untold';
  const usual = openGaps.filter(({ name }) => !isAlone(name));
  const answersOf = (wanted: GapName): string[] =>
    openGaps.filter(({ name }) => name === wanted).flatMap(answersTo);
  const origins = answersOf(ofServer);
  const limits = answersOf(ofLimits).filter((answer) => answer !== unmet);
  const unusual = usual.flatMap((gap) =>
    answersTo(gap)
      .slice(1)
      .map((answer) => [gap.name, answer] as const),
  );
  /**
   * Every unusual answer, in few accounts. Absent operations and changed report fields hide other gaps, so they have
   * accounts of their own.
   */
  const hidingGaps: GapName[] = [
    ...usual.filter((gap) => answersTo(gap).includes('404')).map(({ name }) => name),
    'report-fields',
  ];
  const combined = usual.filter(({ name }) => !hidingGaps.includes(name));
  const maxAlternatives = Math.max(...combined.map(({ alternatives }) => alternatives.length));
  const ofAccounts: Partial<Record<GapName, string>>[] = [
    ...Array.from({ length: maxAlternatives }, (_, at) =>
      Object.fromEntries(
        combined.map(({ name, alternatives }) => [name, alternatives[at % alternatives.length]?.name ?? '']),
      ),
    ),
    { retrieve: '404' },
    { list: '404', companies: '404', 'report-fields': 'absent' },
    { edit: '404', audit: '404', verify: '404', subscription: '404', 'report-fields': 'unknown-members' },
    { list: 'small-pages', 'report-fields': 'reordered' },
  ];
  /** Accounts without verification of reports, for which a server would start a thread. */
  const light = ofAccounts.filter(({ retrieve, verify }) => retrieve === '404' || verify === '404');
  /** The accounts, each with the server of its origin, and with every answer that a large limit shows. */
  const rows = ofAccounts.map((gaps, at) => ({
    origin: origins[1 + light.indexOf(gaps)] ?? '',
    gaps: at < limits.length ? { ...gaps, [ofLimits]: limits[at] ?? '' } : gaps,
  }));
  const found = new Set<string>();
  const sandboxes = new Map<string, Sandbox>();
  /** Returns the server with this answer to requests of other origins. */
  const sandboxOf = (origin = origins[0]): Sandbox => {
    const sandbox = sandboxes.get(origin ?? '');
    if (sandbox === undefined) throw new Error(`There is no server for ${origin}`);
    return sandbox;
  };
  beforeAll(async () => {
    for (const origin of origins)
      sandboxes.set(origin, await startSandbox({ ...environments, gap: `${ofServer}=${origin}` }));
  });
  afterAll(() => Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close())));

  it('for all assumed answers of one account', async () => {
    const { code, probed } = await selfCheck(sandboxOf(), 'assumed');
    expect(code).toBe(0);
    expect(usual.map(({ name }) => [name, probed[name]])).toEqual(
      usual.map((gap) => [gap.name, outcomeOf(gap.name, gap.default)]),
    );
    expect(usual.length).toBeGreaterThan(15);
  });

  it.each([...rows.entries()])(
    'for each gap of account %i, or reports that the gap is undetermined',
    async (at, row) => {
      const sandbox = sandboxOf(row.origin);
      const account = sandbox.account(`row-${at}`);
      const gaps: Partial<Record<GapName, string>> = row.gaps;
      await account.profile.set({ gaps });
      if (ofLimits in gaps) await account.rateLimit.set({ limit: 1000, windowSeconds: 60 });
      const { code, probed } = await selfCheck(sandbox, `row-${at}`);
      const given = usual.map((gap) => [gap.name, gaps[gap.name] ?? gap.default] as const);
      const wrong = given.filter(
        ([name, answer]) => ![outcomeOf(name, answer), 'untold'].includes(probed[name] ?? ''),
      );
      expect([code, wrong.map(([name, answer]) => [name, answer, probed[name]])]).toEqual([0, []]);
      expect(probed).toMatchObject({ [ofServer]: row.origin, [ofLimits]: gaps[ofLimits] ?? 'untold' });
      for (const [name, answer] of given)
        if (probed[name] === outcomeOf(name, answer)) found.add(`${name}=${answer}`);
    },
  );

  it('each answer occurs in one of these accounts', () => {
    expect(unusual.map(([name, answer]) => `${name}=${answer}`).filter((each) => !found.has(each))).toEqual(
      [],
    );
    expect(new Set(rows.map(({ origin }) => origin))).toEqual(new Set(origins));
    expect(rows.length).toBeGreaterThanOrEqual(limits.length);
  });

  it.each([
    [ofLimits, unmet] as const,
    ...scaled([], [...unusual, ...limits.map((answer) => [ofLimits, answer] as const)]),
  ])('for %s=%s of an account', async (name, answer) => {
    const account = sandboxOf().account(`${name}-${answer}`);
    await account.profile.set({ gaps: { [name]: answer } });
    if (name === ofLimits) {
      await account.rateLimit.set({ limit: answer === unmet ? 20 : 1000, windowSeconds: 3600 });
    }
    // A reached limit ends before the next request, however fast this machine is.
    await using server = await startInterceptor(sandboxOf().url, async (request, pass) => {
      const response = await pass(request);
      if (response.status === 429) {
        await account.clock.set({ mode: 'manual' });
        await account.clock.advance('PT1H');
        await account.clock.set({ mode: 'reads' });
      }
      return response;
    });
    const { code, probed } = await selfCheck(sandboxOf(), `${name}-${answer}`, server.url);
    expect([code, probed[name]]).toEqual([0, outcomeOf(name, answer)]);
  });
});
