import { percentToMicros, sumOfPercents, wholeInMicros } from '../../values/percentages.js';
import { counted, spanishPercent } from '../../words/spanish-lists.js';
import type { ExaminedReport } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';
import { checkForeignHolders } from './shareholders-foreign.js';
import { checkCrossHoldings, checkRegister } from './shareholders-register.js';

/** Who holds the company. */
export const shareholderRules: readonly Rule[] = [
  {
    id: 'SHR-001',
    category: 'accionistas',
    title: 'Las participaciones suman el 100 % y las acciones, las emitidas',
    titleEn: 'Holdings add up to 100 % and to the shares issued',
    remedy:
      'Acompañar el registro de accionistas completo y actualizado, o los estatutos con la distribución vigente.',
    check: checkSum,
  },
  {
    id: 'SHR-002',
    category: 'accionistas',
    title: 'El número y la calidad de los titulares son los que el tipo social exige',
    titleEn: 'There are as many holders, and of the kind, as the legal form demands',
    remedy: 'Acreditar la incorporación de los socios que falten, o la transformación de la sociedad.',
    check: checkCount,
  },
  {
    id: 'SHR-003',
    category: 'accionistas',
    title: 'Las transferencias llevan del registro fundacional a los titulares actuales',
    titleEn: 'Transfers lead from the founding register to the holders of today',
    remedy: 'Acompañar los traspasos que falten y el registro de accionistas actualizado.',
    check: checkRegister,
  },
  {
    id: 'SHR-004',
    category: 'accionistas',
    title: 'No hay participaciones recíprocas ni circulares',
    titleEn: 'There are no reciprocal or circular holdings',
    remedy: 'Enajenar la participación recíproca dentro de plazo (artículo 88 de la Ley N° 18.046).',
    check: checkCrossHoldings,
  },
  {
    id: 'SHR-005',
    category: 'accionistas',
    title: 'Los titulares extranjeros están identificados, representados y documentados en Chile',
    titleEn: 'Foreign holders are identified, represented and documented in Chile',
    remedy:
      'Acompañar el RUT de inversionista, la designación de representante y los antecedentes apostillados y traducidos.',
    check: checkForeignHolders,
  },
];

function checkSum(report: ExaminedReport): Verdict {
  const { shareholderSummary: summary } = report.content;
  if (report.holdings.some(({ value }) => value.interest === 'capital_asignado')) {
    return notApplicable(
      'La agencia no se divide en participaciones: su capital lo asigna la matriz extranjera.',
    );
  }
  const evidence = report.evidence.at('/shareholderSummary', summary.documentId);
  const sum = sumOfPercents(report.holdings.map(({ value }) => value.percentage));
  const subjects = ['/shareholders'];
  const known = { subjects, expected: '100.000000', actual: sum, evidence };
  if (summary.truncated) {
    const message = `Se informan ${summary.listed} de ${counted(summary.count, 'titular', 'titulares')}, que reúnen el ${spanishPercent(sum, report.law.decimalMark)}: la suma no puede recomputarse a partir de una nómina parcial.`;
    return examined({
      subjects,
      faults: [fault({ ...known, outcome: 'warning', severity: 'observacion', message })],
      message,
      evidence,
    });
  }
  return examined({
    subjects,
    faults: sumFaults(report, known),
    message: `Las participaciones de ${counted(summary.count, 'titular', 'titulares')} suman exactamente 100 %.`,
    expected: '100.000000',
    actual: sum,
    evidence,
  });
}

function sumFaults(
  report: ExaminedReport,
  known: Pick<Fault, 'subjects' | 'evidence'> & { actual: string },
): Fault[] {
  const total = report.company.capital?.shares?.total ?? null;
  const held = report.holdings.reduce((sum, { value }) => sum + value.shares, 0);
  const { share } = report.law.terms;
  const described = (count: number) => counted(count, share.one, share.many);
  if (total !== null && held !== total) {
    const message = `Los titulares informados reúnen ${described(held)} de las ${described(total)} emitidas (${spanishPercent(known.actual, report.law.decimalMark)}).`;
    return [
      fault({ ...known, severity: 'reparo', expected: described(total), actual: described(held), message }),
    ];
  }
  if (percentToMicros(known.actual) === wholeInMicros) return [];
  const message = `Las participaciones informadas suman ${spanishPercent(known.actual, report.law.decimalMark)} y no 100 %.`;
  return [fault({ ...known, severity: 'reparo', message })];
}

function checkCount(report: ExaminedReport): Verdict {
  const { legalForm, legalFormLabel } = report.company;
  const family = legalForm.startsWith('SA_') ? 'SA' : legalForm;
  const minimum = report.policy.minimumHolders[family];
  const maximum = report.policy.maximumHolders[family];
  if (minimum === undefined)
    return notApplicable('La ley no fija un número de titulares para este tipo de entidad.');
  const { count, documentId } = report.content.shareholderSummary;
  const evidence = report.evidence.at('/shareholderSummary', documentId);
  const range =
    maximum === minimum ? `${minimum}` : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const complain = (severity: Fault['severity'], expected: string, actual: string, message: string): Fault =>
    fault({ severity, subjects: ['/shareholderSummary/count'], expected, actual, message, evidence });
  const holders = counted(count, 'titular', 'titulares');
  const faults: Fault[] = [];
  if (count < minimum || count > (maximum ?? count)) {
    const severity = family === 'SA' ? 'impedimento' : 'reparo';
    const message = `La sociedad tiene ${holders}, y a este tipo social (${legalFormLabel}) la ley le exige ${spanishRange(minimum, maximum)}.`;
    faults.push(complain(severity, range, String(count), message));
  }
  const open = report.policy.openCompanyHolders;
  if (family === 'SA' && legalForm !== 'SA_ABIERTA' && open !== null && count >= open) {
    const message = `Con ${holders} la sociedad debe ser anónima abierta e inscribirse en el Registro de Valores.`;
    faults.push(complain('reparo', 'SA_ABIERTA', legalForm, message));
  }
  const legalPerson = report.holdings.find(
    ({ value }) => report.entity(value.holderEntityId)?.value.kind !== 'person',
  );
  if (legalForm === 'EIRL' && legalPerson !== undefined) {
    const name = report.nameOf(legalPerson.value.holderEntityId);
    const message = `Sólo una persona natural puede ser titular de una empresa individual, y ${name} no lo es.`;
    faults.push(complain('reparo', 'persona natural', name, message));
  }
  return examined({
    subjects: ['/shareholderSummary/count'],
    faults,
    message: `La sociedad tiene ${holders}, como corresponde a su tipo social.`,
    expected: range,
    actual: String(count),
    evidence,
  });
}

function spanishRange(minimum: number, maximum: number | undefined): string {
  if (maximum === minimum) return `exactamente ${minimum}`;
  return maximum === undefined ? `al menos ${minimum}` : `entre ${minimum} y ${maximum}`;
}
