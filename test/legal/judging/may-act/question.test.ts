import { describe, expect, it } from 'vitest';
import { facultyCodes } from '../../../../src/contract/faculty-codes.js';
import { MayActError } from '../../../../src/legal/judging/may-act/answer.js';
import { mayAct } from '../../../../src/legal/judging/may-act/may-act.js';
import { findParties } from '../../../../src/legal/judging/may-act/question.js';
import { healthySpa } from '../../healthy/spa.js';

const good = { faculty: 'BANK_OPEN_ACCOUNT', amount: '300', currency: 'CLF', people: ['ent_3'] };

function errorsOf(question: unknown): string[] {
  try {
    mayAct(healthySpa(), question as typeof good);
  } catch (error) {
    if (error instanceof MayActError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a question', () => {
  const people = 'has to be a name, a tax number or an id, of at most 300 characters.';
  const currency = 'currency: has to be a code of three capital letters, such as CLP or CLF.';
  const unit = `${currency} The Unidad de Fomento is CLF.`;
  const amount = (given: string) =>
    `amount: has to be digits with at most four decimals after a point, such as 20000000 or 12.5, not ${given}.`;

  it.each<[object, string[]]>([
    [{ faculty: undefined }, ['faculty: has to be the code of a faculty, such as BANK_OPEN_ACCOUNT.']],
    [{ faculty: '' }, ['faculty: has to be the code of a faculty, such as BANK_OPEN_ACCOUNT.']],
    [
      { faculty: 'BANK_OPEN_ACOUNT' },
      [
        'faculty: "BANK_OPEN_ACOUNT" is no faculty of the catalogue or of this report. Did you mean BANK_OPEN_ACCOUNT?',
      ],
    ],
    [{ amount: 1e21 }, [amount('"1e+21"')]],
    [{ amount: '1'.repeat(24) }, []],
    [{ amount: '1'.repeat(25) }, [amount(`"${'1'.repeat(25)}"`)]],
    [{ amount: '1.12345' }, [amount('"1.12345"')]],
    [{ amount: 'a1' }, [amount('"a1"')]],
    [{ amount: true }, [amount('"true"')]],
    [{ amount: '20.000' }, ['amount: "20.000" can be read in two ways: write 20000, or 20.0000.']],
    [{ amount: '20.00' }, []],
    [{ amount: '20.0000' }, []],
    [{ amount: 20.125 }, []],
    [{ amount: undefined }, ['amount: is missing beside the currency.']],
    [{ currency: undefined }, [currency]],
    [{ currency: 'clp' }, [currency]],
    [{ currency: 'CLPX' }, [currency]],
    [{ currency: 'XCLP' }, [currency]],
    [{ currency: 'UF' }, [unit]],
    [{ currency: 'u.f.' }, [unit]],
    [{ currency: 'uff' }, [currency]],
    [{ currency: 'xuf' }, [currency]],
    [{ people: 'ent_3' }, ['people: has to name at least one person.']],
    [{ people: [] }, ['people: has to name at least one person.']],
    [{ people: Array(50).fill('ent_3') }, []],
    [{ people: Array(51).fill('ent_3') }, ['people: has to name at most 50, not 51.']],
    [
      { people: [' ', 7, 'a'.repeat(300), 'a'.repeat(301)] },
      [`people/0: ${people}`, `people/1: ${people}`, `people/3: ${people}`],
    ],
    [{ on: '2026-02-30' }, ['on: has to be a day that exists, YYYY-MM-DD, not "2026-02-30".']],
    [{ on: null }, ['on: has to be a day that exists, YYYY-MM-DD, not "null".']],
    [{ peoples: 1 }, ['peoples: is not a field of the question. Did you mean people?']],
    [{ ['x'.repeat(70)]: 1 }, [`${'x'.repeat(60)}: is not a field of the question.`]],
  ])('is refused with the correction: %o', (change, faults) => {
    expect(errorsOf({ ...good, ...change })).toEqual(faults);
  });

  it('must be an object; at most ten unknown fields are reported', () => {
    expect(errorsOf([])).toEqual([
      'question: has to be an object with faculty and people.',
      'faculty: has to be the code of a faculty, such as BANK_OPEN_ACCOUNT.',
      'people: has to name at least one person.',
    ]);
    const strange = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`x${at}`, 1]));
    expect(errorsOf({ ...good, ...strange })).toHaveLength(10);
  });

  it('gets no suggestion for a text that is longer than any name', () => {
    const [error = ''] = errorsOf({ ...good, faculty: 'B'.repeat(301) });
    expect(error).toMatch(/…" is no faculty of the catalogue or of this report\.$/);
  });

  it('can name any faculty of the contract or requested operation of the report', () => {
    const report = healthySpa();
    for (const faculty of [...facultyCodes, 'OWN_OPERATION'])
      expect(
        mayAct({ ...report, requestedOperations: ['OWN_OPERATION'] } as never, { ...good, faculty }),
      ).toMatchObject({ allowed: expect.any(Boolean) });
  });

  it('can name a faculty that only the report has', () => {
    const report = healthySpa();
    const [faculty] = report.powers[0]?.faculties ?? [];
    if (faculty) faculty.code = 'OWN_FACULTY';
    expect(mayAct(report, { ...good, faculty: 'OWN_FACULTY' }).allowed).toBe(true);
    expect(new MayActError([{ at: 'a', detail: 'b' }])).toMatchObject({
      name: 'MayActError',
      message: 'a: b',
    });
  });
});

