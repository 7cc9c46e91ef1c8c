import type { Evidence, Power } from '../../../contract/generated/types.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { shortName } from '../../jurisdictions/law.js';
import { midSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { liquidationPublishedOn, rowsCovering } from '../authority-matrix.js';
import {
  endedByDeath,
  isPartlyRevoked,
  isWithinTerm,
  namesOperation,
  type Reliance,
} from '../powers-in-force.js';
import { positionsOf } from './administration.js';
import { termOverOn } from './entity-existence.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** Returns the text key for the terms of the sound powers; powers that ended in another way are not in force. */
function termsKey(report: ExaminedReport, sound: readonly Reliance[]) {
  const inForce = sound.filter(({ power }) => report.isInForce(power));
  if (inForce.length === 0) return sound.length === 1 ? 'endedOne' : 'ended';
  const endless = inForce.filter(({ power }) => power.validUntil === null).length;
  if (endless === 0) return inForce.length === 1 ? 'metOne' : 'met';
  // If the company lost the administration of its goods or its term ended, no power is called in force.
  const holds = liquidationPublishedOn(report.content) === null && termOverOn(report) === null;
  if (endless < inForce.length) return holds ? 'someEndless' : 'onlySomeEndless';
  if (!holds) return inForce.length === 1 ? 'onlyEndlessOne' : 'onlyEndless';
  return inForce.length === 1 ? 'endlessOne' : 'endless';
}

/** Returns the names of those who rely on a power, and if it is only one. */
function usersOf(report: ExaminedReport, { uses }: Reliance): { users: string; isOnlyOne: boolean } {
  const ids = [...new Set(uses.map(({ entityId }) => entityId))];
  return { users: spanishList(ids.map((id) => styledName(report, id))), isOnlyOne: ids.length === 1 };
}

/** Returns the name of a party in a sentence: "doña Rosa Huenchul Peinado", or the name of a company. */
export function styledName(report: ExaminedReport, id: string): string {
  const entity = report.entity(id)?.value;
  return entity === undefined ? id : shortName(report.law, entity);
}

/** Lists the requested operations in the form that sentences on powers use. */
export function requestedText({ content }: ExaminedReport): { operations: string } {
  const one = content.requestedOperations.length === 1;
  return { operations: one ? findingText('POW-002', 'operation') : findingText('POW-002', 'operations') };
}

/** Returns the text key for no relied-on power: none gives an operation, or those that did have ended. */
function noRelianceReason({ content }: ExaminedReport): 'fallen' | 'fallenOne' | 'none' {
  const gave = content.powers.filter((power) =>
    content.requestedOperations.some((operation) => namesOperation(power, operation)),
  );
  if (!gave.some((power) => power.status === 'extinguido' || endedByDeath(content, power))) return 'none';
  return gave.length === 1 ? 'fallenOne' : 'fallen';
}

/** Checks that the as-of date is within the term of each relied-on power. */
export function checkReliedTerm(report: ExaminedReport): RuleResult {
  const { asOf } = report;
  // Other rules report missing instruments and dead attorneys.
  const all = report.relied().filter(({ power }) => !endedByDeath(report.content, power));
  const relied = all.filter(({ power }) => power.status !== 'no_acreditado');
  if (relied.length === 0) {
    const unproven = all.length === 1 ? 'unprovenOne' : 'unproven';
    const reason = all.length > 0 ? unproven : noRelianceReason(report);
    return notApplicable(findingText('POW-002', reason, requestedText(report)));
  }
  const findings = relied
    .filter(({ power }) => !isWithinTerm(power, asOf) || power.status === 'vencido')
    .map((reliance) => {
      const { power, pointer } = reliance;
      const early = power.validFrom > asOf;
      const { users, isOnlyOne } = usersOf(report, reliance);
      const date = spanishDate(early ? power.validFrom : (power.validUntil ?? asOf));
      const values = { power: midSentence(power.title), users, date };
      const { message: when, cure } = messageAndCure('POW-002', early ? 'notYet' : 'over', values);
      return findingOf({
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        expected: early ? `≤ ${asOf}` : `≥ ${asOf}`,
        actual: early ? power.validFrom : power.validUntil,
        cure,
        message: findingText('POW-002', isOnlyOne ? 'outside' : 'outsideOfMany', { ...values, when }),
        evidence: evidenceOfPower(report, power, pointer, 'validUntil'),
      });
    });
  const sound = withoutFindings(relied, findings);
  return examinationOf({
    subjects: relied.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-002', termsKey(report, sound), {
      ...requestedText(report),
      today: spanishDate(asOf),
    }),
    evidence: sound.slice(0, 3).flatMap(({ power, pointer }) => {
      if (power.validUntil !== null) return evidenceOfPower(report, power, pointer, 'validUntil');
      // Without a term, the words of the grant prove that there is none.
      return report.content.provenance[pointer]?.quote != null
        ? report.evidence.at(pointer)
        : report.evidence.inDocument(power.instrument.documentId, 'date');
    }),
  });
}

