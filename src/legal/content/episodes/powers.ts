import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Document, Faculty, Money, Power } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, latest, yearOf } from '../../../values/dates.js';
import { compareEnds } from '../../judging/authority-matrix.js';
import { namesOperation } from '../../judging/powers-in-force.js';
import { inVoice, voiceOf, writeFaculty } from '../../jurisdictions/cl/acts/clauses.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fill, nameWithId, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { spanishDate, spanishList, spanishNumber } from '../../words/spanish.js';
import { cite } from '../changes/documents.js';
import { certify, grantMandate, grantOf, grantorOf } from '../changes/mandates.js';
import { actsIn, entityOf, lastActDay, type OpenReport } from '../changes/open-report.js';
import { addPerson } from '../changes/people.js';
import { revoke } from '../recipes/powers-ended.js';
import { type Episode, pastDay } from './episode.js';

/** What the deed of a power may say besides: what it withholds, over which time it limits, until when it holds. */
export const writtenPowerEpisodes: readonly Episode[] = [
  { id: 'faculty-excluded', happen: exclude },
  { id: 'limit-by-period', happen: limitByPeriod },
  { id: 'self-contracting', happen: allowSelfContracting },
  { id: 'power-with-term', happen: setTerm },
  { id: 'class-member-with-term', happen: setMemberTerm },
];

interface MandateInForce {
  readonly power: Power;
  readonly pointer: string;
  readonly document: Document;
}

/** The powers in force that a deed of their own gives. */
function mandatesOf({ draft }: OpenReport, ...kinds: readonly Power['kind'][]): MandateInForce[] {
  return draft.powers.flatMap((power, index) => {
    const document = draft.documents.find(({ id }) => id === power.instrument.documentId);
    const own = !isOfFounding(power) && power.grantedBy !== 'apoderado';
    if (!own || power.status !== 'vigente' || !kinds.includes(power.kind) || document === undefined)
      return [];
    return [{ power, pointer: `/powers/${index}`, document }];
  });
}

const withheld = ['PROP_SELL_REAL', 'SEC_GUARANTEE', 'SEC_MORTGAGE', 'CREDIT_LOANS', 'CREDIT_DERIVATIVES'];

function exclude(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'general', 'bancario');
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const open = withheld.filter(
    (code) => !namesOperation(power, code) && !report.draft.requestedOperations.includes(code),
  );
  const code = report.draws('episodes/exclusion').pick('faculty', open);
  const voice = voiceOf(power.grantedBy, report.company);
  const faculty = writeFaculty(code, voice, power.validFrom);
  const position = power.faculties.push({ ...faculty, excluded: true }) - 1;
  const quote = inVoice(wording.ESCRITURA_PODER.excluded, voice, { faculties: faculty.text });
  cite(report, `${pointer}/faculties/${position}`, { document, page: 3, quote });
}

const periods = [
  ['mes', 6],
  ['dia', 2],
  ['ano', 2],
  ['total', 1],
] as const;

function limitByPeriod(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'bancario');
  if (mandate === undefined) return;
  const { power, pointer } = mandate;
  const [per] = report.draws('episodes/period').weighted('period', periods, ([, weight]) => weight);
  const { per: words } = wording.FORMA_DE_ACTUAR;
  power.signingRules.forEach((rule, index) => {
    const source = report.draft.provenance[`${pointer}/signingRules/${index}`];
    if (source?.quote) source.quote = source.quote.replace(words[rule.per], words[per]);
    rule.per = per;
  });
}

// A board may let others deal with themselves; an administrator, who may be one of them, only where the statutes do.
function allowSelfContracting(report: OpenReport): void {
  const founding = report.draft.powers.filter(isOfFounding);
  const [mandate] = mandatesOf(report, 'general').filter(
    ({ power }) =>
      power.grantedBy === 'directorio' || founding.some((own) => namesOperation(own, 'CON_SELF')),
  );
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const voice = voiceOf(power.grantedBy, report.company);
  power.faculties.push(writeFaculty('CON_SELF', voice, power.validFrom));
  power.selfContracting = true;
  const quote = inVoice(wording.ESCRITURA_PODER.selfContracting, voice);
  cite(report, `${pointer}/selfContracting`, { document, page: 4, quote });
}

/** Mandates are given for so many years. */
const termYears = 5;

// As the term of a company that renews itself, it is not over on any day that the report may be of.
function termFrom({ asOf }: OpenReport, day: CivilDate): number {
  return Math.ceil((yearOf(asOf) + 1 - yearOf(day)) / termYears) * termYears;
}

function setTerm(report: OpenReport): void {
  const [mandate] = mandatesOf(report, 'bancario', 'judicial', 'tributario');
  if (mandate === undefined) return;
  const { power, pointer, document } = mandate;
  const years = termFrom(report, power.validFrom);
  power.validUntil = addYears(power.validFrom, years);
  const voice = voiceOf(power.grantedBy, report.company);
  const quote = inVoice(texts.PODER.term, voice, { yearsInWords: spanishNumber(years, 'masculine') });
  cite(report, `${pointer}/validUntil`, { document, page: 3, quote });
}

