import { describe, expect, it } from 'vitest';
import type {
  Address,
  Submitted,
  SubmittedAddress,
  SubmittedOfficer,
} from '../../../src/contract/generated/types.js';
import { compareSubmitted } from '../../../src/legal/judging/comparison.js';
import { contentOf } from '../generated/contents.js';

const compare = (company: string, submitted: Submitted) => compareSubmitted(contentOf(company), submitted);
const verdict = (one: { match: string; differences: readonly string[] } | null | undefined): string =>
  [one?.match, ...(one?.differences ?? [])].join(' ');

const cl = 'sbx-spa-clean';
const mx = 'sbx-mx-sapi';
const pe = 'sbx-pe-sac';
const co = 'sbx-co-sas';
const es = 'sbx-es-sl';

describe('a submitted name of a company', () => {
  it.each([
    [cl, 'Comercial Arrebol Austral SpA', 'exact'],
    [cl, 'COMERCIAL ARREBOL AUSTRAL S.P.A.', 'exact'],
    [cl, 'comercial  arrebol austral, Sociedad por Acciones', 'exact'],
    [cl, 'Comercial Arrebol Austral', 'similar legal_form'],
    [cl, 'Comercial Arrebol Austral Limitada', 'similar legal_form'],
    [cl, 'Arrebol Austral Comercial SpA', 'similar word_order'],
    [cl, 'Comercial Arrebol SpA', 'similar missing_words'],
    [cl, 'Comercial Arebol Austral SpA', 'similar spelling'],
    [cl, 'Austral Comercial Arebol', 'similar word_order spelling legal_form'],
    [cl, 'Comercial', 'different spelling'],
    [cl, 'SpA', 'different spelling'],
    [cl, '…', 'different spelling'],
    [cl, 'Inversiones Nevado SpA', 'different spelling'],
    [mx, 'Xilitla Quetzal Desarrollos SAPI de CV', 'exact'],
    [mx, 'Xilitla Quetzal Desarrollos, S. A. P. I. de C. V.', 'exact'],
    [mx, 'Xilitla Quetzal Desarrollos, S.A. de C.V.', 'similar legal_form'],
    [pe, 'AGROEXPORTADORA QANTU DEL SUR S.A.C.', 'exact'],
    [pe, 'Agroexportadora Qantu del Sur Sociedad Anónima Cerrada', 'exact'],
    [co, 'GUAYACAN NORTE TECNOLOGIA SAS', 'exact'],
    [es, 'Hontanar Logistica Iberica SL', 'exact'],
    [es, 'Hontanar Logística Ibérica, Sociedad Limitada', 'exact'],
    [es, 'Hontanar Logística Ibérica, S.A.', 'similar legal_form'],
  ])('for %s: %j is %s', (company, name, expected) => {
    expect(verdict(compare(company, { name }).name)).toBe(expected);
  });
});

describe('a submitted tax number', () => {
  it.each([
    [cl, '66.100.001-5', 'exact'],
    [cl, ' 661000015 ', 'exact'],
    [cl, '66.100.001-6', 'different check_digit'],
    [cl, '66.100.002-3', 'different number'],
    [cl, 'B99900011', 'different malformed'],
    [mx, 'xqd 200102 aaa', 'exact'],
    [pe, '20999000127', 'exact'],
    [co, '999.000.123-2', 'exact'],
    [es, 'B-99900011', 'exact'],
  ])('for %s: %j is %s', (company, taxId, expected) => {
    expect(verdict(compare(company, { taxId }).taxId)).toBe(expected);
  });
});

describe('a submitted address', () => {
  const found: Record<string, Address> = {
    [cl]: {
      street: 'El Chucao',
      number: '8203',
      unit: null,
      commune: 'Puerto Varas',
      regionCode: 'LL',
      country: 'CL',
    },
    [mx]: {
      ...{ street: 'Avenida de los Ahuehuetes', number: '319', unit: null, neighbourhood: 'Roma Norte' },
      ...{ commune: 'Ciudad de México', regionCode: 'CMX', postalCode: '06700', country: 'MX' },
    },
    [pe]: {
      street: 'Jirón Pachacútec',
      number: '310',
      unit: null,
      commune: 'Arequipa',
      regionCode: 'ARE',
      country: 'PE',
    },
    [co]: {
      ...{ street: 'Carrera 7', number: '84-77', unit: 'oficina 606A', commune: 'Medellín' },
      ...{ regionCode: 'ANT', postalCode: '050031', country: 'CO' },
    },
    [es]: {
      street: 'Calle del Olivar',
      number: '187',
      unit: null,
      commune: 'Madrid',
      regionCode: 'MD',
      country: 'ES',
    },
  };
  const rows: [string, SubmittedAddress, string][] = [
    [cl, { street: 'EL CHUCAO', commune: 'puerto varas' }, 'exact'],
    [cl, { street: 'Calle El Chucao', number: '8203', commune: 'Puerto Varas' }, 'similar street_type'],
    [cl, { street: 'El Chucao', number: '8204', commune: 'Puerto Varas' }, 'different number'],
    [cl, { street: 'El Chucao', commune: 'Puerto Montt' }, 'different commune'],
    [cl, { street: 'El Chucao', commune: 'Puerto Varas', country: 'AR' }, 'different country'],
    [
      cl,
      { street: 'El Chucao', unit: '4', commune: 'Puerto Varas', regionCode: 'RM' },
      'similar unit region',
    ],
    [mx, { street: 'Av. de los Ahuehuetes', number: '319', commune: 'CDMX' }, 'exact'],
    [
      mx,
      { street: 'Avenida de los Ahuehuetes', commune: 'CDMX', postalCode: '06701' },
      'similar postal_code',
    ],
    [pe, { street: 'Jr. Pachacutec', number: 'Nº 310', commune: 'Arequipa' }, 'different number'],
    [pe, { street: 'Jr. Pachacutec', number: '310', commune: 'Arequipa' }, 'exact'],
    [co, { street: 'Cra. 7', number: '84 - 77', unit: 'Of. 606 A', commune: 'Medellin' }, 'similar unit'],
    [co, { street: 'Cra. 7', number: '# 84-77', unit: 'Of. 606A', commune: 'Medellín' }, 'exact'],
    [co, { street: 'Calle 7', number: '84-77', commune: 'Medellín' }, 'different street_type'],
    [es, { street: 'C/ del Olivar', number: '187', commune: 'Madrid', regionCode: 'md' }, 'exact'],
    [es, { street: 'C/Olivar', number: '187', commune: 'Madrid' }, 'different street'],
  ];
  it.each(rows)('for %s: %j is %s', (company, address, expected) => {
    const content = structuredClone(contentOf(company));
    const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
    if (subject !== undefined) subject.address = found[company] ?? null;
    expect(verdict(compareSubmitted(content, { address }).address)).toBe(expected);
  });
});

