import { describe, expect, it } from 'vitest';
import type { Content, Power } from '../../../../src/contract/generated/types.js';
import { type MayActQuestion, mayAct } from '../../../../src/legal/judging/may-act/may-act.js';
import { contentOf } from '../../generated/contents.js';
import { healthySpa } from '../../healthy/spa.js';

const [constanza, rodrigo, felipe, ximena] = [
  'Constanza Javiera Muñoz Araya',
  'Rodrigo Andrés Silva Soto',
  'Felipe Ignacio Rojas Díaz',
  'Ximena Paz Castillo Vera',
];
const company = 'Comercial Alerce Rojo SpA';
const open = 'BANK_OPEN_ACCOUNT (Open and close current accounts)';
const where = `for ${company} on 2026-01-15`;
const power = '"Poder general por clases" (pow_1)';
const anyAmount = { amount: undefined, currency: undefined };

function answerFor(people: string[], question: Partial<MayActQuestion> = {}, report: unknown = healthySpa()) {
  const whole = { faculty: 'BANK_OPEN_ACCOUNT', amount: '300', currency: 'CLF', people, ...question };
  return mayAct(report, whole);
}

const explanationFor = (...given: Parameters<typeof answerFor>) => answerFor(...given).explanation;
const cautions = (...given: Parameters<typeof answerFor>) => answerFor(...given).cautions;

function changedReport(change: (report: Content, power: Power) => void): Content {
  const report = healthySpa();
  const [first] = report.powers;
  if (first === undefined) throw new Error('the healthy report has no power');
  change(report, first);
  return report;
}

/** Returns a report whose rule names its signers, without classes. */
const withNamed = (...ids: string[]) =>
  changedReport((_, { signingRules: [rule] }) => {
    if (rule) rule.anyOf = ids.map((entityId) => [{ entityId, count: 1 }]);
  });

