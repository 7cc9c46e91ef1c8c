import { describe, expect, it } from 'vitest';
import type { Content, Power } from '../../../../src/contract/generated/types.js';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { MayActError, type MayActQuestion, mayAct } from '../../../../src/legal/judging/may-act/may-act.js';
import { contentOf } from '../../generated/contents.js';
import { healthySpa } from '../../healthy/spa.js';

// The power of the SpA: A alone up to UF 500, A and B up to UF 5.000, two of A above. A: ent_3, ent_4. B: ent_5, ent_6.
const open = { faculty: 'BANK_OPEN_ACCOUNT', currency: 'CLF' };

function answerFor(people: string[], question: Partial<MayActQuestion> = {}, report: unknown = healthySpa()) {
  return mayAct(report, { ...open, amount: '300', people, ...question });
}

function firstPower(report: Content): Power {
  const [power] = report.powers;
  if (power === undefined) throw new Error('the healthy report has no power');
  return power;
}

/** Missing signatures, as `count of group: names`. */
function missingText(answer: ReturnType<typeof mayAct>): string[] {
  return answer.missing.map(({ parts }) =>
    parts
      .map(({ count, groupId, among }) => `${count} of ${groupId}: ${among.map(({ entityId }) => entityId)}`)
      .join(' + '),
  );
}

function errorsOf(question: unknown, report: unknown = healthySpa()): string[] {
  try {
    mayAct(report, question as MayActQuestion);
  } catch (error) {
    if (error instanceof MayActError) return error.faults.map(({ at, detail }) => `${at} ${detail}`);
    throw error;
  }
  return [];
}

