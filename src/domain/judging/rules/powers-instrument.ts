import type { Entity, Power } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears } from '../../values/dates.js';
import { foldedName } from '../../words/names.js';
import { midSentence, sentenceCase } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { evidenceOfPower } from './powers-term.js';
import { isSuperseded } from './reliance.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

function grantDate(power: Power): string {
  return (
    power.events.find((event) => event.action === 'otorgado')?.date ??
    power.instrument.deed?.date ??
    power.validFrom
  );
}

/** Whether each power was granted by a body that existed and was in office, in an instrument that is at hand. */
export function checkGrant(report: ExaminedReport): Verdict {
  const own = report.powers.filter(({ value }) => value.grantorEntityId === report.subject.id);
  if (own.length === 0) return notApplicable('No se informan poderes.');
  return examined({
    subjects: own.map(({ pointer }) => pointer),
    faults: own.flatMap(({ value, pointer }) =>
      grantComplaints(report, value).map((message) =>
        fault({
          severity: 'impedimento',
          scope: 'power',
          subjects: [pointer],
          actual: grantDate(value),
          message,
          evidence: evidenceOfPower(report, value, pointer, 'instrument'),
        }),
      ),
    ),
    message:
      'Los poderes constan en los instrumentos examinados y los otorgó un órgano facultado a esa fecha.',
    evidence: own
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'instrument')),
  });
}

function grantComplaints(report: ExaminedReport, power: Power): string[] {
  const date = grantDate(power);
  const { board } = report.content.administration;
  const terms = report.law.terms.board;
  const founded = report.company.incorporation?.date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const complaints: [boolean, string][] = [
    [
      power.status === 'no_acreditado',
      `El ${midSentence(power.title)} no se ha acreditado con el instrumento en que consta.`,
    ],
    [
      instrument === undefined || instrument.status === 'rechazado',
      `No se cuenta con el instrumento en que consta el ${midSentence(power.title)}.`,
    ],
    [
      founded !== undefined && date < founded,
      `El ${midSentence(power.title)} es de ${spanishDate(date)}, anterior a la constitución de la sociedad, de ${spanishDate(founded ?? date)}.`,
    ],
    [
      power.grantedBy === 'directorio' && board === null,
      `El ${midSentence(power.title)} lo otorgó ${terms.one}, que la sociedad no tiene.`,
    ],
    [
      power.grantedBy === 'directorio' && board !== null && date > board.expiresOn,
      `${sentenceCase(terms.the)} otorgó el ${midSentence(power.title)} el ${spanishDate(date)}, vencido su período el ${spanishDate(board?.expiresOn ?? date)}.`,
    ],
  ];
  return complaints.filter(([broken]) => broken).map(([, message]) => message);
}

/** Whether a recent certificate stands behind every relied-on power whose instrument is old. */
export function checkInstrumentAge(report: ExaminedReport): Verdict {
  const standing = new Set(report.inForce());
  const relied = report.relied().filter(({ power }) => standing.has(power));
  const old = relied.filter(({ power }) => needsCertificateFrom(report, power) <= report.asOf);
  if (relied.length === 0)
    return notApplicable('No hay poderes vigentes que amparen las operaciones requeridas.');
  return examined({
    subjects: relied.map(({ pointer }) => pointer),
    faults: old
      .filter(({ power }) => !hasFreshCertificate(report, power))
      .map(({ power, pointer }) => {
        const oldest = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
        return fault({
          severity: 'reparo',
          subjects: [pointer],
          expected: `≥ ${oldest}`,
          actual: instrumentDate(power),
          message: `El ${midSentence(power.title)} consta en un instrumento de ${spanishDate(instrumentDate(power))}, y su vigencia no se ha acreditado con un certificado posterior al ${spanishDate(oldest)}.`,
          evidence: evidenceOfPower(report, power, pointer, 'instrument'),
        });
      }),
    message: 'La vigencia de los poderes antiguos consta en certificados recientes.',
    evidence: relied
      .slice(0, 3)
      .flatMap(({ power, pointer }) => evidenceOfPower(report, power, pointer, 'status')),
  });
}

function instrumentDate(power: Power): string {
  return power.instrument.deed?.date ?? power.validFrom;
}

/** The day from which on the instrument alone no longer shows that the power is in force. */
function needsCertificateFrom({ policy }: ExaminedReport, power: Power): string {
  const date = instrumentDate(power);
  switch (power.instrument.form) {
    case 'instrumento_privado_autorizado':
      return addMonths(date, policy.privateInstrumentMonths);
    case 'consular':
    case 'apostillado':
      return addMonths(date, policy.consularInstrumentMonths);
    default:
      return addYears(date, policy.deedVigenciaAfterYears);
  }
}

