import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Faculty, Money, Power } from '../../../contract/generated/types.js';
import { compareEnds } from '../../judging/brackets.js';
import { inVoice, voiceOf, writeFaculty } from '../../jurisdictions/cl/acts/faculty-clauses.js';
import { fill, nameWithId, shortName } from '../../jurisdictions/cl/phrases.js';
import { type CivilDate, latest } from '../../values/dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { grantOf } from '../recipes/cl/named-grants.js';
import { certify } from '../recipes/cl/power-certificates.js';
import { lastActDay, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import { addPerson } from '../recipes/people.js';
import { type Episode, pastDay } from './episode.js';
import { grantMandate, grantorOf } from './mandates.js';
import { mandatesOf } from './powers-written.js';

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
