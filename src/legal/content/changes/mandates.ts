import recipeTexts from '../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Deed, Document, Entity, Faculty, Money, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { granteesOf } from '../../judging/powers-in-force.js';
import { nounsOf, writeFaculty } from '../../jurisdictions/cl/acts/clauses.js';
import { keeperOf, styledNotary } from '../../jurisdictions/cl/notarial-deeds.js';
import { nameWithId } from '../../jurisdictions/cl/phrases.js';
import { firstOf, grantingBody, grantToPerson, numbered } from '../../jurisdictions/cl/powers/powers.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { newPower } from '../../jurisdictions/new-records.js';
import { genderOf } from '../../jurisdictions/person-names.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { noteMandates } from './acts.js';
import { openForAttorney, openGrant } from './chilean-openings.js';
import { actTogether, reduceMinutes, signDeed } from './deeds.js';
import { addDocument, addReading, cite, freeId } from './documents.js';
import { chosenPowers, dayOf, entityOf, lastActDay, type OpenReport, officeDay } from './open-report.js';
import { addPerson, auditor, readPerson } from './people.js';

/** Returns the name that the company had on a day. */
export function companyNameOn({ company, subject }: OpenReport, day: CivilDate): string {
  return company.previousNames.find(({ until }) => day < until)?.name ?? subject.name;
}

/** Returns the name of the company on the day of an older deed as a later document quotes it: "Una SpA (hoy Otra SpA)". */
export function formerCompanyName(report: OpenReport, deedOn: CivilDate, quotedOn: CivilDate): string {
  const [former, company] = [companyNameOn(report, deedOn), companyNameOn(report, quotedOn)];
  return former === company ? company : fillTemplate(wording.PARTES.formerName, { former, company });
}

/** Returns the rule by which one party alone signs everything that a power gives; by default without a limit. */
export function signsAlone(
  key: string,
  entityId: string,
  limit: Money | null = null,
  currency: Money['currency'] = 'CLF',
): Power['signingRules'][number] {
  return {
    id: `sgn_${key}_1`,
    facultyCodes: ['*'],
    mode: 'individual',
    anyOf: [[{ entityId, count: 1 }]],
    from: { amount: '0', currency },
    to: limit,
    per: 'operacion',
  };
}

/** A power that one person is granted by a deed of its own. */
interface NewMandate {
  readonly key: string;
  readonly day: CivilDate;
  readonly kind: Power['kind'];
  readonly title: string;
  readonly attorney: Entity;
  readonly faculties: readonly Faculty[];
  /** Null: no limit. */
  readonly limit: Money | null;
  /** The sentence of the grant, if it is not the usual one. */
  readonly grant?: string;
  /** Fields that differ from a power in force granted by the administration. */
  readonly other?: Partial<Power>;
}

/** A power that was added, with its index, document and deed. */
interface AddedPower {
  readonly power: Power;
  readonly index: number;
  readonly document: Document;
  readonly deed: Deed;
}

/** Adds a power, granted by a deed or by minutes of the board. */
export function grantMandate(report: OpenReport, mandate: NewMandate): AddedPower {
  const { draft, subject } = report;
  const { key, day, attorney, other = {} } = mandate;
  const board = draft.administration.form === 'directorio' && other.grantedBy !== 'apoderado';
  const type = board ? 'ACTA_DIRECTORIO' : 'ESCRITURA_PODER';
  const write = board ? reduceMinutes : signDeed;
  const { deed, document } = write(report, `poder_${key}`, { type }, day);
  document.subjectEntityIds.push(attorney.id);
  readPerson(report, document, attorney, 2);
  const power = newPower({
    id: freeId(`pow_${key}`, draft.powers),
    kind: mandate.kind,
    title: mandate.title,
    grantorEntityId: subject.id,
    grantedBy: grantingBody(draft.administration.form),
    grantees: { groupIds: [], entityIds: [attorney.id], positionTitles: [] },
    instrument: { documentId: document.id, form: board ? 'acta_reducida' : 'escritura_publica', deed },
    faculties: mandate.faculties.map((faculty) => ({ ...faculty })),
    signingRules: [signsAlone(key, attorney.id, mandate.limit)],
    validFrom: day,
    ...other,
  });
  const index = draft.powers.push(power) - 1;
  const opened = { deed, document, pointer: `/powers/${index}/instrument` };
  const parent = draft.powers.find(({ id }) => id === power.delegation.parentPowerId);
  const [delegating] = parent === undefined ? [] : granteesOf(draft, parent);
  if (delegating !== undefined) openForAttorney(report, opened, entityOf(report, delegating));
  else openGrant(report, opened, board, day);
  citeMandate(report, mandate, { power, index, document, deed });
  return { power, index, document, deed };
}

