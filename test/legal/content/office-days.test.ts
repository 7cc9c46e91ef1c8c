import { describe, expect, it } from 'vitest';
import type { Act, Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { gazetteOf } from '../../../src/legal/jurisdictions/calendar.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { isJsonObject } from '../../../src/values/json.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const labels = scaled(['#1', '#2'], ['#1', '#2', '#3', '#4', '#5']);
const revoked = ['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'].map((key) => `sbx-${key}+power-revoked#day`);
const ids = [
  ...generatedIds(),
  ...revoked,
  ...scenarios.flatMap(({ key }) => [`sbx-${key}`, ...labels.map((label) => `sbx-${key}${label}`)]),
];

/** Returns the dates of official acts, each with its kind: the path of the field, or the type of the document. */
function officeDates({ documents, entities, powers }: Content): [kind: string, date: string][] {
  const own = /^(?:ACTA|REGISTRO_ACC|NOMINA|DECLARACION|TRASPASO|BUSQUEDA|GOOD|APOSTILLA|TRADUCCION)/;
  const papers = documents
    .filter(({ type }) => !own.test(type))
    .map(({ type, issuedOn }): [string, string] => [type, issuedOn]);
  const company = entities[0]?.company;
  const acts: unknown[] = [company?.incorporation, ...(company?.amendments ?? [])];
  return [
    ...papers,
    ...acts.flatMap((act) => datesIn(act, 'act')),
    ...datesIn(company?.taxStatus, 'taxStatus'),
    ...powers.flatMap(({ instrument, revocation }) => [
      ...datesIn(instrument.deed, 'power deed'),
      ...datesIn(revocation === null ? null : { registeredOn: revocation.registeredOn }, 'revocation'),
    ]),
  ];
}

/** Returns the dates of an act and of its steps, one level down, without the dates of its effects. */
function datesIn(value: unknown, path: string): [kind: string, date: string][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]): [string, string][] => {
    if (typeof member === 'string')
      return /^\d{4}-\d\d-\d\d$/.test(member) ? [[`${path}/${name}`, member]] : [];
    return path.includes('/') || Array.isArray(member) ? [] : datesIn(member, `${path}/${name}`);
  });
}

function publicationsOf({ entities }: Content): NonNullable<Act['publication']>[] {
  const company = entities[0]?.company;
  return [company?.incorporation, ...(company?.amendments ?? [])].flatMap((act) => act?.publication ?? []);
}

describe('dates of offices', () => {
  const contents = ids.map((id) => contentOf(id));

  it('are days on which the offices of the country work, of every kind', () => {
    const idle: { [kind: string]: string } = {};
    const counts = new Map<string, number>();
    for (const content of contents) {
      const { offices, gazette } = lawOf(content.jurisdiction).calendar;
      for (const [kind, date] of officeDates(content)) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const days = /PUBLICACION|publication/.test(kind) ? (gazette?.days ?? offices) : offices;
        if (!days.isOpen(date)) idle[kind] = date;
      }
    }
    expect(idle).toEqual({});
    const [papers, members] = [true, false].map((paper) =>
      [...counts.keys()].filter((kind) => /^[A-Z_]+$/.test(kind) === paper),
    );
    expect(members?.sort()).toEqual([
      'act/date',
      'act/deed/date',
      'act/extract/date',
      'act/publication/date',
      'act/registration/date',
      'act/res/signedOn',
      'power deed/date',
      'revocation/registeredOn',
      'taxStatus/startOfActivities',
    ]);
    expect(papers?.length).toBeGreaterThan(18);
    expect(Math.min(...counts.values())).toBeGreaterThan(2);
  });

  it('are not after the report', () => {
    const wrong = contents.flatMap((content) => {
      const late = officeDates(content).filter(([, date]) => date > content.asOfDate);
      return late.map(([kind, date]) => `${kind} ${date}`);
    });
    expect(wrong).toEqual([]);
  });

  it('give each edition of a gazette one number, and no number twice', () => {
    const numbers = new Map<string, string>();
    let published = 0;
    for (const content of contents) {
      for (const { date, edition } of publicationsOf(content)) {
        const { editionOn } = gazetteOf(lawOf(content.jurisdiction).calendar);
        expect(Number(edition.replaceAll('.', ''))).toBe(editionOn(date));
        if (content.jurisdiction !== 'CL') continue;
        published += 1;
        expect(numbers.get(edition) ?? date).toBe(date);
        numbers.set(edition, date);
      }
    }
    expect(published).toBeGreaterThan(numbers.size);
    // The check needs enough editions to be meaningful; a long run has more companies.
    expect(numbers.size).toBeGreaterThan(scaled(150, 300));
  });
});
