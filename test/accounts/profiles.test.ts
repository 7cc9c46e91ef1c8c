import { describe, expect, it } from 'vitest';
import { gapsOf, profileOf, readGaps } from '../../src/accounts/profiles.js';
import { allAnswers, assumedGaps, type GapName, openGaps } from '../../src/contract/gap-answers.js';
import { gaps } from '../../src/contract/interface.js';
import { operations } from '../../src/contract/operations.js';

const names = openGaps.map(({ name }) => name);
const request = { seed: 'sandbox', accountId: 'demo', requestId: 'req_00000000_1' };

describe('the list of gaps', () => {
  it('has each gap once, and each of its answers once', () => {
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
    expect(new Set(gaps.map(({ name }) => name)).size).toBe(gaps.length);
    for (const { alternatives, default: usual } of openGaps) {
      const answers = [usual, ...alternatives.map(({ name }) => name)];
      expect(new Set(answers).size).toBe(answers.length);
    }
  });

  it('has the answers of the documented profile, and excludes every operation without a fact', () => {
    for (const { documented, alternatives } of openGaps)
      if (documented !== undefined) expect(alternatives.map(({ name }) => name)).toContain(documented);
    const { possible } = profileOf({ profile: 'documented' });
    const undocumented = operations.filter(({ path, gap }) => path.startsWith('/v1/') && gap !== undefined);
    for (const { id, gap } of undocumented) {
      const open = openGaps.find((each) => each.id === gap);
      const absent = open?.alternatives.filter((each) => each.absent).map(({ name }) => name) ?? [];
      expect([id, absent]).toEqual([id, expect.arrayContaining([...(open ? possible[open.name] : [])])]);
    }
  });
});

describe('a profile', () => {
  it('uses the shared assumed gaps if it changes nothing', () => {
    for (const choice of [{}, { profile: 'assumed' as const }, { gaps: { 'create-status': '201' } }])
      expect(gapsOf(profileOf(choice), request)).toBe(assumedGaps);
  });

  it('draws each answer of each gap per request if it varies', () => {
    const profile = profileOf({ profile: 'vary' });
    const drawn = new Map<GapName, Set<string>>(names.map((name) => [name, new Set()]));
    for (let at = 0; at < 120; at += 1) {
      const accountId = `account-${at % 40}`;
      const observedGaps = gapsOf(profile, { ...request, accountId, requestId: `req_00000000_${at}` });
      for (const name of names) drawn.get(name)?.add(observedGaps.answer(name));
    }
    for (const name of names)
      expect([...(drawn.get(name) ?? [])].sort()).toEqual([...allAnswers[name]].sort());
  });

  it('gives each gap one answer per request, whatever the order of the questions', () => {
    const profile = profileOf({ profile: 'vary' });
    const [one, other] = [gapsOf(profile, request), gapsOf(profile, request)];
    const inOrder = names.map((name) => one.answer(name));
    expect([...names].reverse().map((name) => other.answer(name))).toEqual([...inOrder].reverse());
    expect(names.map((name) => one.answer(name))).toEqual(inOrder);
  });

  it('lists only the used gaps with an unusual answer', () => {
    const observedGaps = gapsOf(
      profileOf({ gaps: readGaps('error-body=plain,create-status=202,list=404') }),
      request,
    );
    expect(observedGaps.varied()).toBe('');
    for (const name of ['error-body', 'retrieve', 'create-status'] as const) observedGaps.answer(name);
    expect(observedGaps.varied()).toBe('create-status=202, error-body=plain');
  });

  it('keeps a given answer if it varies', () => {
    const profile = profileOf({ profile: 'vary', gaps: { retrieve: 'served' } });
    for (let at = 0; at < 20; at += 1)
      expect(gapsOf(profile, { ...request, requestId: `req_00000000_${at}` }).answer('retrieve')).toBe(
        'served',
      );
  });
});
