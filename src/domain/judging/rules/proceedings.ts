import type { Proceedings } from '../../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** What the bulletin of insolvencies and the courts say of the company. */
export const proceedingRules: readonly Rule[] = [
  rule('CMP-002', 'cumplimiento', checkInsolvency),
  rule('CMP-003', 'cumplimiento', checkLitigation),
];

type InsolvencyRecord = Proceedings['insolvency'][number];
type LawsuitRecord = Proceedings['litigation'][number];
type SearchSource = Proceedings['searches'][number]['source'];

function searchIn({ content }: ExaminedReport, source: SearchSource) {
  return pointed(content.proceedings?.searches ?? [], '/proceedings/searches').find(
    ({ value }) => value.source === source,
  );
}

function checkInsolvency(report: ExaminedReport): RuleResult {
  const { proceedings } = report.content;
  if (proceedings === null) return notApplicable(findingText('CMP-002', 'none'));
  const search = searchIn(report, 'boletin_concursal');
  if (search === undefined) return missingSearchResult(report);
  const published = pointed(proceedings.insolvency, '/proceedings/insolvency');
  const date = spanishDate(search.value.consultedOn);
  const live = published.some(({ value }) => value.status === 'en_curso');
  const over = published.length === 1 ? 'overOne' : 'over';
  const message = published.length === 0 ? 'clean' : live ? 'known' : over;
  return examinationOf({
    subjects: published.length === 0 ? [search.pointer] : published.map(({ pointer }) => pointer),
    faults: published.flatMap((one) => insolvencyFindings(report, one)),
    message: findingText('CMP-002', message, { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function missingSearchResult(report: ExaminedReport): RuleResult {
  const pointer = '/proceedings/searches';
  const message = findingText('CMP-002', 'unsearched', { company: report.subject.name });
  const found = { subjects: [pointer], message, evidence: [] };
  return examinationOf({
    ...found,
    faults: [
      findingOf({
        ...found,
        outcome: 'warning',
        severity: 'observacion',
        cure: cureOfFinding('CMP-002', 'unsearched', { company: report.subject.name }),
      }),
    ],
  });
}

// Once the company itself is told to be in liquidation, ENT-005 objects to it.
function insolvencyFindings(
  report: ExaminedReport,
  { value, pointer }: Pointed<InsolvencyRecord>,
): RuleFinding[] {
  if (value.status === 'terminado') return [];
  const liquidation = value.procedure !== 'reorganizacion_judicial';
  const status = liquidation ? 'liquidacion_concursal' : 'reorganizacion';
  if (report.company.status === status) return [];
  const told = liquidation ? 'liquidation' : 'reorganisation';
  const cause = { caseNumber: value.caseNumber, court: value.court };
  return [
    findingOf({
      severity: liquidation ? 'impedimento' : 'observacion',
      subjects: [pointer],
      expected: status,
      actual: report.company.status,
      message: findingText('CMP-002', told, {
        company: report.subject.name,
        date: spanishDate(value.publishedOn),
        ...cause,
        papers: certificateText(report),
        status: findingWords.companyStatus[report.company.status],
      }),
      told: [value.caseNumber],
      cure: liquidation
        ? cureOfFinding('CMP-002', 'liquidation', cause)
        : cureOfFinding('CMP-002', 'reorganisation', cause),
      evidence: [
        ...report.evidence.at(pointer, value.documentId),
        ...report.evidence.at(`${report.companyPointer}/status`),
      ],
    }),
  ];
}

/** What tells how the company stands: its certificate, if there is one. */
function certificateText({ documentsOf }: ExaminedReport): string {
  const [certificate] = documentsOf('CERTIFICADO_VIGENCIA');
  if (certificate?.value.issuedOn == null) return findingText('CMP-002', 'papers');
  const { title, issuedOn } = certificate.value;
  return findingText('CMP-002', 'certificate', { title: midSentence(title), date: spanishDate(issuedOn) });
}

function checkLitigation(report: ExaminedReport): RuleResult {
  const { proceedings } = report.content;
  const search = searchIn(report, 'poder_judicial');
  if (proceedings === null || search === undefined) return notApplicable(findingText('CMP-003', 'none'));
  const known = proceedings.insolvency.length > 0;
  const lawsuits = pointed(proceedings.litigation, '/proceedings/litigation');
  const others = lawsuits.length === 1 ? 'othersOne' : 'others';
  const date = spanishDate(search.value.consultedOn);
  return examinationOf({
    subjects: lawsuits.length === 0 ? [search.pointer] : lawsuits.map(({ pointer }) => pointer),
    faults: lawsuits.flatMap((lawsuit) => lawsuitFindings(report, lawsuit)),
    message: findingText('CMP-003', lawsuits.length > 0 ? others : known ? 'insolvency' : 'clean', { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function lawsuitFindings(report: ExaminedReport, { value, pointer }: Pointed<LawsuitRecord>): RuleFinding[] {
  const { matter, precautionaryMeasure: measure } = value;
  const nullity = matter === 'nulidad_de_sociedad';
  const resolutions = matter === 'impugnacion_de_acuerdos';
  if (value.status === 'terminada' || !(nullity || resolutions || measure !== null)) return [];
  const ordered = nullity || resolutions ? 'measure' : 'bindingMeasure';
  const told = nullity ? 'nullity' : resolutions ? 'resolutions' : 'bound';
  const { counterparty, caseNumber, court } = value;
  return [
    findingOf({
      severity: nullity || measure !== null ? 'reparo' : 'observacion',
      subjects: [pointer],
      actual: findingText('CMP-003', 'pending'),
      message: findingText('CMP-003', told, {
        company: report.subject.name,
        counterparty,
        caseNumber,
        court,
        measure: measure === null ? '' : findingText('CMP-003', ordered, { measure }),
      }),
      told: [caseNumber, court],
      cure: lawsuitCure(report, told, {
        counterparty,
        caseNumber,
        court,
        lifted: measure === null ? '' : findingText('CMP-003', 'lifted'),
      }),
      evidence: report.evidence.at(pointer, value.documentId),
    }),
  ];
}

/** What shows that the cause is over, or where it stands: a search of today still found it pending. */
function lawsuitCure(
  { asOf, policy }: ExaminedReport,
  told: 'nullity' | 'resolutions' | 'bound',
  cause: Readonly<Record<'counterparty' | 'caseNumber' | 'court' | 'lifted', string>>,
) {
  const later = { ...cause, consulted: spanishDate(asOf) };
  if (told === 'nullity') return cureOfFinding('CMP-003', 'nullity', later);
  if (told === 'bound') return cureOfFinding('CMP-003', 'bound', later);
  const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
  return cureOfFinding('CMP-003', 'resolutions', { ...cause, since });
}