/** Checks that no relied-on power was revoked, renounced or ended otherwise. */
export function checkRevocations(report: ExaminedReport): RuleResult {
  const relied = report.relied();
  if (relied.length === 0)
    return notApplicable(findingText('POW-003', noRelianceReason(report), requestedText(report)));
  const findings = relied.flatMap((reliance): RuleFinding[] => {
    const { power, pointer } = reliance;
    const { users, isOnlyOne } = usersOf(report, reliance);
    const title = midSentence(power.title);
    const holderText = findingText('POW-003', isOnlyOne ? 'power' : 'powerOfMany', { power: title, users });
    const known = { scope: 'power' as const, expected: 'vigente', actual: power.status };
    if (power.revocation !== null)
      return [
        findingOf({
          ...known,
          subjects: [pointer, `${pointer}/revocation`],
          quotedValues: [power.revocation.date],
          evidence: report.evidence.at(`${pointer}/revocation`, power.revocation.documentId),
          ...revocationResult(report, reliance, power.revocation, holderText),
        }),
      ];
    const endings: Partial<Record<Power['status'], string>> = findingWords.endings;
    const ended =
      power.status === 'revocado' ? findingText('POW-003', 'shownRevoked') : endings[power.status];
    if (ended === undefined) return [];
    return [
      findingOf({
        ...known,
        severity: 'impedimento',
        subjects: [pointer],
        message: findingText('POW-003', 'ended', { power: holderText, ended }),
        evidence: evidenceOfPower(report, power, pointer, 'status'),
        cure: newSignerCure(report, reliance),
      }),
    ];
  });
  const sound = withoutFindings(relied, findings);
  return examinationOf({
    subjects: relied.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-003', sound.length === 1 ? 'metOne' : 'met', requestedText(report)),
    evidence: sound.slice(0, 3).flatMap(({ power, pointer }) => evidenceOfForce(report, power, pointer)),
  });
}

function hasSigner(report: ExaminedReport, operation: string): boolean {
  return rowsCovering(operation, report.matrix(), report.content).length > 0;
}

/** Lists faculties by their labels, each in quotation marks. */
export function quotedFaculties(report: ExaminedReport, codes: readonly string[]): string {
  return spanishList(codes.map((code) => `“${report.facultyLabel(code)}”`));
}

/** Asks for another attorney; for a new power if an operation has no signer left. */
function newSignerCure(report: ExaminedReport, reliance: Reliance): Cure {
  const power = midSentence(reliance.power.title);
  const operations = new Set(reliance.uses.map(({ operation }) => operation));
  const lost = [...operations].filter((operation) => !hasSigner(report, operation));
  return lost.length === 0
    ? cureOfFinding<'POW-003'>('others', { power, users: usersOf(report, reliance).users })
    : cureOfFinding<'POW-003'>('anew', { power, faculties: quotedFaculties(report, lost) });
}

/** Returns the finding about a revocation, by its effect on those who rely on the power. */
function revocationResult(
  report: ExaminedReport,
  reliance: Reliance,
  revocation: NonNullable<Power['revocation']>,
  holderText: string,
): Pick<RuleFinding, 'severity' | 'message' | 'cure'> {
  const { power, uses } = reliance;
  const date = spanishDate(revocation.date);
  const early = revocation.date < power.validFrom;
  const { facultyCodes, granteeEntityIds } = revocation;
  // A partial revocation that names neither faculties nor people leaves nothing.
  const isTotal = revocation.scope === 'total' || facultyCodes.length + granteeEntityIds.length === 0;
  if (early || isTotal)
    return {
      severity: 'impedimento',
      message: early
        ? findingText('POW-003', 'beforeGrant', { date, granted: spanishDate(power.validFrom) })
        : findingText('POW-003', 'revoked', { power: holderText, date }),
      cure: newSignerCure(report, reliance),
    };
  const faculties = quotedFaculties(report, facultyCodes);
  const holders = spanishList(granteeEntityIds.map(report.nameOf));
  const revokedUses = uses.filter(({ entityId, operation }) =>
    isPartlyRevoked(power, operation, entityId, report.asOf),
  );
  const leavesUnsigned = revokedUses.some(({ operation }) => !hasSigner(report, operation));
  // A revoked requested part needs another signer; any other revoked part must not be accepted.
  const needsSigner = facultyCodes.length === 0 || revokedUses.length > 0;
  const values = { power: midSentence(power.title), users: usersOf(report, reliance).users, faculties };
  const aside = facultyCodes.some((code) => hasSigner(report, code)) ? 'aside' : 'asideAnew';
  return {
    severity: leavesUnsigned ? 'impedimento' : 'observacion',
    message: findingText('POW-003', 'partly', {
      power: holderText,
      date,
      part: [
        ...(faculties === '' ? [] : [findingText('POW-003', 'faculties', { faculties })]),
        ...(holders === '' ? [] : [findingText('POW-003', 'holders', { holders })]),
      ].join(' y '),
    }),
    cure: needsSigner
      ? { ...cureOfFinding<'POW-003'>('partly', values), beforeSigning: true }
      : { ...cureOfFinding<'POW-003'>(aside, values), fromNow: true },
  };
}

/** Returns evidence that a power is in force: its own certificate, or the company's for powers by statutes or office. */
export function evidenceOfForce(report: ExaminedReport, power: Power, pointer: string): Evidence[] {
  const own = evidenceOfPower(report, power, pointer, 'status');
  const byMeeting = power.grantedBy === 'junta' && power.kind === 'por_cargo';
  if (!isOfFounding(power) && !byMeeting) return own;
  const { companyPointer, evidence } = report;
  const titles = byMeeting ? power.grantees.positionTitles : [];
  const offices = positionsOf(report).filter(
    ({ value: { title, status } }) => status === 'vigente' && titles.includes(title),
  );
  return [
    ...own,
    ...offices.flatMap((office) => evidence.at(office.pointer)),
    ...evidence.at(`${companyPointer}/amendments`),
    ...evidence.at(`${companyPointer}/status`),
  ];
}

/** Returns evidence of a power or of one of its fields; otherwise its instrument. */
export function evidenceOfPower(report: ExaminedReport, power: Power, pointer: string, field: string) {
  return report.evidence.at(`${pointer}/${field}`, power.instrument.documentId);
}