describe('a submitted officer', () => {
  it.each([cl, mx, pe, co, es])('is found in %s by name, in any case and order', (company) => {
    const { entities, administration } = contentOf(company);
    for (const { entityId, title } of administration.positions) {
      const { name = '' } = entities.find(({ id }) => id === entityId) ?? {};
      const [plain, reordered] = compare(company, {
        officers: [{ name: name.toUpperCase(), title }, { name: name.split(' ').reverse().join(' ') }],
      }).officers;
      expect([plain?.entityId, verdict(plain)]).toEqual([entityId, 'exact']);
      expect([reordered?.entityId, verdict(reordered)]).toEqual([entityId, 'similar word_order']);
    }
  });

  const { entities, administration } = contentOf(cl);
  const officer = entities.find(({ id }) => id === administration.positions[0]?.entityId);
  const name = officer?.name ?? '';
  const taxId = officer?.taxId?.value ?? '';
  const [first = '', ...rest] = name.split(' ');
  const rows: [SubmittedOfficer, string][] = [
    [{ name, taxId }, 'exact'],
    [{ name: [first, ...rest.slice(0, -1)].join(' ') }, 'similar missing_words'],
    [{ name: first }, 'not_found'],
    [{ name: 'Nadie Conocido Nunca' }, 'not_found'],
    [{ name: 'Nadie Conocido Nunca', taxId }, 'different spelling'],
    [{ name, taxId: '66.100.001-5' }, 'different tax_id'],
    [{ name, title: 'liquidador' }, 'similar title'],
  ];
  it.each(rows)('%j is %s', (submitted, expected) => {
    expect(verdict(compare(cl, { officers: [submitted] }).officers[0])).toBe(expected);
  });

  it('is different if the office has ended', () => {
    const content = structuredClone(contentOf(cl));
    for (const position of content.administration.positions) position.status = 'renunciado';
    const { officers, unsubmittedOfficers } = compareSubmitted(content, { officers: [{ name }] });
    expect(verdict(officers[0])).toBe('different ended_office');
    expect(unsubmittedOfficers).toEqual([]);
  });
});

describe('the result', () => {
  it.each([
    [{ name: 'Xilitla Quetzal Desarrollos SAPI de CV' }, 'match'],
    [{ name: 'Xilitla Quetzal Desarrollos' }, 'review'],
    [{ name: 'Xilitla Quetzal Desarrollos', taxId: 'XQD200102AAB' }, 'mismatch'],
    [{ officers: [{ name: 'Nadie Conocido' }] }, 'review'],
  ])('for %j is %s', (submitted, expected) => {
    expect(compare(mx, submitted).result).toBe(expected);
  });

  it('is a review if an officer in office was not submitted', () => {
    const { entities, administration } = contentOf(pe);
    const names = administration.positions.map(
      ({ entityId }) => entities.find(({ id }) => id === entityId)?.name ?? '',
    );
    const all = compare(pe, { officers: names.map((name) => ({ name })) });
    const one = compare(pe, { officers: names.slice(0, 1).map((name) => ({ name })) });
    expect([all.result, all.unsubmittedOfficers]).toEqual(['match', []]);
    expect([one.result, one.unsubmittedOfficers]).toEqual(['review', ['ent_holder_2']]);
  });
});

it('a former name is similar, and says so', () => {
  const content = structuredClone(contentOf(cl));
  const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
  subject?.company?.previousNames.push({ name: 'Nieblas SpA', until: '2020-01-01', actId: 'act_1' });
  if (subject?.company) subject.company.tradeName = 'Arrebol';
  expect(verdict(compareSubmitted(content, { name: 'NIEBLAS SPA' }).name)).toBe('similar former_name');
  expect(verdict(compareSubmitted(content, { name: 'Arrebol' }).name)).toBe('similar trade_name');
});

it('a fact that the report lacks is not found', () => {
  const content = structuredClone(contentOf(cl));
  for (const entity of content.entities) Object.assign(entity, { address: null, taxId: null });
  const { address, taxId, result } = compareSubmitted(content, {
    taxId: '66.100.001-5',
    address: { street: 'El Chucao', commune: 'Puerto Varas' },
  });
  expect([verdict(address), verdict(taxId), result]).toEqual(['not_found', 'not_found', 'review']);
});