/** One of a class is named for a time, the others for good. */
function setMemberTerm(report: OpenReport): void {
  const { powerGroups, documents } = report.draft;
  const index = powerGroups.findLastIndex(({ members }) => members.length > 1);
  const member = powerGroups[index]?.members.at(-1);
  const document = documents.find(({ id }) => id === member?.documentId);
  if (member === undefined || document === undefined) return;
  const years = termFrom(report, member.from);
  member.until = addYears(member.from, years);
  const quote = fill(texts.PODER.memberTerm, {
    person: shortName(entityOf(report, member.entityId)),
    yearsInWords: spanishNumber(years, 'masculine'),
  });
  const place = (powerGroups[index]?.members.length ?? 0) - 1;
  cite(report, `/powerGroups/${index}/members/${place}/until`, { document, page: 4, quote });
}

/** Powers that come in beside the others. */
export const grantedPowerEpisodes: readonly Episode[] = [
  { id: 'power-irrevocable', happen: grantIrrevocably },
  { id: 'power-delegated', happen: delegate },
];

const lawyer = { F: 'abogada', M: 'abogado' };

// It is about collecting: where that is what somebody asks for, it stays with those who could before.
function grantIrrevocably(report: OpenReport): void {
  const { draft } = report;
  const code = 'CON_RECEIVE_PAY';
  const day = pastDay(report, 'irrevocable', settledSince(report));
  if (day === null || draft.requestedOperations.includes(code)) return;
  const voice = voiceOf(grantorOf(report), report.company);
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
    faculties: [writeFaculty(code, voice, day)],
    limit: null,
    other: { irrevocable: true },
  });
  const { name: creditor } = report.draws('creditor').pick('bank', texts.creditors);
  const quote = inVoice(texts.PODER.irrevocable, voice, { creditor });
  cite(report, `/powers/${index}/irrevocable`, { document, page: 3, quote });
  certify(report, 'poder_irrevocable', index, { deed, attorney });
}

/** One who may sign alone lets a newcomer do some of it beside him or her. */
function delegate(report: OpenReport): void {
  const { subject } = report;
  const [mandate] = mandatesOf(report, 'judicial', 'tributario').filter(
    ({ power }) => passedOn(report, power).length > 0,
  );
  if (mandate === undefined) return;
  const { power: parent } = mandate;
  const day = pastDay(report, 'delegation', latest(settledSince(report), parent.validFrom));
  if (day === null) return;
  allowDelegation(report, parent);
  const faculties = passedOn(report, parent);
  const attorney = addPerson(report, { key: 'delegate', role: 'attorney', occupation: lawyer, since: day });
  const { principal } = voiceOf(parent.grantedBy, report.company);
  const grant = fill(texts.PODER.delegates, {
    principal,
    company: subject.name,
    granted: grantOf(parent),
    attorney: nameWithId(attorney),
    faculties: spanishList(faculties.flatMap(({ text }) => text ?? [])),
  });
  const { power, index, document, deed } = grantMandate(report, {
    key: 'delegated',
    day,
    kind: 'especial',
    title: fill(texts.PODER.delegatedTitle, { attorney: shortName(attorney) }),
    attorney,
    faculties,
    limit: highestOf(parent),
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
  certify(report, 'poder_delegado', index, { deed, attorney, text });
}

/** Since when no act has changed the company, and no power has left others without effect. */
function settledSince(report: OpenReport): CivilDate {
  const replacing = report.draft.powers.filter(({ replacesEarlier }) => replacesEarlier);
  return replacing.reduce((day, { validFrom }) => latest(day, validFrom), lastActDay(report));
}

/** Gives a power what lets its holder pass it on, if it has not got it. */
function allowDelegation(report: OpenReport, power: Power): void {
  if (power.delegation.allowed !== 'no') return;
  const voice = voiceOf(power.grantedBy, report.company);
  const faculty = writeFaculty('MAN_DELEGATE', voice, power.validFrom);
  const whole = report.draws('episodes/delegation').chance('whole', 0.5);
  const text = whole ? faculty.text : fill(texts.PODER.delegable, { ...voice });
  power.faculties.push({ ...faculty, text });
  power.delegation.allowed = whole ? 'total' : 'parcial';
}

// Those of courts and offices: what somebody asks for stays with those who could before.
function passedOn({ draft }: OpenReport, { faculties }: Power): Faculty[] {
  return faculties
    .filter(({ code, excluded }) => !excluded && /^(JUD|ADM_AUTHORITIES|TAX)/.test(code))
    .filter(({ code }) => !draft.requestedOperations.includes(code))
    .slice(0, 2);
}

function highestOf({ signingRules }: Power): Money | null {
  return signingRules
    .map(({ to }) => to)
    .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest));
}

