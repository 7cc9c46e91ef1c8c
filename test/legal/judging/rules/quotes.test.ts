import { describe, expect, it } from 'vitest';
import type { Content } from '../../../../src/contract/generated/types.js';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';
import { nth, type Parts, partsOf } from './report-changes.js';

type Row = [
  title: string,
  ruleId: string,
  expected: string[],
  change: (parts: Parts, report: Content) => void,
];

/** Returns the quotes of the entries of a rule for a changed report. */
function quotesAfter(report: Content, ruleId: string, change: Row[3]): string[] {
  change(partsOf(report), report);
  return judge(report, { validate: true })
    .validations.filter((validation) => validation.ruleId === ruleId)
    .flatMap(({ evidence }) => evidence.map(({ documentId, quote }) => `${documentId}: ${quote}`));
}

/** Quotes a value of the report from a document. */
function quote({ provenance }: Content, pointer: string, documentId: string, text: string): void {
  provenance[pointer] = { documentId, page: 1, quote: text, origin: 'extracted' };
}

const company = '/entities/0/company';

describe('the quotes of a rule about a healthy SpA', () => {
  it.each<Row>([
    [
      'paid capital is proven with the subscribed amount',
      'CAP-002',
      ['doc_increase: El capital está pagado.', 'doc_increase: Se suscriben $50.000.000.'],
      (_, report) => {
        quote(report, `${company}/capital/paid`, 'doc_increase', 'El capital está pagado.');
        quote(report, `${company}/capital/subscribed`, 'doc_increase', 'Se suscriben $50.000.000.');
      },
    ],
    [
      'capital that is not yet paid is proven without it',
      'CAP-002',
      ['doc_increase: Se han pagado $40.000.000.'],
      ({ capital }, report) => {
        Object.assign(capital.paid, { amount: '40000000' });
        quote(report, `${company}/capital/paid`, 'doc_increase', 'Se han pagado $40.000.000.');
        quote(report, `${company}/capital/subscribed`, 'doc_increase', 'Se suscriben $50.000.000.');
      },
    ],
    [
      'payments are quoted besides',
      'CAP-002',
      [
        'doc_increase: El capital está pagado.',
        'doc_increase: El capital es la cantidad de cincuenta millones de pesos.',
        'doc_increase: Doña Constanza pagó $15.000.000.',
      ],
      (_, report) => {
        quote(report, `${company}/capital/paid`, 'doc_increase', 'El capital está pagado.');
        quote(
          report,
          `${company}/capital/contributions/1`,
          'doc_increase',
          'Doña Constanza pagó $15.000.000.',
        );
      },
    ],
    [
      'another legal form is proven by its act and by the name',
      'CON-003',
      [
        'doc_deed: Repertorio N° 4.512-2019',
        'doc_increase: Se transforma en sociedad limitada.',
        'doc_deed: El nombre de la sociedad será “Comercial Alerce Rojo SpA”.',
        'doc_increase: El capital es la cantidad de cincuenta millones de pesos.',
        'doc_increase: Se transforma en sociedad limitada.',
        'doc_deed: El nombre de la sociedad será “Comercial Alerce Rojo SpA”.',
      ],
      (parts, report) => {
        nth(parts.company.amendments, 0).effects.push({ field: 'legalForm', before: null, after: 'LTDA' });
        quote(report, `${company}/amendments/0`, 'doc_increase', 'Se transforma en sociedad limitada.');
      },
    ],
    [
      'a succession is proven by its act',
      'ENT-010',
      ['doc_increase: Fusión por absorción.'],
      (parts, report) => succession(parts, report),
    ],
    [
      'a succession is proven by its own clause',
      'ENT-010',
      ['doc_increase: Absorbe a Norte SpA.'],
      (parts, report) => {
        succession(parts, report);
        quote(report, `${company}/successions/0`, 'doc_increase', 'Absorbe a Norte SpA.');
      },
    ],
    [
      'the words of the grant prove that a power has no term',
      'POW-002',
      ['doc_power: Se confiere poder general.'],
      (_, report) => quote(report, '/powers/0', 'doc_power', 'Se confiere poder general.'),
    ],
    [
      'the date of the instrument is quoted for a power without term',
      'POW-002',
      ['doc_power: En Santiago, a 14 de agosto de 2024.'],
      (_, report) => {
        const deed = nth(report.documents, 10);
        deed.extracted.push({ field: 'date', value: '2024-08-14', page: 1, entityId: 'ent_1' });
        deed.excerpts = [
          { page: 1, text: 'En Santiago, a 14 de agosto de 2024.' },
          { page: 2, text: 'Doña Constanza Javiera Muñoz Araya, RUT 38.000.003-2.' },
        ];
      },
    ],
    [
      'an empty bracket is proven by its amount',
      'POW-007',
      ['doc_power: Desde UF 500, dos apoderados.', 'doc_power: Dos apoderados firman juntos.'],
      ({ power }, report) => {
        Object.assign(nth(power.signingRules, 1), { to: { amount: '500', currency: 'CLF' } });
        nth(report.documents, 10).excerpts = [{ page: 3, text: 'Desde UF 500, dos apoderados.' }];
        quote(report, '/powers/0/signingRules/1', 'doc_power', 'Dos apoderados firman juntos.');
      },
    ],
  ])('%s, by %s', (_, ruleId, expected, change) => {
    expect(quotesAfter(healthySpa(), ruleId, change)).toEqual(expected);
  });
});