describe('an explanation', () => {
  it('names the power and the limit by which the signers may sign', () => {
    expect(explanationFor(['ent_3', 'ent_5'])).toBe(
      `Yes: ${constanza} may sign ${open} of CLF 300 ${where}, by ${power} up to CLF 500.`,
    );
    expect(explanationFor(['ent_3', 'ent_5'], { amount: '600' })).toBe(
      `Yes: ${constanza} and ${felipe} may sign ${open} of CLF 600 ${where}, by ${power} above CLF 500 up to CLF 5000.`,
    );
    expect(explanationFor(['ent_3', 'ent_4', 'ent_5'], anyAmount)).toBe(
      `Yes: ${constanza}, ${rodrigo} and ${felipe} may sign ${open} for any amount ${where}, by ${power} above CLF 5000 without limit, and by its rules for lower amounts.`,
    );
  });

  it('names each power that covers a part of the amounts, if none is given', () => {
    const report = changedReport((it, first) => {
      const [low, , high] = first.signingRules;
      first.signingRules = low ? [low] : [];
      const other = { ...structuredClone(first), id: 'pow_2', title: 'Poder especial' };
      if (high) other.signingRules = [{ ...high, from: { amount: '500', currency: 'CLF' }, per: 'mes' }];
      it.powers.push(other);
    });
    const answer = answerFor(['ent_3', 'ent_4'], anyAmount, report);
    expect(answer.explanation).toContain(
      `by "Poder especial" (pow_2) above CLF 500 without limit, and by ${power} for lower amounts.`,
    );
    expect(answer.cautions.map(({ code }) => code)).toEqual(['limit_over_period']);
  });

  it('states the number and class of the missing signers, or their names', () => {
    const classB = `1 of Apoderados Clase B (${felipe}, ${ximena})`;
    expect(explanationFor(['ent_3'], { amount: '600' })).toBe(
      `No: ${constanza} is not enough for ${open} of CLF 600 ${where}. Missing: ${classB}.`,
    );
    const classA = `1 of Apoderados Clase A (${rodrigo})`;
    expect(explanationFor(['ent_3', 'ent_5', 'ent_6'], anyAmount)).toBe(
      `No: ${constanza}, ${felipe} and ${ximena} are not enough for ${open} for any amount ${where} (up to CLF 5000 the answer is yes). Missing: ${classA}.`,
    );
    expect(explanationFor(['ent_2'], { amount: '600' })).toMatch(
      `Missing: 1 of Apoderados Clase A (${constanza}, ${rodrigo}) and ${classB}.`,
    );
    expect(explanationFor(['ent_2'], {}, withNamed('ent_3'))).toMatch(`Missing: ${constanza}.`);
    expect(explanationFor(['ent_2'], {}, withNamed('ent_3', 'ent_4', 'ent_5'))).toMatch(
      `Missing: ${constanza}; or ${rodrigo}; or ${felipe}.`,
    );
    expect(explanationFor(['ent_2'], {}, withNamed('ent_3', 'ent_4', 'ent_5', 'ent_6'))).toMatch(
      `Missing: ${constanza}; or ${rodrigo}; or ${felipe}, or others.`,
    );
  });

  it('names the faculties of Mexico if a Mexican report is asked for another one', () => {
    const report = contentOf('sbx-mx-sapi');
    const [person] = report.administration.positions.map(({ entityId }) => entityId);
    const explanation = explanationFor([person ?? ''], { ...anyAmount, faculty: 'PROP_SELL_REAL' }, report);
    expect(explanation).toMatch(
      /\. No power names it: this report has the faculties of Mexico\. Ask for the one that includes it, of MX_.*MX_OWNERSHIP.*\.$/,
    );
    expect(
      explanationFor(
        ['ent_3'],
        { ...anyAmount, faculty: 'CON_SELF' },
        changedReport(() => {}),
      ),
    ).not.toContain('Mexico');
  });

  it('names at most six members of a class, and the answer lists twenty', () => {
    const withPeople = (count: number) =>
      changedReport(({ entities, powerGroups: [group] }) => {
        const [, , person] = entities;
        const [member] = group?.members ?? [];
        if (!(person && member && group)) throw new Error('the healthy report has no class');
        group.members = Array.from({ length: count }, (_, at) => {
          entities.push({ ...person, id: `ent_9${at}`, name: `P${at}`, taxId: null });
          return { ...member, entityId: `ent_9${at}` };
        });
      });
    expect(explanationFor(['ent_2'], {}, withPeople(6))).toMatch(
      'Missing: 1 of Apoderados Clase A (P0, P1, P2, P3, P4, P5).',
    );
    expect(explanationFor(['ent_2'], {}, withPeople(8))).toMatch('(P0, P1, P2, P3, P4, P5 and 2 more).');
    const part = answerFor(['ent_2'], {}, withPeople(21)).missing[0]?.parts[0];
    expect([part?.label, part?.among.length, part?.amongCount, part?.among[1]]).toEqual([
      'Apoderados Clase A',
      20,
      21,
      { entityId: 'ent_91', name: 'P1' },
    ]);
  });

  it('suggests known people for an unknown name', () => {
    expect(explanationFor(['Nadie', 'ent_4', 'ROJAS'])).toBe(
      `No: the report has no certain match for "Nadie"; the report has no certain match for "ROJAS" (did you mean ${felipe}, ent_5?).`,
    );
    const twins = changedReport(({ entities }) => {
      for (const entity of entities) if (entity.kind === 'person') entity.name = 'Ana';
    });
    expect(explanationFor(['ana'], {}, twins)).toContain(
      '(did you mean Ana, ent_3, or Ana, ent_4, or Ana, ent_5?)',
    );
  });

  it('requests the amount if it decides', () => {
    expect(explanationFor(['ent_3', 'ent_4'], anyAmount)).toBe(
      `No: ${constanza} and ${rodrigo} may sign ${open} for some amounts (up to CLF 500 the answer is yes) and not for all. State the amount.`,
    );
    const limited = changedReport((_, first) => first.signingRules.pop());
    expect(explanationFor(['ent_3'], anyAmount, limited)).toBe(
      `No: no power gives ${open} for every amount (up to CLF 500 the answer is yes). State the amount.`,
    );
    expect(explanationFor(['ent_3'], { amount: '6000' }, limited)).toBe(
      `No: no power in force covers ${open} of CLF 6000 ${where}.`,
    );
  });

  it('names the currency without a known value', () => {
    const reasonText = (codes: string) =>
      `are in another currency, and the report does not say what ${codes} worth. Give the worth in units, or ask in the currency of the limits.`;
    expect(explanationFor(['ent_3'], { currency: 'USD' })).toBe(
      `No: the limits that would have to cover ${open} of USD 300 ${where} ${reasonText('USD is')}`,
    );
    const { units: _, ...without } = healthySpa();
    expect(explanationFor(['ent_3'], { currency: 'USD' }, without)).toContain(reasonText('USD and CLF are'));
  });

  it('states the days that the report covers, and that a company is extinct', () => {
    expect(explanationFor(['ent_3'], { on: '2026-01-14' })).toBe(
      'No answer for 2026-01-14: the report shows who may sign from 2026-01-15 on.',
    );
    const ended = changedReport(({ entities: [subject] }) => {
      if (subject?.company) subject.company.status = 'absorbida';
    });
    expect(explanationFor(['ent_3'], {}, ended)).toBe(`No: nobody acts for ${company}, which is absorbida.`);
  });

  it.each<[Partial<Power>, string]>([
    [{ signingRules: [] }, 'is in force, but has no signing rule'],
    [
      { delegation: { allowed: 'no', parentPowerId: 'pow_9' } },
      'was delegated by a power that has no effect',
    ],
    [{ validUntil: '2026-01-14' }, 'has expired'],
    [{ status: 'revocado' }, 'is revoked'],
    [{ status: 'renunciado' }, 'was renounced'],
    [{ status: 'extinguido' }, 'is extinct'],
    [{ status: 'suspendido' }, 'is suspended'],
    [{ status: 'no_acreditado' }, 'is not proved'],
    [{ validFrom: '2026-01-16' }, 'has not begun'],
  ])('states the obstacle to the use of a power: %o', (change, state) => {
    const report = changedReport((_, first) => void Object.assign(first, change));
    expect(explanationFor(['ent_3'], {}, report)).toBe(
      `No: nobody may sign ${open} of CLF 300 ${where}. ${power} ${state}.`,
    );
  });

  it('states that a power withholds a faculty, or that no power gives it', () => {
    const withheld = changedReport((report, first) => {
      for (const faculty of first.faculties) faculty.excluded = true;
      report.powers.push({ ...first, id: 'pow_2', title: 'Otro' });
    });
    expect(explanationFor(['ent_3'], {}, withheld)).toContain(
      `. ${power} excludes it; "Otro" (pow_2) excludes it.`,
    );
    expect(explanationFor(['ent_3'], { faculty: 'JUD_SPECIAL' })).toMatch(
      /\. No power gives it, and the law requires it to be named expressly\.$/,
    );
    expect(explanationFor(['ent_3'], { faculty: 'CREDIT_LOANS' })).toMatch(/\. No power gives it\.$/);
  });
});

