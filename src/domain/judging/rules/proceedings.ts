import type { Proceedings } from '../../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cure, say, words } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** What the bulletin of insolvencies and the courts say of the company. */
export const proceedingRules: readonly Rule[] = [
  rule('CMP-002', 'cumplimiento', checkInsolvency),
  rule('CMP-003', 'cumplimiento', checkLitigation),
];

type Insolvency = Proceedings['insolvency'][number];
type Lawsuit = Proceedings['litigation'][number];
type Source = Proceedings['searches'][number]['source'];

function searchIn({ content }: ExaminedReport, source: Source) {
  return pointed(content.proceedings?.searches ?? [], '/proceedings/searches').find(
    ({ value }) => value.source === source,
  );
}

function checkInsolvency(report: ExaminedReport): Verdict {
  const { proceedings } = report.content;
  if (proceedings === null) return notApplicable(say('CMP-002', 'none'));
  const search = searchIn(report, 'boletin_concursal');
  if (search === undefined) return unsearched(report);
  const published = pointed(proceedings.insolvency, '/proceedings/insolvency');
  const date = spanishDate(search.value.consultedOn);
  const live = published.some(({ value }) => value.status === 'en_curso');
  const over = published.length === 1 ? 'overOne' : 'over';
  const message = published.length === 0 ? 'clean' : live ? 'known' : over;
  return examined({
    subjects: published.length === 0 ? [search.pointer] : published.map(({ pointer }) => pointer),
    faults: published.flatMap((one) => insolvencyFaults(report, one)),
    message: say('CMP-002', message, { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function unsearched(report: ExaminedReport): Verdict {
  const pointer = '/proceedings/searches';
  const message = say('CMP-002', 'unsearched', { company: report.subject.name });
  const found = { subjects: [pointer], message, evidence: [] };
  return examined({
    ...found,
    faults: [
      fault({
        ...found,
        outcome: 'warning',
        severity: 'observacion',
        cure: cure('CMP-002', 'unsearched', { company: report.subject.name }),
      }),
    ],
  });
}

// Once the company itself is told to be in liquidation, ENT-005 objects to it.
function insolvencyFaults(report: ExaminedReport, { value, pointer }: Pointed<Insolvency>): Fault[] {
  if (value.status === 'terminado') return [];
  const liquidation = value.procedure !== 'reorganizacion_judicial';
  const status = liquidation ? 'liquidacion_concursal' : 'reorganizacion';
  if (report.company.status === status) return [];
  const told = liquidation ? 'liquidation' : 'reorganisation';
  const cause = { caseNumber: value.caseNumber, court: value.court };
  return [
    fault({
      severity: liquidation ? 'impedimento' : 'observacion',
      subjects: [pointer],
      expected: status,
      actual: report.company.status,
      message: say('CMP-002', told, {
        company: report.subject.name,
        date: spanishDate(value.publishedOn),
        ...cause,
        papers: toldIn(report),
        status: words.companyStatus[report.company.status],
      }),
      told: [value.caseNumber],
      cure: liquidation ? cure('CMP-002', 'liquidation', cause) : cure('CMP-002', 'reorganisation', cause),
      evidence: [
        ...report.evidence.at(pointer, value.documentId),
        ...report.evidence.at(`${report.companyPointer}/status`),
      ],
    }),
  ];
}

/** What tells how the company stands: its certificate, if there is one. */
function toldIn({ documentsOf }: ExaminedReport): string {
  const [certificate] = documentsOf('CERTIFICADO_VIGENCIA');
  if (certificate?.value.issuedOn == null) return say('CMP-002', 'papers');
  const { title, issuedOn } = certificate.value;
  return say('CMP-002', 'certificate', { title: midSentence(title), date: spanishDate(issuedOn) });
}

function checkLitigation(report: ExaminedReport): Verdict {
  const { proceedings } = report.content;
  const search = searchIn(report, 'poder_judicial');
  if (proceedings === null || search === undefined) return notApplicable(say('CMP-003', 'none'));
  const known = proceedings.insolvency.length > 0;
  const lawsuits = pointed(proceedings.litigation, '/proceedings/litigation');
  const others = lawsuits.length === 1 ? 'othersOne' : 'others';
  const date = spanishDate(search.value.consultedOn);
  return examined({
    subjects: lawsuits.length === 0 ? [search.pointer] : lawsuits.map(({ pointer }) => pointer),
    faults: lawsuits.flatMap((lawsuit) => lawsuitFaults(report, lawsuit)),
    message: say('CMP-003', lawsuits.length > 0 ? others : known ? 'insolvency' : 'clean', { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function lawsuitFaults(report: ExaminedReport, { value, pointer }: Pointed<Lawsuit>): Fault[] {
  const { matter, precautionaryMeasure: measure } = value;
  const nullity = matter === 'nulidad_de_sociedad';
  const resolutions = matter === 'impugnacion_de_acuerdos';
  if (value.status === 'terminada' || !(nullity || resolutions || measure !== null)) return [];
  const ordered = nullity || resolutions ? 'measure' : 'bindingMeasure';
  const told = nullity ? 'nullity' : resolutions ? 'resolutions' : 'bound';
  const { counterparty, caseNumber, court } = value;
  return [
    fault({
      severity: nullity || measure !== null ? 'reparo' : 'observacion',
      subjects: [pointer],
      actual: say('CMP-003', 'pending'),
      message: say('CMP-003', told, {
        company: report.subject.name,
        counterparty,
        caseNumber,
        court,
        measure: measure === null ? '' : say('CMP-003', ordered, { measure }),
      }),
      told: [caseNumber, court],
      cure: lawsuitCure(report, told, {
        counterparty,
        caseNumber,
        court,
        lifted: measure === null ? '' : say('CMP-003', 'lifted'),
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
  if (told === 'nullity') return cure('CMP-003', 'nullity', later);
  if (told === 'bound') return cure('CMP-003', 'bound', later);
  const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
  return cure('CMP-003', 'resolutions', { ...cause, since });
}