function succession(parts: Parts, report: Content): void {
  parts.company.successions.push({
    ...{ relation: 'absorbio_a', name: 'Norte SpA', on: '2022-05-10', actId: 'act_2' },
    ...{ taxId: { type: 'RUT', value: '66200102-3', country: 'CL', valid: true } },
  });
  quote(report, `${company}/amendments/0`, 'doc_increase', 'Fusión por absorción.');
}

describe('the quotes of a rule about a healthy S.A.', () => {
  it.each<Row>([
    [
      'the age of a manager is proven by birth and appointment',
      'ADM-002',
      [
        'doc_session: El directorio designa gerente general a doña Ximena Paz Castillo Vera.',
        'doc_id_6: Nació el 3 de mayo de 2006.',
        'doc_session: Se designa gerente general.',
        'doc_session: Asume el 2 de mayo de 2024.',
      ],
      (_, report) => {
        Object.assign(nth(report.entities, 5).person ?? {}, { birthDate: '2006-05-03' });
        quote(report, '/entities/5/person/birthDate', 'doc_id_6', 'Nació el 3 de mayo de 2006.');
        quote(report, '/administration/positions/3', 'doc_session', 'Se designa gerente general.');
        quote(report, '/administration/positions/3/from', 'doc_session', 'Asume el 2 de mayo de 2024.');
      },
    ],
    [
      'the age of a director is proven by birth and election',
      'ADM-002',
      [
        'doc_meeting: Elegido el 26 de abril de 2024.',
        'doc_id_4: Nació el 3 de mayo de 2006.',
        'doc_meeting: La junta elige un directorio de tres miembros.',
        'doc_meeting: Elegido el 26 de abril de 2024.',
      ],
      (_, report) => {
        Object.assign(nth(report.entities, 3).person ?? {}, { birthDate: '2006-05-03' });
        quote(report, '/entities/3/person/birthDate', 'doc_id_4', 'Nació el 3 de mayo de 2006.');
        quote(report, '/administration/board/electedOn', 'doc_meeting', 'Elegido el 26 de abril de 2024.');
      },
    ],
    [
      'the size of a board is proven with the directors who resigned',
      'ADM-001',
      [
        'doc_meeting: La junta elige un directorio de tres miembros.',
        'doc_session: Renuncia el 1 de junio de 2025.',
      ],
      (_, report) => {
        Object.assign(nth(report.administration.positions, 1), { status: 'renunciado', until: '2025-06-01' });
        quote(report, '/administration/positions/1', 'doc_session', 'Renuncia el 1 de junio de 2025.');
      },
    ],
  ])('%s, by %s', (_, ruleId, expected, change) => {
    expect(quotesAfter(healthySa(), ruleId, change)).toEqual(expected);
  });
});