describe('a named person', () => {
  const { entities } = healthySpa();
  const found = (text: string, among = entities) => {
    const [one] = findParties([text], among);
    if (one === undefined) throw new Error('no person was requested');
    return one.entity?.id ?? ('near' in one ? one.near.map(({ id }) => id) : []);
  };

  it('is found by another number or name', () => {
    const more = entities.map((entity) =>
      entity.id === 'ent_3'
        ? {
            ...entity,
            otherIds: [{ ...entity.taxId, value: 'P-12/34.5' }] as typeof entity.otherIds,
            nameVariations: ['Coni Muñoz'],
          }
        : { ...entity, taxId: null },
    );
    expect(['p12345', 'P 12 345', 'coni MUÑOZ', '38.000.003-2'].map((text) => found(text, more))).toEqual(
      Array(4).fill('ent_3'),
    );
  });

  it('is found by a name after a title, unless the title belongs to a name', () => {
    const titled = ['doña Constanza Javiera Muñoz Araya', 'la señora CONSTANZA JAVIERA MUÑOZ ARAYA'];
    expect(titled.map((text) => found(text))).toEqual(['ent_3', 'ent_3']);
    expect(found('Sr. Felipe Rojas')).toEqual(['ent_5']);
    const others = entities.map((entity) =>
      entity.id === 'ent_1' ? { ...entity, name: 'Don Felipe' } : entity,
    );
    expect(found('Don Felipe', others)).toBe('ent_1');
  });

  it('gets at most three suggestions with all given words or similar ones', () => {
    expect(found('rojas felipe')).toEqual(['ent_5']);
    expect(found('rojas constanza')).toEqual([]);
    expect(found('Rojaz Felipe')).toEqual(['ent_5']);
    // A name with the same words takes precedence over a similar one.
    const others = entities.map((entity) => ({
      ...entity,
      name: entity.id === 'ent_1' ? 'Roja' : entity.name,
    }));
    expect(found('rojas', others)).toEqual(['ent_5']);
    const many = entities.map((entity) => ({ ...entity, name: `Rojas ${entity.id}` }));
    expect(found('rojas', many)).toEqual(['ent_1', 'ent_2', 'ent_3']);
    const same = entities.map((entity) => ({ ...entity, name: 'Rojas' }));
    expect(found('rojas', same)).toEqual(['ent_1', 'ent_2', 'ent_3']);
  });

  it('gets suggestions with a similar number or id', () => {
    expect(found('38000003-3')).toContain('ent_3');
    expect(found('ent_33')).toContain('ent_3');
    expect(found('Nadie')).toEqual([]);
  });
});