describe('cautions', () => {
  it.each([
    ['dia', 'in a day'],
    ['mes', 'in a month'],
    ['ano', 'in a year'],
    ['total', 'in all'],
  ] as const)('a limit on all that is signed: %s', (per, period) => {
    const report = changedReport((_, first) => {
      for (const rule of first.signingRules) rule.per = per;
    });
    expect(cautions(['ent_3'], {}, report)).toEqual([
      {
        code: 'limit_over_period',
        detail: `The limit applies to everything that is signed ${period}: add what was signed before to the amount.`,
      },
    ]);
    // The bracket above UF 5.000 has no end and still is a limit; a rule from zero without end is none.
    expect(cautions(['ent_3', 'ent_4'], { amount: '6000' }, report)).toHaveLength(1);
    for (const rule of report.powers[0]?.signingRules ?? []) rule.to = null;
    expect(cautions(['ent_3'], {}, report)).toEqual([]);
  });

  it('name repeated people, deceased people and companies', () => {
    const report = changedReport(({ entities }) => {
      const person = entities.find(({ id }) => id === 'ent_4')?.person;
      if (person) person.deceasedOn = '2026-01-10';
    });
    expect(cautions(['ent_3', constanza ?? '', 'ent_4', 'ent_2'], {}, report)).toEqual([
      { code: 'repeated_person', detail: `${constanza} is named more than once, and counts once.` },
      { code: 'gone_person', detail: `${rodrigo} is dead or dissolved on 2026-01-15, and does not count.` },
      {
        code: 'company_among_people',
        detail: 'Inversiones Maitén Limitada is a company: this report does not show who signs for it.',
      },
    ]);
  });

  it('mention that the known people suffice, only if they do', () => {
    expect(cautions(['Nadie', 'ent_3'])).toEqual([
      {
        code: 'others_suffice',
        detail: 'The people who are in the report would be enough without the others.',
      },
    ]);
    expect(cautions(['Nadie', 'ent_5'])).toEqual([]);
  });

  it('mention a later power that replaces the power', () => {
    const report = changedReport(({ powers }, first) => {
      powers.push({ ...first, id: 'pow_2', replacesEarlier: true, validFrom: '2025-06-01' });
      first.signingRules = first.signingRules.slice(0, 1);
      (powers[1] as Power).signingRules = [];
    });
    expect(cautions(['ent_3'], {}, report)).toEqual([
      {
        code: 'superseded_power',
        detail: `A later power says that it leaves ${power} without effect, but the report shows it as in force.`,
      },
    ]);
  });

  describe('a delegated power', () => {
    /** The delegate ent_2 signs alone by pow_2, which came from pow_1. */
    const delegated = (change: (origin: Power, delegate: Power, report: Content) => void) =>
      changedReport((report, origin) => {
        origin.delegation.allowed = 'total';
        const delegate: Power = {
          ...structuredClone(origin),
          id: 'pow_2',
          title: 'Poder delegado',
          grantees: { groupIds: [], entityIds: ['ent_2'], positionTitles: [] },
          delegation: { allowed: 'no', parentPowerId: origin.id },
        };
        for (const rule of delegate.signingRules) rule.anyOf = [[{ entityId: 'ent_2', count: 1 }]];
        report.powers.push(delegate);
        change(origin, delegate, report);
      });
    const excesses = (report: Content, question: Partial<MayActQuestion> = {}) =>
      cautions(['ent_2'], question, report)
        .filter(({ code }) => code === 'exceeded_delegation')
        .map(({ detail }) => detail);
    const cautionOf = (excess: string) => [
      `"Poder delegado" (pow_2) was delegated, and gives no more than its holders could pass on: ${excess}.`,
    ];
    const unchanged = (): void => undefined;

    it('are absent if the origin gives as much, for each amount', () => {
      expect(answerFor(['ent_2'], anyAmount, delegated(unchanged)).allowed).toBe(true);
      expect(excesses(delegated(unchanged))).toEqual([]);
      expect(excesses(delegated(unchanged), anyAmount)).toEqual([]);
    });

    it('mention an origin that was not delegable, or does not give the faculty or the amount', () => {
      const forbidden = delegated((origin) => {
        origin.delegation.allowed = 'no';
      });
      expect(excesses(forbidden)).toEqual(cautionOf(`${power} does not allow its holders to delegate it`));
      const withheld = delegated((origin) => {
        origin.faculties = origin.faculties.filter(({ code }) => code !== 'BANK_OPEN_ACCOUNT');
      });
      expect(excesses(withheld)).toEqual(cautionOf(`${power} does not give BANK_OPEN_ACCOUNT`));
      const limited = delegated((origin) => {
        origin.signingRules = origin.signingRules.slice(0, 1);
      });
      expect(excesses(limited, { amount: '500' })).toEqual([]);
      expect(excesses(limited, { amount: '501' })).toEqual(cautionOf(`${power} does not reach this amount`));
      expect(excesses(limited, anyAmount)).toEqual(cautionOf(`${power} does not reach every amount`));
    });

    it('mention an origin that was revoked in part or whose holders died, also further up the chain', () => {
      const revoked = delegated((origin) => {
        origin.status = 'revocado_parcial';
        origin.revocation = {
          date: '2025-12-01',
          scope: 'parcial',
          facultyCodes: [],
          granteeEntityIds: ['ent_3'],
          documentId: origin.instrument.documentId,
          notifiedOn: null,
          registeredOn: null,
        };
      });
      expect(excesses(revoked)).toEqual(cautionOf(`${power} is revoked in part, for ${constanza}`));
      const dead = delegated((origin, delegate, { entities, powers }) => {
        origin.kind = 'general';
        origin.grantees = { groupIds: [], entityIds: ['ent_3'], positionTitles: [] };
        for (const { id, person } of entities) if (id === 'ent_3' && person) person.deceasedOn = '2025-12-01';
        const middle = { ...structuredClone(delegate), id: 'pow_3', title: 'Poder intermedio' };
        middle.delegation.allowed = 'total';
        middle.signingRules = middle.signingRules.map((rule) => ({
          ...rule,
          anyOf: [[{ entityId: 'ent_4', count: 1 }]],
        }));
        delegate.delegation.parentPowerId = middle.id;
        powers.push(middle);
      });
      expect(excesses(dead)).toEqual(cautionOf(`${power} ended with the death of its holders`));
    });
  });

  it('mention the unit and its day, also for missing signers', () => {
    const detail = 'CLP 20000000 is CLF 503.1811, at CLP 39747.12 for one CLF on 2026-01-15.';
    const pesos = { amount: '20000000', currency: 'CLP' };
    const used = { code: 'unit_used', detail };
    expect(cautions(['ent_3', 'ent_5'], pesos)).toEqual([used]);
    expect(cautions(['ent_3'], pesos)).toEqual([used]);
    const whole = { status: 'completed', validUntil: '2026-04-15', content: healthySpa() };
    expect(cautions(['ent_3'], { ...pesos, on: '2026-02-01' }, whole)).toEqual([
      used,
      { code: 'unit_of_another_day', detail: 'The worth of CLF is that of 2026-01-15, not of 2026-02-01.' },
    ]);
  });

  it('state that an amount is more than the limit that it is rounded down to', () => {
    const worth = (amount: string) => cautions(['ent_3'], { amount, currency: 'CLP' })[0]?.detail;
    expect(worth('19873560')).toMatch(/^CLP 19873560 is CLF 500, at /);
    expect(worth('19873560.01')).toMatch(/^CLP 19873560\.01 is more than CLF 500, at /);
    expect(worth('19873600')).toMatch(/^CLP 19873600 is CLF 500\.001, at /);
  });

  it('mention a rejecting report, an unfinished report, and an unknown validity', () => {
    const result = (word: Content['conclusion']['result']) =>
      cautions(
        ['ent_3'],
        { on: '2026-01-16' },
        changedReport(({ conclusion }) => {
          conclusion.result = word;
        }),
      );
    const validity = {
      code: 'validity_unknown',
      detail: 'The report shows who may sign on 2026-01-15, but not until which date it is valid.',
    };
    expect(result('aprobado')).toEqual([validity]);
    for (const word of ['rechazado', 'con_reparos'] as const)
      expect(result(word)).toEqual([
        { code: 'report_result', detail: `The report itself concludes ${word}.` },
        validity,
      ]);
    const whole = { status: 'expired', validUntil: null, content: healthySpa() };
    expect(cautions(['ent_3'], {}, whole)).toEqual([
      { code: 'report_status', detail: 'The report is expired, not completed.' },
    ]);
    expect(cautions(['ent_3'], {}, { ...whole, status: 'completed' })).toEqual([]);
  });
});
