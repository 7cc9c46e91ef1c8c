import type { Evidence, Power } from '../../../contract/generated/types.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { midSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { liquidationPublishedOn, rowsCovering } from '../authority-matrix.js';
import { shortName } from '../personeria.js';
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
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** States the terms of the sound powers; powers that ended in another way are not in force. */
function termsText(report: ExaminedReport, sound: readonly Reliance[]) {
  const inForce = new Set(report.inForce());
  const standing = sound.filter(({ power }) => inForce.has(power));
  if (standing.length === 0) return sound.length === 1 ? 'endedOne' : 'ended';
  const endless = standing.filter(({ power }) => power.validUntil === null).length;
  if (endless === 0) return standing.length === 1 ? 'metOne' : 'met';
  // If the company lost the administration of its goods or its term ended, no power is called in force.
  const holds = liquidationPublishedOn(report.content) === null && termOverOn(report) === null;
  if (endless < standing.length) return holds ? 'someEndless' : 'onlySomeEndless';
  if (!holds) return standing.length === 1 ? 'onlyEndlessOne' : 'onlyEndless';
  return standing.length === 1 ? 'endlessOne' : 'endless';
}

function usersOf(report: ExaminedReport, reliance: Reliance): string {
  return spanishList([...new Set(reliance.uses.map(({ entityId }) => styledName(report, entityId)))]);
}

/** Returns the name of a party in a sentence: "doña Rosa Huenchul Peinado", or the name of a company. */
export function styledName(report: ExaminedReport, id: string): string {
  const entity = report.entity(id)?.value;
  return entity === undefined ? id : shortName(report.law, entity);
}

function reliesAlone({ uses }: Reliance): boolean {
  return new Set(uses.map(({ entityId }) => entityId)).size === 1;
}

/** Lists the requested operations in the form that sentences on powers use. */
export function requestedText({ content }: ExaminedReport): { operations: string } {
  const one = content.requestedOperations.length === 1;
  return { operations: one ? findingText('POW-002', 'operation') : findingText('POW-002', 'operations') };
}

/** Returns the text key for no relied-on power: none gives an operation, or those that did have fallen. */
function noRelianceReason({ content }: ExaminedReport): 'fallen' | 'fallenOne' | 'none' {
  const gave = content.powers.filter((power) =>
    content.requestedOperations.some((operation) => namesOperation(power, operation)),
  );
  if (!gave.some((power) => power.status === 'extinguido' || endedByDeath(content, power))) return 'none';
  return gave.length === 1 ? 'fallenOne' : 'fallen';
}

/** Checks that the as-of date is within the term of each relied-on power. */
export function checkReliedTerm(report: ExaminedReport): RuleResult {
  // Other rules report missing instruments and dead attorneys.
  const all = report.relied().filter(({ power }) => !endedByDeath(report.content, power));
  const relied = all.filter(({ power }) => power.status !== 'no_acreditado');
  const unproven = all.length === 1 ? 'unprovenOne' : 'unproven';
  if (relied.length === 0)
    return notApplicable(
      findingText('POW-002', all.length > 0 ? unproven : noRelianceReason(report), requestedText(report)),
    );
  const findings = relied
    .filter(({ power }) => !isWithinTerm(power, report.asOf) || power.status === 'vencido')
    .map((reliance) => outsideTermFinding(report, reliance));
  const sound = withoutFindings(relied, findings);
  return examinationOf({
    subjects: relied.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-002', termsText(report, sound), {
      ...requestedText(report),
      today: spanishDate(report.asOf),
    }),
    evidence: sound.slice(0, 3).flatMap(({ power, pointer }) => evidenceOfTerm(report, power, pointer)),
  });
}

function outsideTermFinding(report: ExaminedReport, reliance: Reliance): RuleFinding {
  const { power, pointer } = reliance;
  const early = power.validFrom > report.asOf;
  const date = spanishDate(early ? power.validFrom : (power.validUntil ?? report.asOf));
  const textValues = { power: midSentence(power.title) };
  return findingOf({
    severity: 'impedimento',
    scope: 'power',
    subjects: [pointer],
    expected: early ? `≤ ${report.asOf}` : `≥ ${report.asOf}`,
    actual: early ? power.validFrom : power.validUntil,
    cure: early
      ? cureOfFinding('POW-002', 'notYet', { ...textValues, date })
      : cureOfFinding('POW-002', 'over', { ...textValues, date }),
    message: findingText('POW-002', reliesAlone(reliance) ? 'outside' : 'outsideOfMany', {
      ...textValues,
      users: usersOf(report, reliance),
      when: early ? findingText('POW-002', 'notYet', { date }) : findingText('POW-002', 'over', { date }),
    }),
    evidence: evidenceOfPower(report, power, pointer, 'validUntil'),
  });
}

/** Returns evidence of the end of a power; without a term, the words of the grant. */
function evidenceOfTerm(report: ExaminedReport, power: Power, pointer: string): Evidence[] {
  if (power.validUntil !== null) return evidenceOfPower(report, power, pointer, 'validUntil');
  const quoted = report.content.provenance[pointer]?.quote != null;
  return quoted
    ? report.evidence.at(pointer)
    : report.evidence.inDocument(power.instrument.documentId, 'date');
}

const endedText: Partial<Record<Power['status'], string>> = findingWords.endings;

/** Checks that no relied-on power was revoked, renounced or ended otherwise. */
export function checkRevocations(report: ExaminedReport): RuleResult {
  const relied = report.relied();
  if (relied.length === 0)
    return notApplicable(findingText('POW-003', noRelianceReason(report), requestedText(report)));
  const findings = relied.flatMap((reliance) => revocationFindings(report, reliance));
  const sound = withoutFindings(relied, findings);
  return examinationOf({
    subjects: relied.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-003', sound.length === 1 ? 'metOne' : 'met', requestedText(report)),
    evidence: sound.slice(0, 3).flatMap(({ power, pointer }) => standingOfPower(report, power, pointer)),
  });
}

