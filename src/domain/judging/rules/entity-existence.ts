import type { Act, Company } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import { actsOf } from './acts.js';
import type { ExaminedReport } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  {
    id: 'ENT-005',
    category: 'entidad',
    title: 'La sociedad se encuentra vigente',
    titleEn: 'The company is in force',
    remedy:
      'Contratar con su sucesora o con su liquidador, o acompañar un certificado que acredite su vigencia.',
    check: checkInForce,
  },
  {
    id: 'ENT-006',
    category: 'entidad',
    title: 'El plazo de duración de la sociedad no ha vencido',
    titleEn: 'The term of the company has not run out',
    remedy: 'Acreditar la prórroga del plazo social acordada antes de su vencimiento.',
    check: checkTerm,
  },
  {
    id: 'ENT-007',
    category: 'entidad',
    title: 'El tipo social y el régimen de registro existían a la fecha de los actos',
    titleEn: 'The legal form and the registration regime existed when they were used',
    remedy: 'Verificar la fecha del acto y acompañar copia autorizada del instrumento original.',
    check: checkFormExisted,
  },
  {
    id: 'ENT-008',
    category: 'entidad',
    title: 'La sociedad mantiene su giro ante el SII y los representantes registrados son los actuales',
    titleEn: 'The company is active for tax and its registered representatives are the current ones',
    remedy:
      'Actualizar los representantes ante el Servicio de Impuestos Internos, o regularizar el término de giro.',
    check: checkTaxStatus,
  },
];

const statusText: Partial<Record<Company['status'], string>> = {
  disuelta: 'se encuentra disuelta',
  en_liquidacion: 'se encuentra en liquidación',
  liquidacion_concursal: 'se encuentra en procedimiento concursal de liquidación',
  reorganizacion: 'se encuentra en procedimiento concursal de reorganización',
  absorbida: 'fue absorbida por otra sociedad',
  transformada: 'se transformó en otro tipo social',
  no_vigente: 'no se encuentra vigente',
  no_acreditada: 'no ha acreditado su vigencia',
};

// What a certificate can cure is a reparo; a reorganisation leaves the company in being and in charge.
const statusSeverity: Partial<Record<Company['status'], Fault['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

function checkInForce(report: ExaminedReport): Verdict {
  const { status, statusSince } = report.company;
  const pointer = `${report.companyPointer}/status`;
  const text = statusText[status];
  const [certificate] = report.documentsOf(
    'RESOLUCION_CONCURSAL',
    'CERTIFICADO_VIGENCIA',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = report.evidence.at(pointer, certificate?.value.id);
  const since = statusSince === null ? '' : ` desde el ${spanishDate(statusSince)}`;
  const faults =
    text === undefined
      ? []
      : [
          fault({
            severity: statusSeverity[status] ?? 'impedimento',
            subjects: [pointer],
            expected: 'vigente',
            actual: status,
            message: `${report.subject.name} ${text}${since}.`,
            evidence,
          }),
        ];
  return examined({
    subjects: [pointer],
    faults,
    message: `${report.subject.name} se encuentra vigente al ${spanishDate(report.asOf)}.`,
    actual: status,
    evidence,
  });
}

function checkTerm(report: ExaminedReport): Verdict {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  const over = endsOn !== null && endsOn < report.asOf && !renewed && kind !== 'indefinida';
  const evidence = report.evidence.at(pointer);
  const faults = over
    ? [
        fault({
          severity: 'impedimento',
          subjects: [pointer],
          expected: `≥ ${report.asOf}`,
          actual: endsOn,
          message: `El plazo de duración de la sociedad venció el ${spanishDate(endsOn)} y no consta su prórroga.`,
          evidence,
        }),
      ]
    : [];
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? `El plazo de duración vence el ${spanishDate(endsOn)}.`
      : `El plazo de duración es ${kind === 'renovable' ? 'renovable y se encuentra corriendo' : 'indefinido'}.`;
  return examined({ subjects: [pointer], faults, message, actual: endsOn ?? kind, evidence });
}

function checkFormExisted(report: ExaminedReport): Verdict {
  const since = report.policy.legalFormSince;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable('No se informan actos constitutivos ni modificatorios.');
  const formSince = since[report.company.legalForm];
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const faults = acts.flatMap((act) => {
    const early = act === adopted && formSince !== undefined && act.value.date < formSince;
    const formFault = early
      ? [tooEarly(report, act, `El tipo social ${report.company.legalForm}`, formSince)]
      : [];
    const res = act.value.res !== null && since.RES !== undefined && act.value.date < since.RES;
    const resFault = res
      ? [tooEarly(report, act, 'El Registro de Empresas y Sociedades', since.RES ?? '')]
      : [];
    return [...formFault, ...resFault];
  });
  return examined({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: 'El tipo social y el régimen de registro estaban en vigor a la fecha de cada acto.',
    evidence: report.evidence.at(adopted?.pointer ?? report.companyPointer),
  });
}

function adoptsForm(act: Act): boolean {
  return act.effects.some((effect) => effect.field === 'legalForm');
}

function tooEarly(
  report: ExaminedReport,
  act: { value: Act; pointer: string },
  what: string,
  since: string,
): Fault {
  return fault({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${since}`,
    actual: act.value.date,
    message: `${what} existe desde el ${spanishDate(since)}, y el acto es de ${spanishDate(act.value.date)}.`,
    evidence: report.evidence.at(act.pointer),
  });
}

function checkTaxStatus(report: ExaminedReport): Verdict {
  const { endOfActivities, registeredRepresentativeIds } = report.company.taxStatus;
  const { terms } = report.law;
  const pointer = `${report.companyPointer}/taxStatus`;
  const [tax] = report.documentsOf('SITUACION_TRIBUTARIA', 'E_RUT');
  const evidence = report.evidence.at(pointer, tax?.value.id);
  const current = new Set([
    ...report.content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(report.content, power)),
  ]);
  const faults: Fault[] = registeredRepresentativeIds.flatMap((id, index) =>
    current.has(id)
      ? []
      : [
          fault({
            severity: 'observacion',
            subjects: [`${pointer}/registeredRepresentativeIds/${index}`],
            actual: report.nameOf(id),
            message: `${report.nameOf(id)} figura como representante ante el ${terms.taxAuthority} y no tiene hoy cargo ni poder en la sociedad.`,
            evidence,
          }),
        ],
  );
  if (endOfActivities !== null && endOfActivities <= report.asOf) {
    faults.push(
      fault({
        severity: 'observacion',
        subjects: [`${pointer}/endOfActivities`],
        expected: `sin ${terms.endOfActivities}`,
        actual: endOfActivities,
        message: `La sociedad dio aviso de ${terms.endOfActivities} con fecha ${spanishDate(endOfActivities)}.`,
        evidence,
      }),
    );
  }
  return examined({
    subjects: [
      `${pointer}/endOfActivities`,
      ...registeredRepresentativeIds.map((_, index) => `${pointer}/registeredRepresentativeIds/${index}`),
    ],
    faults,
    message: `No consta ${terms.endOfActivities}, y los representantes registrados ante el ${terms.taxAuthorityShort} son los actuales.`,
    evidence,
  });
}
