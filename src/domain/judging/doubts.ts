import type { Validation } from '../../contract/generated/types.js';
import { rowsCovering } from './authority-matrix.js';
import type { RequestedAuthority } from './requested-authority.js';
import { isLive } from './reviews.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { weightOf } from './weight.js';

/** The rules whose live findings leave open whether those can sign a requested operation who are told to. */
export type Doubts = (authority: RequestedAuthority) => readonly string[];

/**
 * What has to be cured before anybody can rely on who signs: a finding about one of those who sign, about the
 * instrument of a power of theirs or what is read of them in it, about the founding that gave it, or a lawsuit about who administers.
 */
export function doubtsOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  unsigned: readonly string[],
): Doubts {
  const grave = validations.filter((one) => isLive(one) && isGrave(weightOf(one, unsigned)));
  const doubts = grave.flatMap(({ ruleId, subjects }) =>
    subjects.flatMap((subject) => {
      const concerns = concernOf(report, subject);
      return concerns === null ? [] : [{ ruleId, concerns }];
    }),
  );
  return ({ faculty, combinations }) => {
    if (combinations.length === 0) return [];
    const people = new Set(combinations.flat().flatMap(({ entityIds }) => entityIds));
    const live = doubts.filter(({ concerns }) => concerns(people, faculty));
    return [...new Set(live.map(({ ruleId }) => ruleId))];
  };
}

type Concern = (people: ReadonlySet<string>, faculty: string) => boolean;

function isGrave(weight: Validation['severity']): boolean {
  return weight === 'reparo' || weight === 'impedimento';
}

/** Whose signature a finding about a place in the report is a doubt of; null where it is about something else. */
function concernOf(report: ExaminedReport, subject: string): Concern | null {
  const [, list, at, member, position] = subject.split('/');
  const { content } = report;
  if (list === 'proceedings' && at === 'litigation') return () => true;
  const founding = foundingConcern(report, subject);
  if (founding !== null) return founding;
  if (list !== 'documents') return null;
  const document = content.documents[Number(at)];
  if (document === undefined) return null;
  const named = member === 'extracted' ? document.extracted[Number(position)]?.entityId : null;
  if (named != null) return named === report.subject.id ? null : (people) => people.has(named);
  return givenIn(report, [document.id]);
}

/** What a founding that does not hold gave, nobody has until it is cured. */
function foundingConcern(report: ExaminedReport, subject: string): Concern | null {
  const pointer = `${report.companyPointer}/incorporation`;
  if (subject !== pointer && !subject.startsWith(`${pointer}/`)) return null;
  const { deed, res } = report.company.incorporation ?? { deed: null, res: null };
  return givenIn(
    report,
    [deed, res].flatMap((step) => step?.documentId ?? []),
  );
}

/** The signatures by powers that stand in these documents. */
function givenIn(report: ExaminedReport, documentIds: readonly string[]): Concern | null {
  const given = new Set(
    report
      .inForce()
      .flatMap(({ id, instrument }) => (documentIds.includes(instrument.documentId) ? [id] : [])),
  );
  if (given.size === 0) return null;
  return (_, faculty) =>
    rowsCovering(faculty, report.matrix(), report.content.powers).some(({ powerIds }) =>
      powerIds.some((id) => given.has(id)),
    );
}
