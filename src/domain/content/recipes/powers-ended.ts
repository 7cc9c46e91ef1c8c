import type { Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { giveMandate, mandateToGive } from './cl/given-mandates.js';
import { updateTaxRepresentatives } from './consequences.js';
import { chosenPowers, isByDeed, type OpenReport } from './open-report.js';
import { cite, lastTextPage } from './papers.js';
import { date, list, type Recipe, recipe, text } from './recipe.js';
import { revoke } from './revocations.js';

const powerId = text('', 'Id of the power. Empty: every power relied on for the requested operations.');

/** How the powers that somebody relies on come to an end. */
export const powersEndedRecipes: readonly Recipe[] = [
  recipe({
    id: 'power-revoked',
    breaks: 'POW-003',
    title: {
      es: 'El poder en que se apoya la operación fue revocado',
      en: 'The power relied on was revoked',
    },
    parameters: { powerId, date: date('', 'Day of the deed of revocation. Empty: some ten weeks ago.') },
    target: (report, values) => nonEmpty(mandates(report, values)),
    edit: (report, found, values) => {
      if (values.date > report.asOf) return;
      for (const mandate of found) revoke(report, mandate.power(), { settled: values.date, faculties: [] });
      updateTaxRepresentatives(report);
    },
  }),
  recipe({
    id: 'power-part-revoked',
    breaks: 'POW-003',
    title: {
      es: 'El poder en que se apoya la operación fue revocado en parte',
      en: 'The power relied on was revoked in part',
    },
    parameters: {
      powerId,
      date: date('', 'Day of the deed of revocation. Empty: some ten weeks ago.'),
      faculties: list([], 'Codes of the faculties taken back. Empty: one that was not requested.'),
    },
    target: (report, values) => {
      const wanted = values.faculties;
      const [found] = mandates(report, values).flatMap((mandate) => {
        const { codes } = mandate;
        const spare = codes.filter((code) => !report.draft.requestedOperations.includes(code)).slice(-1);
        const taken = wanted.length === 0 ? spare : codes.filter((code) => wanted.includes(code));
        return taken.length > 0 && taken.length < codes.length ? [{ mandate, taken }] : [];
      });
      return found ?? null;
    },
    edit: (report, { mandate, taken }, values) => {
      if (values.date > report.asOf) return;
      revoke(report, mandate.power(), { settled: values.date, faculties: taken });
    },
  }),
  recipe({
    id: 'power-expired',
    breaks: 'POW-002',
    title: {
      es: 'El poder en que se apoya la operación venció',
      en: 'The power relied on has run out',
    },
    parameters: {
      powerId,
      validUntil: date('', 'Last day of the power. Empty: the day before the as-of date.'),
    },
    target: (report, { powerId, validUntil }) => {
      const last = lastDay(report, validUntil);
      // What the law or the statutes give lasts as long as the office: a term is of what somebody granted.
      const granted = standing(report, powerId).filter(isByDeed);
      const found = granted.length > 0 ? granted.map(asGiven) : mandates(report, { powerId, date: last });
      return nonEmpty(found.filter(({ since }) => since < last));
    },
    edit: (report, found, { validUntil }) => {
      for (const mandate of found) limitTerm(report, mandate.power(), lastDay(report, validUntil));
      updateTaxRepresentatives(report);
    },
  }),
];

function nonEmpty<Item>(items: Item[]): Item[] | null {
  return items.length === 0 ? null : items;
}

/** The powers chosen that still stand, without a term. */
function standing(report: OpenReport, powerId: string): Power[] {
  return chosenPowers(report, powerId).filter(
    (power) => power.status === 'vigente' && power.revocation === null && power.validUntil === null,
  );
}

/** A power that a deed gave, or is yet to give: what it gives, and since when. */
interface GrantedMandate {
  readonly codes: readonly string[];
  readonly since: CivilDate;
  /** Gives it first, where nobody has. */
  readonly power: () => Power;
}

/** The powers chosen that a deed can take back; where all rely on the statutes, one that is yet to be given beside them. */
function mandates(
  report: OpenReport,
  { powerId, date }: { powerId: string; date: string },
): GrantedMandate[] {
  const found = standing(report, powerId).filter(
    // What a parent gave its agency is the parent's to take back.
    (power) => isByDeed(power) && power.grantedBy !== 'matriz',
  );
  const given = found.length > 0 || powerId !== '' ? null : mandateToGive(report, date);
  if (given === null) return found.map(asGiven);
  return [{ codes: given.codes, since: given.day, power: () => giveMandate(report, given) }];
}

function asGiven(power: Power): GrantedMandate {
  const codes = power.faculties.filter(({ excluded }) => !excluded).map(({ code }) => code);
  return { codes, since: power.validFrom, power: () => power };
}

function lastDay({ asOf }: OpenReport, validUntil: string): CivilDate {
  return validUntil === '' ? addDays(asOf, -1) : validUntil;
}

/** Lets a power have been granted for a time. */
function limitTerm(report: OpenReport, power: Power, validUntil: CivilDate): void {
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const document = report.draft.documents.find(({ id }) => id === power.instrument.documentId);
  power.validUntil = validUntil;
  if (document !== undefined) {
    const quote = fillTemplate(report.practice.texts.until, { validUntil: spanishDate(validUntil) });
    cite(report, `${pointer}/validUntil`, { document, page: lastTextPage(document), quote });
  }
  if (validUntil >= report.asOf) return;
  power.status = 'vencido';
  power.events.push({
    date: addDays(validUntil, 1),
    action: 'vencido',
    documentId: power.instrument.documentId,
  });
}
