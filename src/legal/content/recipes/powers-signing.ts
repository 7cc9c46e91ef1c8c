import recipeTexts from '../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import type { Entity, Faculty, Money, Power } from '../../../contract/generated/types.js';
import { addDays, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { compareAmounts } from '../../judging/authority-matrix.js';
import { granteesOf, namesOperation, powersInForce } from '../../judging/powers-in-force.js';
import { nounsOf, writeFaculty } from '../../jurisdictions/cl/acts/clauses.js';
import { nameWithId, shortName } from '../../jurisdictions/cl/phrases.js';
import { firstOf, grantToPerson } from '../../jurisdictions/cl/powers/powers.js';
import { expressFaculties, isOfFounding } from '../../jurisdictions/faculties.js';
import { spanishDate, spanishList, spanishMoney } from '../../words/spanish.js';
import { openForAttorney, openGrant } from '../changes/chilean-openings.js';
import { actTogether, reduceMinutes, signDeed } from '../changes/deeds.js';
import { cite, citeRegister, freeId, lastTextPage, rewordAt } from '../changes/documents.js';
import { certify, companyNameOn, formerCompanyName, grantOf, signsAlone } from '../changes/mandates.js';
import { chosenPowers, dayOf, entityOf, type OpenReport, officeDay } from '../changes/open-report.js';
import { addPerson, auditor, lawyer, readPerson } from '../changes/people.js';
import { resign } from './board.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in who can sign together, and up to which amount. */
export const powersSigningRecipes: readonly Recipe[] = [
  recipe('attorney-died', {
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
  recipe('bracket-gap', {
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
      return found;
    },
    edit: (report, { power, rule, index }) => {
      const pointer = `/powers/${report.draft.powers.indexOf(power)}/signingRules/${index}`;
      const before = rule.from;
      rule.from = raiseByTenth(before);
      rewordAt(report, pointer, spanishMoney(before), spanishMoney(rule.from));
    },
  }),
  recipe('office-left', {
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
  recipe('delegation-exceeded', {
    target: (report, values) => {
      const [power] = chosenPowers(report, '').filter(({ instrument }) => instrument.deed !== null);
      const [delegate] = power === undefined ? [] : granteesOf(report.draft, power);
      const beyond = expressFaculties.find((code) => power !== undefined && !namesOperation(power, code));
      if (power === undefined || delegate === undefined || beyond === undefined) return null;
      const day = dayOf(report, values.date, 118, power.validFrom);
      return day < report.asOf ? { power, beyond, day } : null;
    },
    edit: (report, { power, beyond, day }) => {
      const { draft, company } = report;
      // The delegate is a new person.
      const delegate = addPerson(report, { key: 'delegate', role: 'attorney', occupation: lawyer });
      const { deed, document } = signDeed(report, 'delegacion', { type: 'ESCRITURA_PODER' }, day);
      document.subjectEntityIds.push(delegate.id);
      readPerson(report, document, delegate, 2);
      const own = power.faculties.filter(({ excluded }) => !excluded).slice(0, 2);
      const exceeding = writeFaculty(beyond, nounsOf(power.grantedBy, company), day);
      const faculties = [...own.map((faculty) => ({ ...faculty })), exceeding];
      const index = draft.powers.push({
        ...power,
        id: freeId('pow_delegated', draft.powers),
        kind: 'especial',
        title: fillTemplate(recipeTexts.PODER.substitute, { attorney: shortName(delegate) }),
        grantedBy: 'apoderado',
        grantees: { groupIds: [], entityIds: [delegate.id], positionTitles: [] },
        instrument: { documentId: document.id, form: 'escritura_publica', deed },
        faculties,
        signingRules: [signsAlone('delegated', delegate.id)],
        validFrom: day,
        delegation: { allowed: 'no', parentPowerId: power.id },
        events: [{ date: day, action: 'delegado', documentId: document.id }],
      });
      const pointer = `/powers/${index - 1}`;
      const [attorney] = granteesOf(draft, power).map((id) => entityOf(report, id));
      if (attorney !== undefined)
        openForAttorney(report, { deed, document, pointer: `${pointer}/instrument` }, attorney);
      const quote = fillTemplate(recipeTexts.PODER.delegates, {
        company: formerCompanyName(report, power.instrument.deed?.date ?? power.validFrom, day),
        granted: grantOf(power),
        attorney: nameWithId(delegate),
        faculties: spanishList(faculties.flatMap(({ text }) => text ?? [])),
      });
      cite(report, pointer, { document, page: 2, quote });
    },
  }),
  recipe('older-power-stands', {
    target: (report) => {
      const founded = report.company.incorporation?.date ?? report.asOf;
      const { powers } = report.draft;
      return powers.find(
        ({ kind, grantedBy, instrument, validFrom }) =>
          !isOfFounding({ grantedBy }) &&
          instrument.deed !== null &&
          addDays(founded, 60) < validFrom &&
          !powers.some(
            (other) =>
              other.validFrom < validFrom &&
              (kind === 'general' ? !isOfFounding(other) : other.kind === kind),
          ),
      );
    },
    edit: (report, power) => {
      const founded = report.company.incorporation?.date ?? power.validFrom;
      const day = officeDay(report, latest(addDays(founded, 30), addDays(power.validFrom, -900)));
      const { draft, company } = report;
      const former = addPerson(report, { key: 'former_attorney', role: 'attorney', occupation: auditor });
      const board = power.grantedBy === 'directorio';
      const type = board ? 'ACTA_DIRECTORIO' : 'ESCRITURA_PODER';
      const write = board ? reduceMinutes : signDeed;
      const { deed, document } = write(report, 'poder_anterior', { type }, day);
      document.subjectEntityIds.push(former.id);
      readPerson(report, document, former, 2);
      power.replacesEarlier = true;
      const replacing = draft.documents.find(({ id }) => id === power.instrument.documentId);
      if (replacing !== undefined) {
        const values = {
          company: companyNameOn(report, replacing.issuedOn),
          kind: kindNames[power.kind] ?? '',
        };
        const quote = fillTemplate(recipeTexts.PODER.replacesEarlier, values);
        const pointer = `/powers/${draft.powers.indexOf(power)}/replacesEarlier`;
        cite(report, pointer, { document: replacing, page: lastTextPage(replacing), quote });
      }
      const nouns = nounsOf(power.grantedBy, company);
      const faculties = power.faculties.map(
        ({ code, excluded }): Faculty => ({ ...writeFaculty(code, nouns, day), excluded }),
      );
      // The words of the catalogue allow delegation in whole or in part.
      const delegable = faculties.some(({ code, excluded }) => code === 'MAN_DELEGATE' && !excluded);
      const added = draft.powers.push({
        ...power,
        id: freeId('pow_former', draft.powers),
        title: fillTemplate(recipeTexts.PODER.former, { title: power.title }),
        grantees: { groupIds: [], entityIds: [former.id], positionTitles: [] },
        instrument: { documentId: document.id, form: board ? 'acta_reducida' : 'escritura_publica', deed },
        faculties,
        signingRules: [signsAlone('former', former.id)],
        validFrom: day,
        delegation: { allowed: delegable ? 'total' : 'no', parentPowerId: null },
        replacesEarlier: false,
        events: [{ date: day, action: 'otorgado', documentId: document.id }],
      });
      const index = added - 1;
      const granted = grantToPerson(power.grantedBy, former, {
        company: companyNameOn(report, day),
        faculties: firstOf(faculties),
        together: actTogether(report, deed.date),
      });
      openGrant(report, { deed, document, pointer: `/powers/${index}/instrument` }, board, day);
      cite(report, `/powers/${index}`, { document, page: 2, quote: granted });
      certify(report, 'poder_anterior', index, { deed, attorney: former });
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

function raiseByTenth({ amount, currency }: Money): Money {
  return { amount: String(Math.round(Number(amount) * 1.1)), currency };
}

const kindNames: { readonly [kind in Power['kind']]?: string } = {
  general: 'generales',
  especial: 'especiales',
  bancario: 'bancarios',
  judicial: 'judiciales',
  tributario: 'tributarios',
  laboral: 'laborales',
};
