import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Faculty, Power } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, latest, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { compareEnds } from '../../judging/authority-matrix.js';
import { namesOperation } from '../../judging/powers-in-force.js';
import { fillClause, nounsOf, writeFaculty } from '../../jurisdictions/cl/acts/clauses.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { nameWithId, shortName } from '../../jurisdictions/cl/phrases.js';
import { grantingBody } from '../../jurisdictions/cl/powers/powers.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { spanishDate, spanishList, spanishNumber } from '../../words/spanish.js';
import { cite, rewordAt } from '../changes/documents.js';
import { certify, companyNameOn, formerCompanyName, grantMandate, grantOf } from '../changes/mandates.js';
import { actsIn, entityOf, lastActDay, type OpenReport } from '../changes/open-report.js';
import { addPerson, auditor, lawyer } from '../changes/people.js';
import { revoke } from '../recipes/powers-ended.js';
import { pastDay } from './episode.js';

/** Returns the powers in force that were granted by deeds of their own. */
function mandatesOf({ draft }: OpenReport, ...kinds: readonly Power['kind'][]) {
  return draft.powers.flatMap((power, index) => {
    const document = draft.documents.find(({ id }) => id === power.instrument.documentId);
    const own = !isOfFounding(power) && power.grantedBy !== 'apoderado';
    if (!own || power.status !== 'vigente' || !kinds.includes(power.kind) || document === undefined)
      return [];
    return [{ power, pointer: `/powers/${index}`, document }];
  });
}

const excludableFaculties = [
  'PROP_SELL_REAL',
  'SEC_GUARANTEE',
  'SEC_MORTGAGE',
  'CREDIT_LOANS',
  'CREDIT_DERIVATIVES',
];

export function excludeFaculty(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'general', 'bancario');
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const open = excludableFaculties.filter(
    (code) => !namesOperation(power, code) && !report.draft.requestedOperations.includes(code),
  );
  const code = report.draws('episodes/exclusion').pick('faculty', open);
  const nouns = nounsOf(power.grantedBy, report.company);
  const faculty = writeFaculty(code, nouns, power.validFrom);
  const position = power.faculties.push({ ...faculty, excluded: true }) - 1;
  const quote = fillClause(wording.ESCRITURA_PODER.excluded, nouns, { faculties: faculty.text });
  cite(report, `${pointer}/faculties/${position}`, { document, page: 3, quote });
}

const periods = [
  ['mes', 6],
  ['dia', 2],
  ['ano', 2],
  ['total', 1],
] as const;

export function limitByPeriod(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'bancario');
  if (mandate === undefined) return;
  const { power, pointer } = mandate;
  const [per] = report.draws('episodes/period').weighted('period', periods, ([, weight]) => weight);
  const { per: words } = wording.FORMA_DE_ACTUAR;
  power.signingRules.forEach((rule, index) => {
    rewordAt(report, `${pointer}/signingRules/${index}`, words[rule.per], words[per]);
    rule.per = per;
  });
}

// A board may allow attorneys to contract with themselves; an administrator only if the statutes do.
export function allowSelfContracting(report: OpenReport): void {
  const founding = report.draft.powers.filter(isOfFounding);
  const [mandate] = mandatesOf(report, 'general').filter(
    ({ power }) =>
      power.grantedBy === 'directorio' || founding.some((own) => namesOperation(own, 'CON_SELF')),
  );
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const nouns = nounsOf(power.grantedBy, report.company);
  power.faculties.push(writeFaculty('CON_SELF', nouns, power.validFrom));
  power.selfContracting = true;
  const quote = fillClause(wording.ESCRITURA_PODER.selfContracting, nouns);
  cite(report, `${pointer}/selfContracting`, { document, page: 4, quote });
}

const termYears = 5;

// The term is a multiple that ends after every possible as-of date, as the term of a company that renews
// itself.
function termFrom({ asOf }: OpenReport, day: CivilDate): number {
  return Math.ceil((yearOf(asOf) + 1 - yearOf(day)) / termYears) * termYears;
}