function revocationFindings(report: ExaminedReport, reliance: Reliance): RuleFinding[] {
  const { power, pointer } = reliance;
  const holderText = findingText('POW-003', reliesAlone(reliance) ? 'power' : 'powerOfMany', {
    power: midSentence(power.title),
    users: usersOf(report, reliance),
  });
  const known = { scope: 'power' as const, subjects: [pointer], expected: 'vigente', actual: power.status };
  if (power.revocation !== null) {
    const evidence = report.evidence.at(`${pointer}/revocation`, power.revocation.documentId);
    const subjects = [pointer, `${pointer}/revocation`];
    const revoked = { ...known, subjects, quotedValues: [power.revocation.date], evidence };
    return [findingOf({ ...revoked, ...revocationResult(report, reliance, power.revocation, holderText) })];
  }
  const ended =
    power.status === 'revocado' ? findingText('POW-003', 'shownRevoked') : endedText[power.status];
  if (ended === undefined) return [];
  const evidence = evidenceOfPower(report, power, pointer, 'status');
  const message = findingText('POW-003', 'ended', { power: holderText, ended });
  return [
    findingOf({
      ...known,
      severity: 'impedimento',
      message,
      evidence,
      cure: newSignerCure(report, reliance),
    }),
  ];
}

/** Asks for another attorney; for a new power if an operation has no signer left. */
function newSignerCure(report: ExaminedReport, reliance: Reliance): Cure {
  const { powers } = report.content;
  const power = midSentence(reliance.power.title);
  const lost = reliance.uses
    .map(({ operation }) => operation)
    .filter((operation) => rowsCovering(operation, report.matrix(), powers).length === 0);
  if (lost.length === 0)
    return cureOfFinding('POW-003', 'others', { power, users: usersOf(report, reliance) });
  const faculties = [...new Set(lost)].map((code) => `“${report.facultyLabel(code)}”`);
  return cureOfFinding('POW-003', 'anew', { power, faculties: spanishList(faculties) });
}

/** Returns the finding about a revocation, by its effect on those who rely on the power. */
function revocationResult(
  report: ExaminedReport,
  reliance: Reliance,
  revocation: NonNullable<Power['revocation']>,
  holderText: string,
): Pick<RuleFinding, 'severity' | 'message' | 'cure'> {
  const { validFrom } = reliance.power;
  const date = spanishDate(revocation.date);
  const early = revocation.date < validFrom;
  if (early || revocation.scope === 'total') {
    const message = early
      ? findingText('POW-003', 'beforeGrant', { date, granted: spanishDate(validFrom) })
      : findingText('POW-003', 'revoked', { power: holderText, date });
    return { severity: 'impedimento', message, cure: newSignerCure(report, reliance) };
  }
  return {
    severity: leavesUnsigned(report, reliance) ? 'impedimento' : 'observacion',
    message: findingText('POW-003', 'partly', {
      power: holderText,
      date,
      part: revokedPart(report, revocation),
    }),
    cure: cureOfRevokedPart(report, reliance, revocation),
  };
}

/** A revoked requested part needs another signer; any other revoked part must not be accepted. */
function cureOfRevokedPart(
  report: ExaminedReport,
  reliance: Reliance,
  { facultyCodes }: NonNullable<Power['revocation']>,
): Cure {
  if (facultyCodes.length === 0 || revokedUses(report, reliance).length > 0)
    return {
      ...cureOfFinding('POW-003', 'partly', { power: midSentence(reliance.power.title) }),
      beforeSigning: true,
    };
  const held = facultyCodes.some(
    (code) => rowsCovering(code, report.matrix(), report.content.powers).length > 0,
  );
  const values = {
    users: usersOf(report, reliance),
    faculties: quotedFaculties(report, facultyCodes),
  };
  const newPower = held
    ? cureOfFinding('POW-003', 'aside', values)
    : cureOfFinding('POW-003', 'asideAnew', values);
  return { ...newPower, fromNow: true };
}

/** Returns true if a partial revocation leaves a requested operation without a signer. */
function leavesUnsigned(report: ExaminedReport, reliance: Reliance): boolean {
  const powers = report.content.powers;
  return revokedUses(report, reliance).some(
    ({ operation }) => rowsCovering(operation, report.matrix(), powers).length === 0,
  );
}

function revokedUses(report: ExaminedReport, { power, uses }: Reliance): Reliance['uses'] {
  return uses.filter(({ entityId, operation }) => isPartlyRevoked(power, operation, entityId, report.asOf));
}

function revokedPart(report: ExaminedReport, revocation: NonNullable<Power['revocation']>): string {
  const faculties = quotedFaculties(report, revocation.facultyCodes);
  const facultyText = faculties === '' ? '' : findingText('POW-003', 'faculties', { faculties });
  const names = spanishList(revocation.granteeEntityIds.map(report.nameOf));
  const holdersText = names === '' ? '' : findingText('POW-003', 'holders', { holders: names });
  return [facultyText, holdersText].filter((part) => part !== '').join(' y ');
}

function quotedFaculties(report: ExaminedReport, codes: readonly string[]): string {
  return spanishList(codes.map((code) => `“${report.facultyLabel(code)}”`));
}

/** Returns evidence that a power stands: its own certificate, or the company's for powers by statutes or office. */
export function standingOfPower(report: ExaminedReport, power: Power, pointer: string): Evidence[] {
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