function citeMandate(report: OpenReport, { attorney, grant, limit }: NewMandate, added: AddedPower): void {
  const { draft } = report;
  const { power, index, document } = added;
  const usual = grantToPerson(power.grantedBy, attorney, {
    company: companyNameOn(report, power.validFrom),
    faculties: firstOf(power.faculties),
    together: actTogether(report, power.validFrom),
  });
  cite(report, `/powers/${index}`, { document, page: 2, quote: grant ?? usual });
  power.faculties.forEach(({ code, text }, position) => {
    if (!draft.requestedOperations.includes(code)) return;
    const quote = numbered(position, text ?? '');
    const page = position === 0 && grant === undefined ? 2 : 3;
    cite(report, `/powers/${index}/faculties/${position}`, { document, page, quote });
  });
  const acting = wording.FORMA_DE_ACTUAR;
  const quote = fillTemplate(acting.mandate, {
    instrument: nounsOf(power.grantedBy, report.company).instrument,
    limit:
      limit === null
        ? acting.limit.none
        : fillTemplate(acting.limit.upTo, { to: spanishMoney(limit), per: acting.per.operacion }),
    signers: fillTemplate(acting.person[genderOf(attorney)], { person: attorney.name }),
  });
  cite(report, `/powers/${index}/signingRules/0`, { document, page: 3, quote });
}

/** Adds the certificate that no revocation of a power is noted in the book of its deed. `key` names its document. */
export function certify(
  report: OpenReport,
  key: string,
  index: number,
  {
    deed,
    attorney,
    text = wording.CERTIFICADO_VIGENCIA_PODER.deed,
    of,
  }: {
    readonly deed: Deed;
    readonly attorney: Entity;
    readonly text?: string;
    /** The deed in which the company granted the power, if this one delegates it. */
    readonly of?: Pick<Deed, 'date'> | null;
  },
): void {
  const { subject, asOf, law } = report;
  const days = report.draws(`${key} certificate`).int('days', 3, 27);
  const issuedOn = law.calendar.offices.onOrBefore(addDays(asOf, -days));
  const { issuer, book } = keeperOf(deed, issuedOn);
  const certificate: Document = addDocument(report, `vigencia_${key}`, {
    type: 'CERTIFICADO_VIGENCIA_PODER',
    issuer,
    issuedOn,
    about: [subject.id, attorney.id],
  });
  addReading(certificate, { field: 'date', value: issuedOn, page: 1, entityId: null });
  const quote = fillTemplate(text, {
    deedDate: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    book,
    company: formerCompanyName(report, of?.date ?? deed.date, issuedOn),
    attorneys: nameWithId(attorney),
    date: spanishDate(issuedOn),
  });
  cite(report, `/powers/${index}/status`, { document: certificate, page: 1, quote });
}

/** A power that a Chilean company can have granted, and the day of its deed. */
interface PlannedMandate {
  readonly day: CivilDate;
  readonly codes: readonly string[];
}

/** Faculties granted besides the requested ones: a bank account is of little use without them. */
const additionalFaculties = ['BANK_ENDORSE', 'BANK_STATEMENTS', 'BANK_ELECTRONIC'];

/**
 * Plans a power that can be revoked, for a company in which all powers come from the statutes. It is granted
 * more than a year before the revocation, after the last act of the company, and gives less than its grantors
 * have. Null if there was no time for it.
 */
export function planMandate(report: OpenReport, requestedDay: string): PlannedMandate | null {
  const statutory = chosenPowers(report, '').find(
    (power) => isOfFounding(power) && power.status === 'vigente' && power.kind !== 'por_cargo',
  );
  if (report.law.country !== 'CL' || statutory === undefined) return null;
  const revokedOn = dayOf(report, requestedDay, 73);
  const settledSince = addDays(latest(lastActDay(report), statutory.validFrom), 30);
  const day = officeDay(report, latest(settledSince, addDays(revokedOn, -400)));
  const { requestedOperations } = report.draft;
  const codes = statutory.faculties
    .filter(({ excluded }) => !excluded)
    .map(({ code }) => code)
    .filter((code) => requestedOperations.includes(code) || additionalFaculties.includes(code));
  return dayOf(report, requestedDay, 73, day) > day ? { day, codes } : null;
}

/** Grants a planned power, with its deed and certificate. */
export function grantPlannedMandate(report: OpenReport, { day, codes }: PlannedMandate): Power {
  const nouns = nounsOf(grantingBody(report.draft.administration.form), report.company);
  const attorney = addPerson(report, {
    key: 'given_attorney',
    role: 'attorney',
    occupation: auditor,
    since: day,
  });
  const { power, index, deed } = grantMandate(report, {
    key: 'given',
    day,
    kind: 'especial',
    title: recipeTexts.PODER.special,
    attorney,
    faculties: codes.map((code) => writeFaculty(code, nouns, day)),
    limit: null,
  });
  if (power.grantedBy === 'titular') noteMandates(report, [power]);
  certify(report, 'poder_given', index, { deed, attorney });
  return power;
}

const { granted } = recipeTexts.PODER;

/** Names the day and deed of a power as another deed does; only the day if it has no deed. */
export function grantOf({ validFrom, instrument: { form, deed } }: Power): string {
  const grantDate = spanishDate(validFrom);
  if (deed === null) return fillTemplate(granted.day, { grantDate });
  return fillTemplate(form === 'acta_reducida' ? granted.minutes : granted.deed, {
    grantDate,
    deedDate: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryStyled: styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  });
}