export function setTerm(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'bancario', 'judicial', 'tributario');
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const years = termFrom(report, power.validFrom);
  power.validUntil = addYears(power.validFrom, years);
  const nouns = nounsOf(power.grantedBy, report.company);
  const quote = fillClause(texts.PODER.term, nouns, { yearsInWords: spanishNumber(years, 'masculine') });
  cite(report, `${pointer}/validUntil`, { document, page: 3, quote });
}

/** Limits the term of one member of a class. */
export function setMemberTerm(report: OpenReport): void {
  const { powerGroups, documents } = report.draft;
  const index = powerGroups.findLastIndex(({ members }) => members.length > 1);
  const member = powerGroups[index]?.members.at(-1);
  const document = documents.find(({ id }) => id === member?.documentId);
  if (member === undefined || document === undefined) return;
  const years = termFrom(report, member.from);
  member.until = addYears(member.from, years);
  const quote = fillTemplate(texts.PODER.memberTerm, {
    person: shortName(entityOf(report, member.entityId)),
    yearsInWords: spanishNumber(years, 'masculine'),
  });
  const position = (powerGroups[index]?.members.length ?? 0) - 1;
  cite(report, `/powerGroups/${index}/members/${position}/until`, { document, page: 4, quote });
}

// The power is about collecting: if that operation is requested, it stays with those who could do it before.
export function grantIrrevocably(report: OpenReport): void {
  const { draft } = report;
  const code = 'CON_RECEIVE_PAY';
  const day = pastDay(report, 'irrevocable', settledSince(report));
  if (day === null || draft.requestedOperations.includes(code)) return;
  const nouns = nounsOf(grantingBody(report.draft.administration.form), report.company);
  const attorney = addPerson(report, {
    key: 'irrevocable_attorney',
    role: 'attorney',
    occupation: lawyer,
    since: day,
  });
  const { index, document, deed } = grantMandate(report, {
    key: 'irrevocable',
    day,
    kind: 'especial',
    title: texts.PODER.irrevocableTitle,
    attorney,
    faculties: [writeFaculty(code, nouns, day)],
    limit: null,
    other: { irrevocable: true },
  });
  const { name: creditor } = report.draws('creditor').pick('bank', texts.creditors);
  const quote = fillClause(texts.PODER.irrevocable, nouns, { creditor });
  cite(report, `/powers/${index}/irrevocable`, { document, page: 3, quote });
  certify(report, 'poder_irrevocable', index, { deed, attorney });
}

/** An attorney who may sign alone delegates some faculties to a new person. */
export function delegate(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'judicial', 'tributario').filter(
    ({ power }) => delegableFaculties(report, power).length > 0,
  );
  if (mandate === undefined) return;
  const { power: parent } = mandate;
  const day = pastDay(report, 'delegation', latest(settledSince(report), parent.validFrom));
  if (day === null) return;
  const nouns = nounsOf(parent.grantedBy, report.company);
  if (parent.delegation.allowed === 'no') {
    const faculty = writeFaculty('MAN_DELEGATE', nouns, parent.validFrom);
    const whole = report.draws('episodes/delegation').chance('whole', 0.5);
    const text = whole ? faculty.text : fillTemplate(texts.PODER.delegable, { ...nouns });
    parent.faculties.push({ ...faculty, text });
    parent.delegation.allowed = whole ? 'total' : 'parcial';
  }
  const faculties = delegableFaculties(report, parent);
  const attorney = addPerson(report, { key: 'delegate', role: 'attorney', occupation: lawyer, since: day });
  const grant = fillTemplate(texts.PODER.delegates, {
    principal: nouns.principal,
    company: formerCompanyName(report, parent.instrument.deed?.date ?? parent.validFrom, day),
    granted: grantOf(parent),
    attorney: nameWithId(attorney),
    faculties: spanishList(faculties.flatMap(({ text }) => text ?? [])),
  });
  const { power, index, document, deed } = grantMandate(report, {
    key: 'delegated',
    day,
    kind: 'especial',
    title: fillTemplate(texts.PODER.delegatedTitle, { attorney: shortName(attorney) }),
    attorney,
    faculties,
    limit: parent.signingRules
      .map(({ to }) => to)
      .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest)),
    grant,
    other: {
      grantedBy: 'apoderado',
      validUntil: parent.validUntil,
      delegation: { allowed: 'no', parentPowerId: parent.id },
    },
  });
  power.events = [{ date: day, action: 'delegado', documentId: document.id }];
  cite(report, `/powers/${index}/delegation`, { document, page: 2, quote: grant });
  const { delegationCertified: text } = texts.PODER;
  certify(report, 'poder_delegado', index, { deed, attorney, text, of: parent.instrument.deed });
}

