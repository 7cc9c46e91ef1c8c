import type { Act, Company, Evidence } from '../../../contract/generated/types.js';
import { addDays, latest } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { liquidationPublishedOn } from '../dispossession.js';
import { namedLiquidators } from '../liquidators.js';
import { successorOf, successorText } from '../successor.js';
import { misnamings } from './entity-identity.js';
import { termOverOn } from './entity-term.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import { soleShareholder } from './one-hand.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

const statusText: Partial<Record<Company['status'], string>> = findingWords.statuses;

// What a certificate can cure is a reparo; a reorganisation leaves the company in being and in charge.
const statusSeverity: Partial<Record<Company['status'], RuleFinding['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

/** Whether the company is in force, and if not, how it ended and with whom to deal instead. */
export function checkInForce(report: ExaminedReport): RuleResult {
  const { status } = report.company;
  const told = [report.subject.name];
  // Of this cause another rule tells, which knows it from the register of shares.
  if (status === 'disuelta' && soleShareholder(report)?.dissolvedOn != null)
    return notApplicable(findingText('ENT-005', 'oneHand'));
  const pointer = `${report.companyPointer}/status`;
  const message = endedMessage(report);
  const [certificate] = report.documentsOf(
    'RESOLUCION_CONCURSAL',
    'CERTIFICADO_VIGENCIA',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = [...report.evidence.at(pointer, certificate?.value.id), ...evidenceOfDissolution(report)];
  const faults =
    message === null
      ? []
      : [
          findingOf({
            severity: statusSeverity[status] ?? 'impedimento',
            subjects: [pointer],
            expected: 'vigente',
            actual: status,
            message,
            told,
            evidence,
            cure: endedCure(report),
          }),
        ];
  return examinationOf({
    subjects: [pointer],
    faults,
    message: inForceText(report, evidence),
    actual: status,
    evidence,
  });
}

/** The paper that tells of the day since which it is dissolved, where the certificate tells another. */
function evidenceOfDissolution({ company, evidence }: ExaminedReport): Evidence[] {
  const { paper } = dissolvedSince(company) ?? {};
  return paper === undefined ? [] : evidence.telling(paper, [company.statusSince ?? '']);
}

/** That it is in force, with a reserve where what shows it names it otherwise; of one that only an old certificate shows to be, that it was. */
function inForceText(report: ExaminedReport, evidence: readonly Evidence[]): string {
  const { subject, asOf, policy, document } = report;
  const known = { company: subject.name, today: spanishDate(asOf) };
  // A rule of its own objects to what no register tells yet.
  if (liquidationPublishedOn(report.content) !== null) return findingText('ENT-005', 'metPublished', known);
  if (termOverOn(report) !== null) return findingText('ENT-005', 'metTermOver', known);
  const oldest = addDays(asOf, -policy.certificateMaxAgeDays);
  const shownOn = evidence.flatMap(({ documentId }) => {
    const paper = document(documentId)?.value;
    return paper?.type === 'CERTIFICADO_VIGENCIA' ? [paper.issuedOn] : [];
  });
  const last = shownOn.reduce(latest, '');
  if (last === '' || last >= oldest)
    return findingText('ENT-005', isMisnamedIn(report, evidence) ? 'metOtherwise' : 'met', known);
  return findingText('ENT-005', 'metThen', { ...known, date: spanishDate(last) });
}

/** Whether what shows it calls the company by another name, which another rule objects to. */
function isMisnamedIn(report: ExaminedReport, evidence: readonly Evidence[]): boolean {
  const misnaming = new Set(misnamings(report).map(({ document }) => document.value.id));
  return evidence.some(({ documentId }) => misnaming.has(documentId));
}

/** How the company ended, or why it is not as it should be; null of one that is in force. */
function endedMessage({ subject, company, content, law }: ExaminedReport): string | null {
  const { status, statusSince } = company;
  const date = statusSince === null ? null : spanishDate(statusSince);
  const on = date === null ? '' : findingText('ENT-005', 'on', { date });
  const known = { company: subject.name, on };
  if (status === 'absorbida')
    return findingText('ENT-005', 'absorbed', { ...known, successor: successorText(content) });
  if (status === 'transformada') return findingText('ENT-005', 'transformed', known);
  const text = statusText[status];
  if (text === undefined) return null;
  const since =
    date === null ? '' : findingText('ENT-005', 'since', { date }) + (dissolvedSince(company)?.why ?? '');
  const stands = fillTemplate(text, { procedure: law.terms.insolvency.procedure });
  return findingText('ENT-005', 'ended', { company: subject.name, status: stands, since });
}

/** Why a company is dissolved since another day than its certificate names, and the paper that tells of this one. */
function dissolvedSince({ statusSince, amendments }: Company): { why: string; paper: string } | null {
  const act = amendments.findLast(({ kind }) => kind === 'disolucion');
  if (act === undefined || statusSince === null) return null;
  const { date, deed, registration } = act;
  if (registration !== null && statusSince === registration.date && statusSince !== date)
    return {
      why: findingText('ENT-005', 'entered', { date: spanishDate(date) }),
      paper: registration.documentId,
    };
  if (deed === null || deed.date === date || statusSince !== date) return null;
  return { why: findingText('ENT-005', 'reduced', { date: spanishDate(deed.date) }), paper: deed.documentId };
}

/** What is still to be had: no paper is asked for that is at hand. */
function endedCure(report: ExaminedReport): Cure | undefined {
  const { company, asOf, policy } = report;
  switch (company.status) {
    case 'absorbida':
      return cureElsewhere(absorbedCure(report));
    case 'transformada':
      return cureOfFinding('ENT-005', 'transformed');
    case 'disuelta':
    case 'en_liquidacion':
      return cureElsewhere(dissolvedCure(report));
    case 'liquidacion_concursal': {
      const liquidators = namedLiquidators(report);
      return cureElsewhere(
        liquidators === ''
          ? cureOfFinding('ENT-005', 'insolvent')
          : cureOfFinding('ENT-005', 'appointed', { liquidators }),
      );
    }
    case 'reorganizacion':
      return cureOfFinding('ENT-005', 'reorganised');
    case 'no_acreditada': {
      const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
      return cureOfFinding('ENT-005', 'unproven', { since });
    }
    default:
      return undefined;
  }
}

/** To deal with somebody else, or of something else, does not bring the company back. */
function cureElsewhere(cured: Cure): Cure {
  return { ...cured, elsewhere: true };
}

/** The merger is at hand where it tells in whom the company merged. */
function absorbedCure({ company, content }: ExaminedReport): Cure {
  if (successorOf(content) === undefined) return cureOfFinding('ENT-005', 'unnamed');
  const successor = successorText(content);
  return hasAct(company, 'fusion')
    ? cureOfFinding('ENT-005', 'merged', { successor })
    : cureOfFinding('ENT-005', 'absorbed', { successor });
}

function dissolvedCure(report: ExaminedReport): Cure {
  const liquidators = namedLiquidators(report);
  if (liquidators !== '') return cureOfFinding('ENT-005', 'liquidators', { liquidators });
  return hasAct(report.company, 'disolucion')
    ? cureOfFinding('ENT-005', 'dissolved')
    : cureOfFinding('ENT-005', 'ended');
}

function hasAct({ amendments }: Company, kind: Act['kind']): boolean {
  return amendments.some((act) => act.kind === kind);
}
