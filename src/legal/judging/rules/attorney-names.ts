import type { Document, Evidence } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/maps.js';
import { foldName, spanishDate } from '../../words/spanish.js';
import { granteesOf } from '../powers-in-force.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  proofOf,
  type RuleFinding,
  type RuleResult,
} from './rule.js';

interface AttorneyReading extends Pointed<Document['extracted'][number]> {
  readonly document: Document;
}

/** Max attorneys for whom instrument and identity card are quoted together. */
const maxQuotedAttorneys = 8;

function evidenceIn(report: ExaminedReport, documentId: string, { value }: AttorneyReading): Evidence[] {
  return report.evidence.inDocument(documentId, value.field, value.entityId ?? undefined);
}

/** Checks that deeds and identity cards agree on names and numbers of the attorneys. */
export function checkAttorneyNames(report: ExaminedReport): RuleResult {
  const attorneys = attorneysOf(report);
  const readings = report.documents.flatMap(({ value: document, pointer }) =>
    document.extracted.flatMap((value, index): AttorneyReading[] =>
      (value.field === 'person_name' || value.field === 'person_id') && attorneys.has(value.entityId ?? '')
        ? [{ value, pointer: `${pointer}/extracted/${index}`, document }]
        : [],
    ),
  );
  if (readings.length === 0) return notApplicable(findingText('POW-010', 'none'));
  const checked = readings.map((reading) => ({ reading, findings: nameFindings(report, reading) }));
  const doubtful = new Set(
    checked.flatMap(({ reading, findings }) => (findings.length > 0 ? [reading.value.entityId] : [])),
  );
  const findings = checked.flatMap((one) => one.findings);
  const faulty = new Set(findings.flatMap(({ subjects }) => subjects));
  const upheld = readings.filter(({ value }) => !doubtful.has(value.entityId));
  // Attorneys that instruments and identity cards agree on come first.
  const byAttorney = groupBy(upheld, ({ value }) => value.entityId ?? '');
  const agreeing = [...attorneys]
    .map((entityId) => matchingReadings(byAttorney.get(entityId) ?? []))
    .filter((own) => own.length > 0)
    .sort((a, b) => Number(b.length > 1) - Number(a.length > 1));
  const quoted = agreeing.slice(0, maxQuotedAttorneys);
  const instruments = new Set(
    agreeing.flat().flatMap(({ document }) => (isInstrument(document) ? document.id : [])),
  );
  const met = findingText('POW-010', agreeing.length === 1 ? 'metOne' : 'met', {
    identityCard: report.law.terms.identityCards.one,
    identityCards: report.law.terms.identityCards.many,
    instruments: findingText('POW-010', instruments.size === 1 ? 'instrument' : 'instruments'),
  });
  const more = findingText('POW-010', 'more', { quoted: quoted.length, attorneys: agreeing.length });
  return examinationOf({
    // A right reading of an attorney does not pass if another document has a wrong one.
    subjects: readings
      .filter((one) => upheld.includes(one) || faulty.has(one.pointer))
      .map(({ pointer }) => pointer),
    findings,
    message: agreeing.length > quoted.length ? `${met} ${more}` : met,
    evidence: quoted.flat().flatMap((reading) => evidenceIn(report, reading.document.id, reading)),
  });
}

/** Returns the attorneys in order: those relied on, holders of powers in force, holders of other powers. */
function attorneysOf(report: ExaminedReport): ReadonlySet<string> {
  const { powers } = report.content;
  const relied = report.relied().flatMap(({ uses }) => uses.map(({ entityId }) => entityId));
  const living = powers.filter(({ status }) => status === 'vigente');
  // A set keeps the first place of each, so powers in force come first.
  const others = [...living, ...powers].flatMap((power) => granteesOf(report.content, power));
  return new Set([...relied, ...others]);
}

/**
 * Returns for one attorney an instrument and the card that agree on number or name, and always the number on the card.
 */
function matchingReadings(readings: readonly AttorneyReading[]): AttorneyReading[] {
  const readingsByField = (['person_id', 'person_name'] as const).map((field) => {
    const own = readings.filter(({ value }) => value.field === field);
    return [
      own.find(({ document }) => isInstrument(document)),
      own.find(({ document }) => isCard(document)),
    ].flatMap((reading) => reading ?? []);
  });
  const [best = []] = readingsByField.sort((a, b) => b.length - a.length);
  const number = readings.find(({ value, document }) => value.field === 'person_id' && isCard(document));
  return number === undefined || best.includes(number) ? best : [...best, number];
}