/** What the statutes, a registry form or a court give, the company's own certificates prove; a mandate has one of its own. */
function hasFreshCertificate(report: ExaminedReport, power: Power): boolean {
  const oldest = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
  const registered =
    power.grantedBy === 'estatuto' ||
    power.instrument.form === 'formulario_RES' ||
    power.instrument.form === 'resolucion_judicial' ||
    report.policy.powersAreRegistered;
  const proofs = registered
    ? report.documentsOf(
        'CERTIFICADO_VIGENCIA',
        'ESTATUTO_ACTUALIZADO',
        'INSCRIPCION_CBR',
        'REGISTRO_PODERES_RES',
        'CERTIFICADO_VIGENCIA_PODER',
      )
    : report.documentsOf('CERTIFICADO_VIGENCIA_PODER');
  // The company is a party to the certificates of all its powers: what tells them apart is whose power it is.
  const parties = new Set(registered ? [report.subject.id] : granteesOf(report.content, power));
  return proofs.some(
    ({ value }) =>
      value.issuedOn >= oldest && value.subjectEntityIds.some((entityId) => parties.has(entityId)),
  );
}

/** Whether deeds and identity cards call the attorneys by the same names and numbers. */
export function checkAttorneyNames(report: ExaminedReport): Verdict {
  const attorneys = new Set(report.content.powers.flatMap((power) => granteesOf(report.content, power)));
  const readings = report.documents.flatMap((document) =>
    pointed(document.value.extracted, `${document.pointer}/extracted`).filter(
      ({ value }) =>
        (value.field === 'person_name' || value.field === 'person_id') && attorneys.has(value.entityId ?? ''),
    ),
  );
  if (readings.length === 0) return notApplicable('Ningún documento examinado identifica a los apoderados.');
  const faults = readings.flatMap((reading) => nameFaults(report, reading));
  return examined({
    subjects: readings.map(({ pointer }) => pointer),
    faults,
    message: `Los nombres y números de los apoderados coinciden en los instrumentos y en sus ${report.law.terms.identityCards}.`,
    evidence: report
      .documentsOf('CEDULA_IDENTIDAD')
      .filter(({ value }) => value.subjectEntityIds.some((entityId) => attorneys.has(entityId)))
      .slice(0, 3)
      .flatMap(({ value }) => report.evidence.in(value.id, 'person_id')),
  });
}

function nameFaults(
  report: ExaminedReport,
  { value, pointer }: Pointed<ExaminedReport['content']['documents'][number]['extracted'][number]>,
): Fault[] {
  const entity = report.entity(value.entityId ?? '')?.value;
  if (entity === undefined) return [];
  const isName = value.field === 'person_name';
  const number = identityNumber(entity);
  const expected = isName ? entity.name : number;
  if (
    value.value === expected ||
    (isName ? isNameOf(entity, value.value) : report.law.taxId.parse(value.value)?.canonical === expected)
  ) {
    return [];
  }
  const { personNumber } = report.law.terms;
  const { print } = report.law.taxId;
  const documentPointer = pointer.slice(0, pointer.indexOf('/extracted'));
  const document = report.documents.find((one) => one.pointer === documentPointer)?.value;
  const what = isName ? `llama “${value.value}” a` : `atribuye el ${personNumber} ${print(value.value)} a`;
  const right = isName ? '' : `, cuyo ${personNumber} es ${print(expected)}`;
  return [
    fault({
      severity: 'reparo',
      subjects: [pointer],
      expected,
      actual: value.value,
      message: `El documento “${document?.title ?? ''}” ${what} ${entity.name}${right}.`,
      evidence: report.evidence.in(document?.id ?? null, value.field, entity.id),
    }),
  ];
}

/** The number on a person's identity card: one of its own where the country has it, the tax number otherwise. */
function identityNumber({ taxId, otherIds }: Entity): string {
  const card = otherIds.find(({ type }) => type === 'CURP' || type === 'DNI' || type === 'CC');
  return card?.value ?? taxId?.value ?? '';
}

function isNameOf({ name, nameVariations }: Entity, read: string): boolean {
  return [name, ...nameVariations].map(foldedName).includes(foldedName(read));
}

/** Whether a power that says it replaces the earlier ones has left any of them standing. */
export function checkReplacement(report: ExaminedReport): Verdict {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable('Ningún poder deja sin efecto los anteriores.');
  return examined({
    subjects: replacing.map(({ pointer }) => pointer),
    faults: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) =>
        fault({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          message: `El ${midSentence(value.title)}, de ${spanishDate(grantDate(value))}, figura vigente pese a que un poder posterior dejó sin efecto los anteriores.`,
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        }),
      ),
    message: 'Los poderes que dejan sin efecto los anteriores no conviven con ninguno de ellos.',
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}
