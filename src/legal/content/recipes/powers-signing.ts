import type { Entity, Money } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { compareAmounts } from '../../judging/authority-matrix.js';
import { powersInForce } from '../../judging/powers-in-force.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { citeRegister, type DocumentCitation } from '../changes/documents.js';
import { chosenPowers, dayOf, entityOf, type OpenReport } from '../changes/open-report.js';
import { resign } from './board.js';
import { dateParameter, type Recipe, recipe, textParameter } from './recipe.js';

/** Defects in who can sign together, and up to which amount. */
export const powersSigningRecipes: readonly Recipe[] = [
  recipe({
    id: 'attorney-died',
    unfit: {
      PE: 'Of each class of attorneys there are more than must sign, so that none of them is indispensable.',
    },
    breaks: 'POW-006',
    es: 'Falleció el apoderado que debía firmar',
    en: 'The attorney who had to sign has died',
    parameters: {
      date: dateParameter('', 'Day of the death. Empty: some five weeks ago.'),
      person: textParameter('', 'Name of the attorney. Empty: one who holds no office and no shares.'),
    },
    target: (report, values) => {
      const day = dayOf(report, values.date, 36);
      const candidates = indispensable(report).filter((person) =>
        values.person === '' ? isOnlyAttorney(report, person) : person.name === values.person,
      );
      const [attorney] = candidates;
      return attorney?.person ? { attorney, person: attorney.person, day } : null;
    },
    edit: (report, { attorney, person, day }) => {
      if (day > report.asOf) return;
      person.deceasedOn = day;
      const pointer = `/entities/${report.draft.entities.indexOf(attorney)}/person/deceasedOn`;
      const place = searchOf(report, attorney, day);
      const quote = fillTemplate(report.practice.texts.lists.deceased, {
        person: report.practice.nameWithId(attorney),
        date: spanishDate(day),
      });
      if (place === null)
        report.draft.provenance[pointer] = { documentId: null, page: null, quote: null, origin: 'registry' };
      else citeRegister(report, pointer, { ...place, quote });
    },
  }),
  recipe({
    id: 'bracket-gap',
    breaks: 'POW-007',
    es: 'Entre dos tramos de monto queda un vacío',
    en: 'Between two brackets of amounts there is a gap',
    target: ({ draft }) => {
      const [found] = powersInForce(draft).flatMap((power) => {
        const index = power.signingRules.findIndex(
          ({ from, to }, position) =>
            position > 0 &&
            from.amount !== '0' &&
            (to === null || compareAmounts(raiseByTenth(from), to) < 0),
        );
        const rule = power.signingRules[index];
        return rule === undefined ? [] : [{ power, rule, index }];
      });
      return found ?? null;
    },
    edit: ({ draft }, { power, rule, index }) => {
      const source = draft.provenance[`/powers/${draft.powers.indexOf(power)}/signingRules/${index}`];
      const before = rule.from;
      rule.from = raiseByTenth(before);
      if (source?.quote) source.quote = source.quote.replace(spanishMoney(before), spanishMoney(rule.from));
    },
  }),
  recipe({
    id: 'office-left',
    onlyInChile: 'Needs the minutes of a board that takes note of it, which the other forms have not.',
    breaks: 'POW-009',
    es: 'Dejó su cargo quien tenía poder en razón de él',
    en: 'Who had a power by office has left the office',
    parameters: { date: dateParameter('', 'Day of the resignation. Empty: some six weeks ago.') },
    target: (report, values) => {
      const { positions } = report.draft.administration;
      const power = powersInForce(report.draft).find(({ grantees }) => grantees.positionTitles.length > 0);
      const office = positions.find(
        ({ title, status }) => status === 'vigente' && power?.grantees.positionTitles.includes(title),
      );
      if (power === undefined || office === undefined) return null;
      return { office, day: dayOf(report, values.date, 44, office.from) };
    },
    edit: (report, { office, day }) => {
      if (day <= report.asOf) resign(report, office, day);
    },
  }),
];

/** Returns the people without whom a combination of a power in force cannot sign. */
function indispensable(report: OpenReport): Entity[] {
  const { draft } = report;
  const relied = chosenPowers(report, '');
  const inForce = powersInForce(draft);
  const inOrder = [...relied.filter((power) => inForce.includes(power)), ...inForce];
  const ids = inOrder.flatMap(({ signingRules }) =>
    signingRules.flatMap(({ anyOf }) =>
      anyOf.flat().flatMap(({ entityId, groupId, count }) => {
        if (entityId !== undefined) return [entityId];
        const members = draft.powerGroups.find(({ id }) => id === groupId)?.members ?? [];
        return members.length === count ? members.map((member) => member.entityId) : [];
      }),
    ),
  );
  return [...new Set(ids)].map((id) => entityOf(report, id));
}

/** Returns the search of a person in lists and its page; null if it is from before a day. */
function searchOf(
  { draft }: OpenReport,
  { id }: Entity,
  day: CivilDate,
): Pick<DocumentCitation, 'document' | 'page'> | null {
  const index = draft.screening.findIndex(({ entityId }) => entityId === id);
  const source = draft.provenance[`/screening/${index}`];
  const document = draft.documents.find((one) => one.id === draft.screening[index]?.documentId);
  if (document === undefined || document.issuedOn < day) return null;
  return { document, page: source?.page ?? 1 };
}

function isOnlyAttorney({ draft }: OpenReport, { id, person }: Entity): boolean {
  return (
    person !== null &&
    !draft.administration.positions.some(({ entityId }) => entityId === id) &&
    !draft.shareholders.some(({ holderEntityId }) => holderEntityId === id)
  );
}

/** Returns the amount raised by a tenth. */
function raiseByTenth({ amount, currency }: Money): Money {
  return { amount: String(Math.round(Number(amount) * 1.1)), currency };
}