function isCard({ type }: Document): boolean {
  return type === 'CEDULA_IDENTIDAD';
}

const { upheld: instrumentTypes } = proofOf('POW-010');

function isInstrument(document: Document): boolean {
  return !isCard(document) && (instrumentTypes?.has(document.type) ?? true);
}

function nameFindings(report: ExaminedReport, reading: AttorneyReading): RuleFinding[] {
  const { value, pointer, document } = reading;
  const entity = report.entity(value.entityId ?? '')?.value;
  if (entity === undefined) return [];
  const { parse, print } = report.law.taxId;
  const { name, nameVariations, otherIds, taxId } = entity;
  const isName = value.field === 'person_name';
  // The number on a person's identity card is its own if the country has one, otherwise the tax number.
  const cardId = otherIds.find(({ type }) => type === 'CURP' || type === 'DNI' || type === 'CC');
  const number = cardId?.value ?? taxId?.value ?? '';
  const expected = isName ? name : number;
  const agrees = isName
    ? [name, ...nameVariations].map(foldName).includes(foldName(value.value))
    : parse(value.value)?.canonical === expected;
  if (value.value === expected || agrees) return [];
  const { personNumber } = report.law.terms;
  const readText = isName
    ? findingText('POW-010', 'calls', { name: value.value })
    : findingText('POW-010', 'numbers', { personNumber, number: print(value.value) });
  const card = report
    .documentsOf('CEDULA_IDENTIDAD')
    .find((one) => one.value.id !== document.id && one.value.subjectEntityIds.includes(entity.id));
  return [
    findingOf({
      severity: 'reparo',
      subjects: [pointer],
      expected,
      actual: value.value,
      message: findingText('POW-010', 'otherwise', {
        document: document.title,
        date: spanishDate(document.issuedOn),
        what: readText,
        attorney: name,
        right: isName ? '' : findingText('POW-010', 'right', { personNumber, number: print(expected) }),
      }),
      evidence: [
        ...evidenceIn(report, document.id, reading),
        ...(card === undefined ? [] : evidenceIn(report, card.value.id, reading)),
      ],
      cure: cureByDocument(report, document, {
        what: findingText('POW-010', isName ? 'theName' : 'theNumber', { personNumber }),
        attorney: name,
      }),
    }),
  ];
}

/** Documents that another copy corrects, because no grantor signs them. */
const copiedTypes: ReadonlySet<Document['type']> = new Set([
  'CEDULA_IDENTIDAD',
  'DECLARACION_BENEFICIARIOS_FINALES',
  'CERTIFICADO_VIGENCIA',
  'CERTIFICADO_VIGENCIA_PODER',
]);

/**
 * Chooses the cure by the document: minutes are corrected by their body, a form by another form, the deed of an act by
 * its signers, a card, certificate or declaration by another copy, any other document by a deed of the grantor.
 */
function cureByDocument(
  { content, company, law }: ExaminedReport,
  { id, type, title, issuedOn }: Document,
  rectified: { readonly what: string; readonly attorney: string },
): Cure {
  const filled = { ...rectified, date: spanishDate(issuedOn) };
  if (copiedTypes.has(type)) return cureOfFinding<'POW-010'>('copy', { ...filled, document: title });
  const power = content.powers.find(({ instrument }) => instrument.documentId === id);
  const office = content.administration.positions.find(({ documentId }) => documentId === id);
  const body = power?.instrument.form === 'acta_reducida' ? power.grantedBy : office?.appointedBy;
  if (body === 'directorio' || body === 'junta')
    return cureOfFinding<'POW-010'>('minutes', { ...filled, body: law.terms.appointing[body] });
  if (type === 'ACTO_RES') return cureOfFinding<'POW-010'>('form', filled);
  const act = [company.incorporation, ...company.amendments].find((one) => one?.deed?.documentId === id);
  if (act == null) return cureOfFinding<'POW-010'>('deed', filled);
  const isFounding = act.kind === 'constitucion';
  const holders = isFounding ? content.foundingRegister.length : content.shareholderSummary.count;
  const partners = company.statutes?.appointingBody === 'socios' ? 'allPartners' : 'signatories';
  return cureOfFinding<'POW-010'>('act', {
    ...filled,
    ofAct: findingText('POW-010', isFounding ? 'founding' : 'amendment'),
    signers: findingText('POW-010', holders === 1 ? 'signatory' : partners),
  });
}