describe('mayAct', () => {
  it('allows a sole signer, with the power, the rule and its bracket', () => {
    const answer = answerFor(['ent_3']);
    expect(answer).toMatchObject({
      allowed: true,
      reason: 'sufficient',
      basis: { powerId: 'pow_1', facultyCode: 'BANK_OPEN_ACCOUNT', to: { amount: '500', currency: 'CLF' } },
      missing: [],
      cautions: [],
    });
    expect(answer.explanation).toMatch(
      /^Yes: .* may sign BANK_OPEN_ACCOUNT .* of CLF 300 .* up to CLF 500\.$/,
    );
  });

  it.each([
    ['0', ['ent_3'], true],
    ['500', ['ent_3'], true],
    ['500.0001', ['ent_3'], false],
    ['500.0001', ['ent_3', 'ent_5'], true],
    ['5000', ['ent_3', 'ent_5'], true],
    ['5000.0001', ['ent_3', 'ent_5'], false],
    ['5000.0001', ['ent_3', 'ent_4'], true],
    ['300', ['ent_5', 'ent_6'], false],
    ['300', ['ent_3', 'ent_4', 'ent_5', 'ent_6'], true],
  ])('holds the edges of brackets: %s for %s is %s', (amount, people, allowed) => {
    expect(answerFor(people, { amount }).allowed).toBe(allowed);
  });

  it('compares pesos with limits in UF exactly, by the value in the report', () => {
    const pesos = (amount: string) => answerFor(['ent_3'], { amount, currency: 'CLP' });
    // UF 500 at $39.747,12
    expect(pesos('19873560').allowed).toBe(true);
    expect(pesos('19873560.0001').allowed).toBe(false);
    expect(pesos('19873560').cautions).toEqual([
      { code: 'unit_used', detail: 'CLP 19873560 is CLF 500, at CLP 39747.12 for one CLF on 2026-01-15.' },
    ]);
  });

  it('refuses an amount in a currency that is not comparable, and names the missing value', () => {
    const { units: _, ...without } = healthySpa();
    expect(answerFor(['ent_3'], { amount: '1', currency: 'CLP' }, without)).toMatchObject({
      allowed: false,
      reason: 'currency_not_comparable',
      missingUnits: ['CLP', 'CLF'],
    });
    expect(answerFor(['ent_3'], { amount: '1', currency: 'USD' })).toMatchObject({
      reason: 'currency_not_comparable',
      missingUnits: ['USD'],
    });
    const unlimited = healthySpa();
    for (const rule of firstPower(unlimited).signingRules.slice(0, 1)) rule.to = null;
    expect(answerFor(['ent_3'], { amount: '1', currency: 'USD' }, unlimited).allowed).toBe(true);
  });

  it('refuses it also if nobody is left for the limits that are comparable', () => {
    const report = healthySpa();
    const [low, , high] = firstPower(report).signingRules;
    if (low === undefined || high === undefined) throw new Error('the power has too few rules');
    firstPower(report).signingRules = [
      { ...low, anyOf: [[{ groupId: 'grp_B', count: 1 }]] },
      { ...high, from: { amount: '0', currency: 'USD' }, to: { amount: '9', currency: 'USD' } },
    ];
    for (const member of report.powerGroups[1]?.members ?? []) member.until = '2025-12-31';
    expect(answerFor(['ent_3'], {}, report)).toMatchObject({
      reason: 'currency_not_comparable',
      missingUnits: ['USD'],
    });
    expect(answerFor(['ent_3'], { amount: '5', currency: 'USD' }, report).reason).toBe('signatures_missing');
  });

  it('requires signers for any amount if none is given', () => {
    const any = (people: string[]) => answerFor(people, { amount: undefined, currency: undefined });
    expect(any(['ent_3', 'ent_4', 'ent_5']).allowed).toBe(true);
    // Two of class A suffice for amounts up to UF 500 and above UF 5.000, and not between.
    expect(any(['ent_3', 'ent_4']).reason).toBe('amount_needed');
    const joint = any(['ent_3', 'ent_5']);
    expect([joint.reason, missingText(joint)]).toEqual(['signatures_missing', ['1 of grp_A: ent_4']]);
    expect(joint.explanation).toContain('up to CLF 5000 the answer is yes');
  });

  it('names everybody who signs some amount if none is given', () => {
    const any = (people: string[]) => answerFor(people, { amount: undefined, currency: undefined });
    const { people } = any(['ent_6', 'ent_3', 'ent_4', 'ent_5']);
    expect(people.map(({ entityId, part }) => `${entityId} ${part}`)).toEqual([
      'ent_6 signs',
      'ent_3 signs',
      'ent_4 signs',
      'ent_5 not_needed',
    ]);
    expect(any(['ent_5']).people[0]?.part).toBe('counts');
  });

  it('returns completions that suffice for every amount if none is given', () => {
    const any = (people: string[], report = healthySpa()) =>
      answerFor(people, { amount: undefined, currency: undefined }, report);
    expect(missingText(any(['ent_3']))).toEqual([
      '1 of null: ent_4 + 1 of null: ent_5',
      '1 of null: ent_4 + 1 of null: ent_6',
    ]);
    const signers = ['ent_2', 'ent_3', 'ent_4', 'ent_5', 'ent_6'];
    for (const people of signers.map((_, at) => signers.slice(0, at + 1))) {
      const answer = any(people);
      for (const { parts } of answer.missing) {
        const others = parts.flatMap(({ among, count }) =>
          among.slice(0, count).map(({ entityId }) => entityId),
        );
        expect(any([...people, ...others]).reason, `${people} with ${others}`).toBe('sufficient');
      }
    }
    // Nobody can sign between UF 500 and UF 5.000, so no further person helps.
    const gap = healthySpa();
    firstPower(gap).signingRules.splice(1, 1);
    expect([any(['ent_3'], gap).reason, any(['ent_3'], gap).missing]).toEqual(['no_power_for_amount', []]);
    // Nobody of class B is left for these amounts.
    const left = healthySpa();
    for (const member of left.powerGroups[1]?.members ?? []) member.until = '2025-12-31';
    expect(any(['ent_3'], left).reason).toBe('nobody_left');
  });

  it('refuses any amount if there is a gap or a lower edge, and requests the amount', () => {
    const report = healthySpa();
    firstPower(report).signingRules = firstPower(report).signingRules.slice(2);
    expect(answerFor(['ent_3', 'ent_4'], { amount: undefined, currency: undefined }, report).reason).toBe(
      'amount_needed',
    );
    expect(answerFor(['ent_3'], {}, report).reason).toBe('no_power_for_amount');
    firstPower(report).signingRules = healthySpa().powers[0]?.signingRules.slice(0, 2) ?? [];
    expect(answerFor(['ent_3'], { amount: undefined, currency: undefined }, report).reason).toBe(
      'no_power_for_amount',
    );
  });

  it('returns the smallest completions from the remaining members of a class', () => {
    expect(missingText(answerFor(['ent_5']))).toEqual(['1 of grp_A: ent_3,ent_4']);
    expect(missingText(answerFor(['ent_5'], { amount: '600' }))).toEqual(['1 of grp_A: ent_3,ent_4']);
    expect(missingText(answerFor(['ent_3'], { amount: '600' }))).toEqual(['1 of grp_B: ent_5,ent_6']);
    expect(missingText(answerFor(['ent_2'], { amount: '600' }))).toEqual([
      '1 of grp_A: ent_3,ent_4 + 1 of grp_B: ent_5,ent_6',
    ]);
    expect(missingText(answerFor(['ent_2'], { amount: '6000' }))).toEqual(['2 of grp_A: ent_3,ent_4']);
  });

  it('returns both completions for a member of two classes', () => {
    const report = healthySpa();
    report.powerGroups[1]?.members.push({ ...(report.powerGroups[0]?.members[0] ?? throwMissing()) });
    expect(missingText(answerFor(['ent_3'], { amount: '600' }, report)).sort()).toEqual([
      '1 of grp_A: ent_4',
      '1 of grp_B: ent_5,ent_6',
    ]);
    expect(answerFor(['ent_3', 'ent_3'], { amount: '600' }, report).allowed).toBe(false);
  });

  it('finds people by name, tax number and id in any spelling', () => {
    const { entities } = healthySpa();
    const { name, taxId } = entities.find(({ id }) => id === 'ent_3') ?? throwMissing();
    const dotted = taxId?.value.replace(/^(\d+)(\d{3})(\d{3})/, '$1.$2.$3').toLowerCase() ?? '';
    for (const given of [name, name.toUpperCase(), ` ${name}  `, taxId?.value ?? '', dotted]) {
      expect(answerFor([given]).people).toMatchObject([
        { given: given.trim(), entityId: 'ent_3', part: 'signs' },
      ]);
    }
  });

  it('reports people who are not in the report, with suggestions, and that the others suffice', () => {
    const { name } = healthySpa().entities.find(({ id }) => id === 'ent_3') ?? throwMissing();
    const answer = answerFor([`${name.slice(0, -1)}x`, 'ent_4', 'Nobody Whom It Has']);
    expect([answer.allowed, answer.reason]).toEqual([false, 'unknown_people']);
    expect(answer.people.map(({ part, near }) => [part, near.map(({ entityId }) => entityId)])).toEqual([
      ['unknown', ['ent_3']],
      ['counts', []],
      ['unknown', []],
    ]);
    expect(answer.cautions.map(({ code }) => code)).toEqual(['others_suffice']);
    const [first = ''] = name.split(' ');
    expect(answerFor([first]).people[0]?.near.map(({ entityId }) => entityId)).toContain('ent_3');
    const mistyped = name
      .split(' ')
      .slice(0, 2)
      .map((word) => word.slice(0, 3) + word.slice(4));
    expect(answerFor([mistyped.join(' ')]).people[0]?.near.map(({ entityId }) => entityId)).toContain(
      'ent_3',
    );
  });

  it('refuses a name that two people have', () => {
    const report = healthySpa();
    const [one, other] = ['ent_3', 'ent_4'].map(
      (id) => report.entities.find((entity) => entity.id === id) ?? throwMissing(),
    );
    if (one && other) other.name = one.name;
    const { reason, people } = answerFor([one?.name ?? ''], {}, report);
    expect([reason, people[0]?.near.map(({ entityId }) => entityId)]).toEqual([
      'unknown_people',
      ['ent_3', 'ent_4'],
    ]);
  });

  it('counts a repeated person once and a dead person not at all', () => {
    const report = healthySpa();
    const person = report.entities.find(({ id }) => id === 'ent_4')?.person;
    if (person) person.deceasedOn = '2026-01-10';
    const { name } = report.entities.find(({ id }) => id === 'ent_3') ?? throwMissing();
    const answer = answerFor(['ent_3', name, 'ent_4'], { amount: '6000' }, report);
    expect(answer.people.map(({ part }) => part)).toEqual(['counts', 'gone']);
    expect(answer.cautions.map(({ code }) => code)).toEqual(['repeated_person', 'gone_person']);
    expect([answer.reason, answer.missing]).toEqual(['nobody_left', []]);
  });

  it.each<[string, Partial<Power>, string]>([
    ['expired', { validUntil: '2026-01-14' }, 'vencido'],
    ['not begun', { validFrom: '2026-01-16' }, 'por_comenzar'],
    ['renounced', { status: 'renunciado' }, 'renunciado'],
    ['extinct', { status: 'extinguido' }, 'extinguido'],
    ['without its parent', { delegation: { allowed: 'no', parentPowerId: 'pow_9' } }, 'sin_poder_de_origen'],
    ['in an unknown state', { status: 'dormido' as Power['status'] }, 'dormido'],
  ])('returns no if the power is %s, with the reason', (_, change, state) => {
    const report = healthySpa();
    Object.assign(firstPower(report), change);
    const answer = answerFor(['ent_3'], {}, report);
    expect([answer.reason, answer.powers]).toMatchObject(['no_power', [{ powerId: 'pow_1', state }]]);
    expect(answer.explanation).not.toContain('undefined');
  });

  it('refuses a faculty that is withheld, or that must be named and is not', () => {
    const report = healthySpa();
    for (const faculty of firstPower(report).faculties)
      faculty.excluded = faculty.code === 'BANK_OPEN_ACCOUNT';
    expect(answerFor(['ent_3'], {}, report).powers).toMatchObject([{ state: 'withheld' }]);
    expect(answerFor(['ent_3'], { faculty: 'JUD_SPECIAL' }).explanation).toContain('to be named expressly');
  });

  it('allows by general administration a faculty without express mention, unless it was revoked', () => {
    const report = healthySpa();
    const power = firstPower(report);
    power.faculties = power.faculties.slice(0, 1).map((faculty) => ({ ...faculty, code: 'ALL_GENERAL' }));
    for (const rule of power.signingRules) rule.facultyCodes = ['*'];
    expect(answerFor(['ent_3'], {}, report)).toMatchObject({
      allowed: true,
      basis: { facultyCode: 'ALL_GENERAL' },
    });
    expect(answerFor(['ent_3'], { faculty: 'SEC_MORTGAGE' }, report).reason).toBe('no_power');
    power.status = 'revocado_parcial';
    power.revocation = {
      date: '2025-10-01',
      scope: 'parcial',
      facultyCodes: ['BANK_OPEN_ACCOUNT'],
      granteeEntityIds: ['ent_3'],
      documentId: 'doc_power',
      notifiedOn: null,
      registeredOn: null,
    };
    expect([answerFor(['ent_3'], {}, report).allowed, answerFor(['ent_4'], {}, report).allowed]).toEqual([
      false,
      true,
    ]);
  });

  it('counts an officer who signs beside the attorneys only while in office', () => {
    const report = structuredClone(contentOf('sbx-es-sl'));
    const question = { faculty: 'BANK_OPEN_ACCOUNT', amount: '100000', currency: 'EUR' };
    const [officer] = report.administration.positions;
    if (officer === undefined) throw new Error('the company has no administrator');
    const people = ['ent_attorney_1', officer.entityId];
    expect(answerFor(people, question, report).allowed).toBe(true);
    Object.assign(officer, { status: 'renunciado', until: '2025-10-01' });
    expect(answerFor(people, question, report).reason).toBe('signatures_missing');
    const [finding] = judge(report, { validate: true }).validations.filter(
      ({ ruleId, outcome, message }) =>
        ruleId === 'POW-006' && outcome === 'failed' && message.includes('el poder general'),
    );
    expect(finding?.message).toMatch(/^Según el poder general han de actuar .* y hoy falta /);
    // A person without any office, past or present, was named as such.
    report.administration.positions.shift();
    expect(answerFor(people, question, report).allowed).toBe(true);
  });

  it('refuses an extinct company for everybody', () => {
    const answer = answerFor(['ent_liquidator'], {}, contentOf('sbx-dissolved'));
    expect([answer.reason, answer.explanation]).toEqual([
      'company_extinct',
      expect.stringContaining('disuelta'),
    ]);
  });

  it('refuses a company with a published liquidation, even if registers and powers do not show it', () => {
    const report = contentOf('sbx-liquidation-published');
    const people = report.administration.positions.map(({ entityId }) => entityId);
    const { allowed, reason, explanation } = answerFor(people, {}, report);
    expect([allowed, reason]).toEqual([false, 'company_liquidated']);
    expect(explanation).toContain(report.proceedings?.insolvency[0]?.publishedOn);
    expect(answerFor(people, {}, { ...report, proceedings: null }).reason).not.toBe(reason);
  });

  it('judges the requested day, from the as-of date to the end of the validity', () => {
    const report = healthySpa();
    firstPower(report).validUntil = '2026-02-28';
    const whole = { status: 'completed', validUntil: '2026-04-15', content: report };
    const on = (day: string) => answerFor(['ent_3'], { on: day }, whole);
    expect(['2026-02-28', '2026-03-01', '2026-04-15'].map((day) => on(day).reason)).toEqual([
      'sufficient',
      'no_power',
      'no_power',
    ]);
    expect(['2026-01-14', '2026-04-16'].map((day) => on(day).reason)).toEqual(
      Array(2).fill('outside_validity'),
    );
    expect(on('2026-04-16').explanation).toContain('from 2026-01-15 to 2026-04-15');
    expect(answerFor(['ent_3'], { on: '2026-02-01' }, report).cautions.map(({ code }) => code)).toEqual([
      'validity_unknown',
    ]);
    expect(
      answerFor(['ent_3'], { on: '2026-02-01', currency: 'CLP' }, whole).cautions.map(({ code }) => code),
    ).toEqual(['unit_used', 'unit_of_another_day']);
  });

  it('adds cautions on limits over a month and on a rejecting or unfinished report', () => {
    const report = healthySpa();
    for (const rule of firstPower(report).signingRules) rule.per = 'mes';
    report.conclusion.result = 'rechazado';
    const whole = { status: 'expired', validUntil: '2026-04-15', content: report };
    const { allowed, cautions } = answerFor(['ent_3'], {}, whole);
    expect([allowed, cautions.map(({ code }) => code)]).toEqual([
      true,
      ['limit_over_period', 'report_result', 'report_status'],
    ]);
  });

  it('throws for an invalid question, with all errors and their remedies', () => {
    const errors = errorsOf({
      faculty: 'BANK_OPEN_ACOUNT',
      amount: '20.000',
      currency: 'UF',
      people: [''],
      on: 'soon',
      who: 1,
    });
    expect(errors).toEqual([
      expect.stringContaining('who is not a field of the question'),
      expect.stringContaining('Did you mean BANK_OPEN_ACCOUNT?'),
      expect.stringContaining('write 20000, or 20.0000'),
      expect.stringContaining('The Unidad de Fomento is CLF.'),
      expect.stringMatching(/^people\/0 /),
      expect.stringMatching(/^on has to be a day/),
    ]);
    expect(errorsOf({ ...open, people: [] })).toEqual([
      expect.stringMatching(/^amount is missing/),
      expect.stringMatching(/^people has to name/),
    ]);
    expect(errorsOf({ ...open, amount: 1e21, people: ['ent_3'] })).toEqual([
      expect.stringMatching(/^amount has to be/),
    ]);
    expect(errorsOf(null)[0]).toMatch(/^question has to be an object/);
    expect(answerFor(['ent_3'], { amount: 300.5 }).allowed).toBe(true);
  });
});

function throwMissing(): never {
  throw new Error('the healthy report has no such value');
}
