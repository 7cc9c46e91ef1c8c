import type { Power } from '../../../contract/generated/types.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { rowsCovering } from '../authority-matrix.js';
import { isPartlyRevoked, isWithinTerm } from '../powers-in-force.js';
import type { ExaminedReport } from './examined-report.js';
import type { Reliance } from './reliance.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

const nobodyRelies = 'Ningún poder informado comprende las operaciones requeridas.';

function usersOf(report: ExaminedReport, reliance: Reliance): string {
  return spanishList([...new Set(reliance.uses.map(({ entityId }) => report.nameOf(entityId)))]);
}

/** Whether the as-of date lies within the term of every power relied on. */
export function checkReliedTerm(report: ExaminedReport): Verdict {
  const relied = report.relied();
  if (relied.length === 0) return notApplicable(nobodyRelies);
  return examined({
    subjects: relied.map(({ pointer }) => pointer),
    faults: relied
      .filter(({ power }) => !isWithinTerm(power, report.asOf) || power.status === 'vencido')
      .map((reliance) => {
        const { power, pointer } = reliance;
        const early = power.validFrom > report.asOf;
        const when = early
          ? `sólo rige desde el ${spanishDate(power.validFrom)}`
          : `venció el ${spanishDate(power.validUntil ?? report.asOf)}`;
        return fault({
          severity: 'impedimento',
          scope: 'power',
          subjects: [pointer],
          expected: early ? `validFrom ≤ ${report.asOf}` : `validUntil ≥ ${report.asOf}`,
          actual: early ? power.validFrom : power.validUntil,
          message: `El ${midSentence(power.title)} en que se apoya ${usersOf(report, reliance)} ${when}.`,
          evidence: evidenceOfPower(report, power, pointer, 'validUntil'),
        });
      }),
    message: `Los poderes que amparan las operaciones requeridas están dentro de su plazo al ${spanishDate(report.asOf)}.`,
    evidence: relied
      .slice(0, 3)
      .flatMap(({ power, pointer }) => evidenceOfPower(report, power, pointer, 'validFrom')),
  });
}

const endedText: Partial<Record<Power['status'], string>> = {
  renunciado: 'fue renunciado',
  extinguido: 'se extinguió',
  suspendido: 'se encuentra suspendido',
};

/** Whether any power relied on was taken back, renounced or has lost its effect otherwise. */
export function checkRevocations(report: ExaminedReport): Verdict {
  const relied = report.relied();
  if (relied.length === 0) return notApplicable(nobodyRelies);
  return examined({
    subjects: relied.map(({ pointer }) => pointer),
    faults: relied.flatMap((reliance) => revocationFaults(report, reliance)),
    message: 'No consta la revocación de los poderes que amparan las operaciones requeridas.',
    evidence: relied
      .slice(0, 3)
      .flatMap(({ power, pointer }) => evidenceOfPower(report, power, pointer, 'status')),
  });
}

function revocationFaults(report: ExaminedReport, reliance: Reliance): Fault[] {
  const { power, pointer } = reliance;
  const { revocation } = power;
  const known = { scope: 'power' as const, subjects: [pointer], expected: 'vigente', actual: power.status };
  const who = `El ${midSentence(power.title)} en que se apoya ${usersOf(report, reliance)}`;
  if (revocation === null) {
    const ended = power.status === 'revocado' ? 'figura como revocado' : endedText[power.status];
    if (ended === undefined) return [];
    const evidence = evidenceOfPower(report, power, pointer, 'status');
    return [fault({ ...known, severity: 'impedimento', message: `${who} ${ended}.`, evidence })];
  }
  const evidence = report.evidence.in(revocation.documentId);
  const date = spanishDate(revocation.date);
  const revoked = { ...known, subjects: [pointer, `${pointer}/revocation`], evidence };
  if (revocation.date < power.validFrom) {
    const message = `La revocación es de ${date}, anterior al otorgamiento del poder, de ${spanishDate(power.validFrom)}.`;
    return [fault({ ...revoked, severity: 'impedimento', message })];
  }
  if (revocation.scope === 'total') {
    return [fault({ ...revoked, severity: 'impedimento', message: `${who} fue revocado el ${date}.` })];
  }
  const severity = leavesUnsigned(report, reliance) ? 'impedimento' : 'observacion';
  const message = `${who} fue revocado en parte el ${date}, ${revokedPart(report, revocation)}; en lo demás subsiste.`;
  return [fault({ ...revoked, severity, message })];
}

/** Whether a revocation in part takes a requested operation from somebody and nobody else is left to sign it. */
function leavesUnsigned(report: ExaminedReport, { power, uses }: Reliance): boolean {
  const powers = report.content.powers;
  return uses
    .filter(({ entityId, operation }) => isPartlyRevoked(power, operation, entityId, report.asOf))
    .some(({ operation }) => rowsCovering(operation, report.matrix(), powers).length === 0);
}

function revokedPart(report: ExaminedReport, revocation: NonNullable<Power['revocation']>): string {
  const faculties = revocation.facultyCodes.map((code) => `“${report.facultyLabel(code)}”`);
  const what = faculties.length === 0 ? '' : `en lo relativo a ${spanishList(faculties)}`;
  const names = spanishList(revocation.granteeEntityIds.map(report.nameOf));
  const whom = names === '' ? '' : `respecto de ${names}`;
  return [what, whom].filter((part) => part !== '').join(' y ');
}

/** Where a power stands, or what is told of it at a member; otherwise its instrument. */
export function evidenceOfPower(report: ExaminedReport, power: Power, pointer: string, member: string) {
  return report.evidence.at(`${pointer}/${member}`, power.instrument.documentId);
}
