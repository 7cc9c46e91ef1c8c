import type { Document } from '../../../contract/generated/types.js';
import type { Draws } from '../../values/draw.js';
import { spanishPercent } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { fillTemplate } from '../../words/templates.js';
import { expressFaculties } from '../faculties.js';
import type { DeedNotary, NewPerson, PaperForm, Practice, ShareChange } from '../practice.js';
import { grouped, moneyInWords } from './case-file.js';
import { notaryAt } from './deeds.js';
import type { CountryData } from './kit.js';
import { drawPersonName } from './names.js';
import { appearance, cardNumber, identityNumber, nameWithId, personValues, writeAddress } from './people.js';
import { facultyText } from './powers.js';
import { gazetteIssue } from './registration.js';

/** What faults need of a country with one commercial register. */
export function registeredPractice(kit: CountryData): Practice {
  const { wording, defects } = kit;
  return {
    texts: defectTexts(kit),
    paper: (type) => paperForm(kit, type),
    code: (_, draws) =>
      `SBX-${String(draws.int('code', 0, 999_999)).padStart(6, '0')}-${draws.int('check', 1000, 9999)}`,
    nameWithId: (entity) => (entity.person === null ? entity.name : nameWithId(kit, entity)),
    printedNumber: (entity) => cardNumber(kit, entity),
    numberOf: identityNumber,
    personName: (draws) => drawPersonName(kit, draws),
    personIds: (draws, person, taken) => newIds(kit, draws, person, taken),
    card: {
      key: 'identidad',
      issuer: wording.documents.CEDULA_IDENTIDAD.issuer,
      expiry: kit.cardExpiry,
      name: wording.card.name,
      number: wording.card.number,
    },
    notary: (place, draws) => newNotary(kit, place, draws),
    home: (draws, place) => writeAddress(kit, placeNamed(kit, place), draws, 'home'),
    appearance: (person, _, on) => appearance(kit, person, on),
    headingWords: () => ({}),
    standing: () => '',
    keeperOf: ({ notaryOffice }) => ({ issuer: notaryOffice, book: notaryOffice }),
    deedNumber: kit.deedNumber,
    moneyInWords: ({ amount }) => moneyInWords(kit, Number(amount)),
    limitCurrency: kit.currency,
    declaredOwner: (entity, owner) => declaredOwner(kit, entity, owner),
    reducedHolding: (quote, change) => reducedHolding(kit, quote, change),
    endedCertificate: () => defects.dissolution.certificate,
    register: registerPractice(kit),
    courts: (place) => defects.insolvency.issuers.map((issuer) => fillTemplate(issuer, { place })),
    facultyText: (code, _, on) => facultyText(kit, code, on),
    expressFaculties: kit.expressFaculties ?? expressFaculties,
    usuallyMissing: () => 'INSCRIPCION_REGISTRAL',
    standIn: 'CERTIFICADO_VIGENCIA',
  };
}

function defectTexts({ wording, defects }: CountryData): Practice['texts'] {
  return {
    ...defects,
    opening: { ...defects.opening, minutes: wording.meetings.deed },
    declaration: wording.owners.heading,
    lists: { ...defects.lists, person: wording.lists.person, company: wording.lists.company },
    tax: {
      ...defects.tax,
      consulted: null,
      representatives: wording.tax.representatives.replace('{representatives}', '{persons}'),
    },
    dissolution: { ...defects.dissolution, event: '' },
    widerPurpose: ` ${defects.widerPurpose}`,
    restated: null,
    recitedPublication: null,
  };
}

/** How the end of a company is entered in the register, and published where acts are. */
function registerPractice(kit: CountryData): Practice['register'] {
  const { dissolution } = kit.defects;
  const { gazette } = kit.law.calendar;
  return {
    title: dissolution.title,
    byDeed: dissolution.byDeed,
    minutes: dissolution.minutes,
    entryText: dissolution.entry,
    entry: (draws, { commune, ...act }) =>
      kit.registration(draws, { place: placeNamed(kit, commune), ...act }),
    ...(kit.powerEntry === undefined ? {} : { powerEntry: kit.powerEntry }),
    gazette:
      dissolution.publication === null || gazette === null
        ? null
        : {
            ...gazette,
            text: dissolution.publication,
            issue: (draws, date) => gazetteIssue(gazette, draws, date),
          },
  };
}