/** Returns the day since which no act has changed the company and no power has replaced others. */
function settledSince(report: OpenReport): CivilDate {
  const replacing = report.draft.powers.filter(({ replacesEarlier }) => replacesEarlier);
  return replacing.reduce((day, { validFrom }) => latest(day, validFrom), lastActDay(report));
}

// Returns the faculties to delegate: those of courts and offices, without requested ones, which stay with those
// who had them.
function delegableFaculties({ draft }: OpenReport, { faculties }: Power): Faculty[] {
  return faculties
    .filter(({ code, excluded }) => !excluded && /^(JUD|ADM_AUTHORITIES|TAX)/.test(code))
    .filter(({ code }) => !draft.requestedOperations.includes(code))
    .slice(0, 2);
}

/**
 * Returns a day some three years before a power on which the company had its name and form, and its grantors
 * their offices; null if there is none.
 */
function earlierDay(report: OpenReport, { validFrom }: Power): CivilDate | null {
  const { positions } = report.draft.administration;
  const changes = actsIn(report).filter(
    ({ act }) => act.kind === 'constitucion' || act.effects.some(({ field }) => !harmlessFields.has(field)),
  );
  const days = [...positions.map(({ from }) => from), ...changes.map(({ act }) => act.date)];
  const unchangedSince = days.reduce(latest);
  const day = chileanOffices.onOrAfter(latest(addYears(validFrom, -3), addDays(unchangedSince, 30)));
  return addDays(day, 400) < validFrom ? day : null;
}

/** Fields that an act may change without changing the grantors. */
const harmlessFields: ReadonlySet<string> = new Set(['capital', 'purpose', 'shares']);

/** Adds a former power whose term ran out, before the same attorney was granted another. */
export function addExpiredPower(report: OpenReport): void {
  const mandate = mandatesOf(report, 'bancario', 'judicial', 'tributario').find(
    ({ power }) => power.grantees.entityIds.length === 1 && earlierDay(report, power) !== null,
  );
  const day = mandate === undefined ? null : earlierDay(report, mandate.power);
  const attorney = mandate?.power.grantees.entityIds.map((id) => entityOf(report, id))[0];
  if (mandate === undefined || day === null || attorney === undefined) return;
  const { power: newer } = mandate;
  const validUntil = addDays(newer.validFrom, -report.draws('episodes/renewal').int('days before', 2, 90));
  const { power, index, document } = grantMandate(report, {
    key: `former_${newer.id.slice(4)}`,
    day,
    kind: newer.kind,
    title: fillTemplate(texts.PODER.former, { title: newer.title }),
    attorney,
    faculties: newer.faculties.filter(({ excluded }) => !excluded),
    limit: newer.signingRules[0]?.to ?? null,
    other: {
      validUntil,
      status: 'vencido',
      grantedBy: newer.grantedBy,
      delegation: { allowed: newer.delegation.allowed, parentPowerId: null },
    },
  });
  power.events.push({ date: validUntil, action: 'vencido', documentId: document.id });
  const nouns = nounsOf(newer.grantedBy, report.company);
  const quote = fillClause(texts.PODER.until, nouns, { date: spanishDate(validUntil) });
  cite(report, `/powers/${index}/validUntil`, { document, page: 3, quote });
}

