import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Document, Power } from '../../../contract/generated/types.js';
import { namesOperation } from '../../judging/powers-in-force.js';
import { inVoice, voiceOf, writeFaculty } from '../../jurisdictions/cl/acts/faculty-clauses.js';
import { fill, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { isOfFounding } from '../../jurisdictions/grantors.js';
import { addYears, type CivilDate, yearOf } from '../../values/dates.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import { entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import type { Episode } from './episode.js';

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
export function mandatesOf({ draft }: OpenReport, ...kinds: readonly Power['kind'][]): MandateInForce[] {
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