/** Powers of before, that one of today came after. */
export const succeedingPowerEpisodes: readonly Episode[] = [
  { id: 'power-renewed', happen: renew },
  { id: 'former-power-cut-back', happen: cutBack },
  { id: 'power-superseded', happen: supersede },
];

/** A day some three years before a power, when the company was what it is now; null for none. */
function earlierDay(report: OpenReport, { validFrom }: Power): CivilDate | null {
  const day = chileanOffices.onOrAfter(latest(addYears(validFrom, -3), addDays(unchangedSince(report), 30)));
  return addDays(day, 400) < validFrom ? day : null;
}

/** What an act may change without those who grant becoming others. */
const unfelt: ReadonlySet<string> = new Set(['capital', 'purpose', 'shares']);

/** Since when the company has had its name and form, and those who grant have been in office. */
function unchangedSince(report: OpenReport): CivilDate {
  const { positions } = report.draft.administration;
  const changes = actsIn(report).filter(
    ({ act }) => act.kind === 'constitucion' || act.effects.some(({ field }) => !unfelt.has(field)),
  );
  return [...positions.map(({ from }) => from), ...changes.map(({ act }) => act.date)].reduce(latest);
}

/** The term of a power ran out, and the same attorney was given another. */
function renew(report: OpenReport): void {
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
    title: fill(texts.PODER.former, { title: newer.title }),
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
  const voice = voiceOf(newer.grantedBy, report.company);
  const quote = inVoice(texts.PODER.until, voice, { date: spanishDate(validUntil) });
  cite(report, `/powers/${index}/validUntil`, { document, page: 3, quote });
}

/** Before its term was over a power had lost one of its faculties, of which the attorney was told at once. */
function cutBack(report: OpenReport): void {
  const { powers, documents } = report.draft;
  const power = powers.find(
    ({ status, revocation, faculties }) =>
      status === 'vencido' && revocation === null && faculties.length > 1,
  );
  const taken = power?.faculties.at(-1);
  const [attorneyId = ''] = power?.grantees.entityIds ?? [];
  if (power?.validUntil == null || taken === undefined) return;
  const day = chileanOffices.onOrAfter(
    addDays(power.validFrom, report.draws('episodes/cut back').int('days after', 120, 330)),
  );
  if (day >= power.validUntil) return;
  revoke(report, power, { settled: day, faculties: [taken.code] });
  power.status = 'vencido';
  power.events.sort((one, other) => (one.date < other.date ? -1 : 1));
  const document = documents.find(({ id }) => id === power.revocation?.documentId);
  if (power.revocation === null || document === undefined) return;
  power.revocation.notifiedOn = day;
  const attorney = nameWithId(entityOf(report, attorneyId));
  const quote = fill(texts.PODER.cutBackTold, { attorney });
  const pointer = `/powers/${powers.indexOf(power)}/revocation/notifiedOn`;
  cite(report, pointer, { document, page: document.pages, quote });
}

const auditor = { F: 'contadora auditora', M: 'contador auditor' };

/** Somebody else had the power before, and the deed of the present one took it back. */
function supersede(report: OpenReport): void {
  const mandate = mandatesOf(report, 'general', 'bancario', 'tributario').find(
    ({ power }) => earlierDay(report, power) !== null && !hasOthers(report, power),
  );
  const day = mandate === undefined ? null : earlierDay(report, mandate.power);
  if (mandate === undefined || day === null) return;
  const { power: newer, pointer, document: deed } = mandate;
  const { PODER } = texts;
  const kind = new Map(Object.entries(PODER.kinds)).get(newer.kind) ?? '';
  const clause = fill(PODER.replacesEarlier, { company: report.subject.name, kind });
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
    title: fill(PODER.former, { title: newer.title }),
    attorney,
    faculties: newer.faculties.filter(({ excluded }) => !excluded),
    limit: null,
    other: {
      delegation: { allowed: newer.delegation.allowed, parentPowerId: null },
      status: 'revocado',
      revocation: revocationBy(deed.id, revokedOn),
    },
  });
  power.events.push({ date: revokedOn, action: 'revocado', documentId: deed.id });
  cite(report, `/powers/${index}/status`, { document: deed, page: deed.pages, quote: clause });
}

/** As a whole, and in the registers some days later. */
function revocationBy(documentId: string, date: CivilDate): NonNullable<Power['revocation']> {
  const registeredOn = chileanOffices.onOrAfter(addDays(date, 4));
  const whole = { scope: 'total' as const, facultyCodes: [], granteeEntityIds: [] };
  return { date, ...whole, documentId, notifiedOn: null, registeredOn };
}

/** Whether there are older powers that the clause would take back as well. */
function hasOthers({ draft }: OpenReport, newer: Power): boolean {
  return draft.powers.some(
    ({ kind, grantedBy, validFrom }) =>
      validFrom < newer.validFrom &&
      !isOfFounding({ grantedBy }) &&
      (newer.kind === 'general' || kind === newer.kind),
  );
}