const lengths: { readonly [type in Document['type']]?: readonly number[] } = {
  ESCRITURA_REVOCACION: [2, 4],
  ESCRITURA_MODIFICACION: [4, 9],
  RESOLUCION_CONCURSAL: [6, 18],
  INSCRIPCION_REGISTRAL: [1, 4],
  PUBLICACION_OFICIAL: [1, 1],
  CEDULA_IDENTIDAD: [2, 2],
  ACTA_JUNTA: [3, 8],
  ACTA_DIRECTORIO: [3, 8],
};

const coded: ReadonlySet<Document['type']> = new Set([
  'INSCRIPCION_REGISTRAL',
  'PUBLICACION_OFICIAL',
  'RESOLUCION_CONCURSAL',
]);

function paperForm({ defects, law }: CountryData, type: Document['type']): PaperForm {
  const own: { readonly [type in Document['type']]?: string } = defects.titles;
  return {
    title: own[type] ?? law.documentTitles[type] ?? type,
    pages: lengths[type] ?? [1, 3],
    scheme: coded.has(type) ? 'CVE' : null,
  };
}

function declaredOwner(
  kit: CountryData,
  ...[entity, { basis, effectivePercentage }]: Parameters<Practice['declaredOwner']>
): string {
  const { law, wording, defects } = kit;
  const percentage = spanishPercent(effectivePercentage, law.decimalMark);
  const template = basis.includes('alta_direccion') ? defects.seniorOwner : wording.owners.owner;
  return fillTemplate(template, { ...personValues(kit, entity), percentage });
}

function newIds(kit: CountryData, draws: Draws, person: NewPerson, taken: ReadonlySet<string>) {
  for (let attempt = 0; ; attempt += 1) {
    const ids = kit.ids.person(draws.at(`ids ${attempt}`), person);
    if (!taken.has(ids.taxId)) return ids;
  }
}

function placeNamed({ vocabulary }: CountryData, name: string): CountryData['vocabulary']['places'][number] {
  const place = vocabulary.places.find((one) => one.name === name);
  if (place === undefined) throw new RangeError(`the vocabulary has no place ${name}`);
  return place;
}

function newNotary(kit: CountryData, place: string, draws: (path: string) => Draws): DeedNotary {
  return notaryAt(kit, placeNamed(kit, place), draws);
}

/** The last of a holder's shares are those that are missing. */
function reducedHolding(kit: CountryData, quote: string, change: ShareChange): string {
  const { decimalMark, terms } = kit.law;
  const noun = (count: number) => (count === 1 ? terms.share.one : terms.share.many);
  const missing = change.before - change.after;
  const number = (text: string) => Number(text.split(kit.wording.thousands).join(''));
  const last = quote.match(/[\d.,]*\d(?=\D*Total: )/)?.[0] ?? '';
  const end = quote.indexOf('Total: ');
  const before = quote.slice(0, end);
  const at = before.lastIndexOf(last);
  const shortened =
    before.slice(0, at) + grouped(kit, number(last) - missing) + before.slice(at + last.length);
  const counts = quote
    .slice(end)
    .replace(
      `${grouped(kit, change.before)} ${noun(change.before)}`,
      `${grouped(kit, change.after)} ${noun(change.after)}`,
    )
    .replace(
      spanishPercent(change.percentBefore, decimalMark),
      spanishPercent(change.percentAfter, decimalMark),
    );
  if (change.valueBefore === null || change.valueAfter === null) return shortened + counts;
  return shortened + counts.replace(spanishMoney(change.valueBefore), spanishMoney(change.valueAfter));
}