/** Revokes one faculty of an expired power during its term, and notifies the attorney at once. */
export function revokeOneFaculty(report: OpenReport): void {
  const { powers, documents } = report.draft;
  const power = powers.find(
    ({ status, revocation, faculties }) =>
      status === 'vencido' && revocation === null && faculties.length > 1,
  );
  const revokedFaculty = power?.faculties.at(-1);
  const [attorneyId = ''] = power?.grantees.entityIds ?? [];
  if (power?.validUntil == null || revokedFaculty === undefined) return;
  const day = chileanOffices.onOrAfter(
    addDays(power.validFrom, report.draws('episodes/cut back').int('days after', 120, 330)),
  );
  if (day >= power.validUntil) return;
  revoke(report, power, day, [revokedFaculty.code]);
  power.status = 'vencido';
  power.events.sort((one, other) => (one.date < other.date ? -1 : 1));
  const document = documents.find(({ id }) => id === power.revocation?.documentId);
  if (power.revocation === null || document === undefined) return;
  power.revocation.notifiedOn = day;
  const attorney = nameWithId(entityOf(report, attorneyId));
  const quote = fillTemplate(texts.PODER.cutBackTold, { attorney });
  const pointer = `/powers/${powers.indexOf(power)}/revocation/notifiedOn`;
  cite(report, pointer, { document, page: document.pages, quote });
}

/** Adds a former power that the deed of a current one revoked. */
export function addSupersededPower(report: OpenReport): void {
  const mandate = mandatesOf(report, 'general', 'bancario', 'tributario').find(
    ({ power }) => earlierDay(report, power) !== null && !hasOlderPowers(report, power),
  );
  const day = mandate === undefined ? null : earlierDay(report, mandate.power);
  if (mandate === undefined || day === null) return;
  const { power: newer, pointer, document: deed } = mandate;
  const { PODER } = texts;
  const kind = new Map(Object.entries(PODER.kinds)).get(newer.kind) ?? '';
  const clause = fillTemplate(PODER.replacesEarlier, { company: companyNameOn(report, deed.issuedOn), kind });
  newer.replacesEarlier = true;
  cite(report, `${pointer}/replacesEarlier`, { document: deed, page: deed.pages, quote: clause });
  const attorney = addPerson(report, {
    key: 'former_attorney',
    role: 'attorney',
    occupation: auditor,
    since: day,
  });
  const revokedOn = newer.validFrom;
  const { power, index } = grantMandate(report, {
    key: 'former',
    day,
    kind: newer.kind,
    title: fillTemplate(PODER.former, { title: newer.title }),
    attorney,
    faculties: newer.faculties.filter(({ excluded }) => !excluded),
    limit: null,
    other: {
      delegation: { allowed: newer.delegation.allowed, parentPowerId: null },
      status: 'revocado',
      revocation: {
        date: revokedOn,
        scope: 'total',
        facultyCodes: [],
        granteeEntityIds: [],
        documentId: deed.id,
        notifiedOn: null,
        registeredOn: chileanOffices.onOrAfter(addDays(revokedOn, 4)),
      },
    },
  });
  power.events.push({ date: revokedOn, action: 'revocado', documentId: deed.id });
  cite(report, `/powers/${index}/status`, { document: deed, page: deed.pages, quote: clause });
}

/** Returns true if the clause would also revoke older powers. */
function hasOlderPowers({ draft }: OpenReport, newer: Power): boolean {
  return draft.powers.some(
    ({ kind, grantedBy, validFrom }) =>
      validFrom < newer.validFrom &&
      !isOfFounding({ grantedBy }) &&
      (newer.kind === 'general' || kind === newer.kind),
  );
}
