import type { Entity, Money } from '../../../contract/generated/types.js';
import { fillTemplate } from '../../../values/message-text.js';
import { compareAmounts } from '../../judging/authority-matrix.js';
import { powersInForce } from '../../judging/powers-in-force.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { citeRegister, rewordAt } from '../changes/documents.js';
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
      const { administration, shareholders } = report.draft;
      const isOnlyAttorney = ({ id, person }: Entity): boolean =>
        person !== null &&
        !administration.positions.some(({ entityId }) => entityId === id) &&
        !shareholders.some(({ holderEntityId }) => holderEntityId === id);
      const attorney = indispensable(report).find((person) =>
        values.person === '' ? isOnlyAttorney(person) : person.name === values.person,
      );
      return attorney?.person ? { attorney, person: attorney.person, day } : null;
    },
    edit: (report, { attorney, person, day }) => {
      if (day > report.asOf) return;
      person.deceasedOn = day;
      const { draft } = report;
      const pointer = `/entities/${draft.entities.indexOf(attorney)}/person/deceasedOn`;
      const index = draft.screening.findIndex(({ entityId }) => entityId === attorney.id);
      const page = draft.provenance[`/screening/${index}`]?.page ?? 1;
      const document = draft.documents.find(({ id }) => id === draft.screening[index]?.documentId);
      const quote = fillTemplate(report.practice.texts.lists.deceased, {
        person: report.practice.nameWithId(attorney),
        date: spanishDate(day),
      });
      // A search from before the death does not show it.
      if (document === undefined || document.issuedOn < day)
        draft.provenance[pointer] = { documentId: null, page: null, quote: null, origin: 'registry' };
      else citeRegister(report, pointer, { document, page, quote });
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
    edit: (report, { power, rule, index }) => {
      const pointer = `/powers/${report.draft.powers.indexOf(power)}/signingRules/${index}`;
      const before = rule.from;
      rule.from = raiseByTenth(before);
      rewordAt(report, pointer, spanishMoney(before), spanishMoney(rule.from));
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

/** Returns the amount raised by a tenth. */
function raiseByTenth({ amount, currency }: Money): Money {
  return { amount: String(Math.round(Number(amount) * 1.1)), currency };
}
