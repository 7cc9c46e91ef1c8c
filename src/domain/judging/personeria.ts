import type { Authority, Entity, Power } from '../../contract/generated/types.js';
import type { Law } from '../jurisdictions/law.js';
import { isInOffice } from '../ownership/beneficial-owners.js';
import { officeInSentence } from '../words/sentence-case.js';
import { spanishDate } from '../words/spanish-dates.js';
import { spanishList } from '../words/spanish-lists.js';
import { fillTemplate } from '../words/templates.js';
import { deedValues, formerName, recitalSourceOf } from './personeria-sources.js';
import { granteesOf } from './powers-in-force.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { subjectName } from './subject-name.js';

/** From this many people on the recital names their classes instead. */
const classRecitalCount = 8;

/** The recital of authority for those who can sign the requested operations, as a deed would carry it. */
export function personeria(report: ExaminedReport, rows: readonly Authority[]): string {
  const texts = report.law.personeria;
  const used = new Set(rows.flatMap((row) => row.powerIds));
  const recitals = report
    .inForce()
    .filter((power) => used.has(power.id))
    .flatMap((power) => recital(report, power, signersByPower(report, power, rows)));
  if (recitals.length > 0)
    return [...recitals, texts.notInserted[recitals.length === 1 ? 'one' : 'many']].join(' ');
  const values = { company: subjectName(report), date: spanishDate(report.asOf) };
  if (report.binding().length === 0) return fillTemplate(texts.none, values);
  return [...liquidatorRecital(report), fillTemplate(texts.noneForOperations, values)].join(' ');
}

/** Of who liquidates the company, whatever somebody asks for. */
function liquidatorRecital(report: ExaminedReport): string[] {
  const powers = report.inForce().filter(({ grantees }) => grantees.positionTitles.includes('liquidador'));
  return powers.flatMap((power) => {
    const ids = granteesOf(report.content, power);
    return powerRecital(
      report,
      power,
      ids.flatMap((id) => report.entity(id)?.value ?? []),
    );
  });
}

/** Those of the rows who sign by this power. */
function signersByPower(report: ExaminedReport, power: Power, rows: readonly Authority[]): Entity[] {
  const own = new Set(
    power.signingRules.flatMap((rule) => rule.anyOf.flat().map((part) => part.groupId ?? part.entityId)),
  );
  const parts = rows
    .filter((row) => row.powerIds.includes(power.id))
    .flatMap((row) => row.combinations.flat());
  const ids = parts.flatMap((part) =>
    part.entityIds.filter((entityId) => own.has(part.groupId ?? '') || own.has(entityId)),
  );
  const grantees = new Set(granteesOf(report.content, power));
  const signing = [...new Set(ids)].filter((id) => grantees.has(id));
  return signing.flatMap((id) => report.entity(id)?.value ?? []);
}

function recital(report: ExaminedReport, power: Power, signers: readonly Entity[]): string[] {
  const byOffice = signers.flatMap((signer) => officeRecital(report, power, signer) ?? []);
  const named = new Set(byOffice.map(({ signer }) => signer));
  return [
    ...byOffice.map(({ sentence }) => sentence),
    ...powerRecital(
      report,
      power,
      signers.filter((signer) => !named.has(signer)),
    ),
  ];
}

/**
 * Of who signs by an office: the statutes give the power to the office, and another deed the office to the holder.
 * Undefined where one deed does both, or none is at hand.
 */
function officeRecital(
  report: ExaminedReport,
  power: Power,
  signer: Entity,
): { signer: Entity; sentence: string } | undefined {
  const { office: template, minutes } = report.law.personeria;
  const statutes = power.instrument.deed;
  const position = report.content.administration.positions.find(
    (one) =>
      one.entityId === signer.id &&
      power.grantees.positionTitles.includes(one.title) &&
      isInOffice(one, report.asOf),
  );
  if (template === null || statutes === null || !position?.deed) return undefined;
  if (position.deed.documentId === statutes.documentId) return undefined;
  const appointment = deedValues(report, position.deed);
  const sentence = fillTemplate(template[genderOf(signer)], {
    ...registryValues(report, power),
    ...deedValues(report, statutes),
    company: subjectName(report),
    person: signer.name,
    office: officeInSentence(position.titleLabel),
    minutes: position.appointedBy === 'junta' ? minutes.junta : minutes.directorio,
    appointedOn: spanishDate(position.from),
    appointmentDate: appointment.date,
    appointmentOffice: appointment.notaryOffice,
    appointmentCommune: appointment.notaryCommune,
    appointmentNotary: appointment.notaryStyled,
    appointmentRepertoire: appointment.repertoire,
  });
  return { signer, sentence };
}

function powerRecital(report: ExaminedReport, power: Power, signers: readonly Entity[]): string[] {
  const [first, ...others] = signers;
  if (first === undefined) return [];
  const source = recitalSourceOf(report, power);
  const { [source.kind]: own, deed, document } = report.law.personeria;
  const offices = source.kind === 'deed' ? officesByDeed(report, power, signers) : null;
  const appointed = offices === null ? undefined : report.law.personeria.appointed;
  const template =
    appointed ?? own ?? (source.kind === 'board' || source.kind === 'abroad' ? deed : document);
  const form = others.length > 0 || first.kind !== 'person' ? 'many' : genderOf(first);
  const sentence = fillTemplate(template[form], {
    ...registryValues(report, power),
    ...source.values,
    company: subjectName(report),
    person: first.name,
    office: offices?.[0] ?? '',
    persons:
      offices === null || appointed === undefined
        ? named(report, power, signers)
        : inOffices(report, signers, offices),
  });
  return [sentence.replace(/\.$/, `${formerName(report, power)}.`)];
}

/** The offices that the deed of a power gave to all of its signers too; null where it did not. */
function officesByDeed(
  { content, asOf }: ExaminedReport,
  { instrument }: Power,
  signers: readonly Entity[],
): string[] | null {
  const offices = signers.flatMap(
    ({ id }) =>
      content.administration.positions.find(
        (one) =>
          one.entityId === id && one.deed?.documentId === instrument.documentId && isInOffice(one, asOf),
      )?.titleLabel ?? [],
  );
  return offices.length === signers.length ? offices.map(officeInSentence) : null;
}

/** Several, each in his or her office. */
function inOffices({ law }: ExaminedReport, signers: readonly Entity[], offices: readonly string[]): string {
  const each = signers.map((signer, index) => `${shortName(law, signer)}, como ${offices[index]}`);
  return spanishList(each, 'y', '; ');
}

/** Where the company is registered, and the power with it. */
function registryValues(
  report: ExaminedReport,
  power: Power,
): { registrar: string; locator: string; entered: string } {
  const { law, company } = report;
  const registration = company.incorporation?.registration ?? null;
  if (registration === null) return { registrar: '', locator: '', entered: '' };
  const { registrar } = registration;
  const locator = law.powerLocator(registration, entryOrdinal(report, power));
  return { registrar, locator, entered: registeredPowerText(report, power, registrar) };
}

/** Under which entry the register has the power, where its certificate tells that. */
function registeredPowerText({ content, law }: ExaminedReport, power: Power, registrar: string): string {
  const { entered } = law.personeria;
  const quote = content.provenance[`/powers/${content.powers.indexOf(power)}/status`]?.quote ?? '';
  const [entry] = law.powerEntry?.exec(quote) ?? [];
  return entered === undefined || entry === undefined ? '' : fillTemplate(entered, { entry, registrar });
}

/** Which power it is of those that were entered in the register since the founding; null for one of the founding. */
function entryOrdinal({ content, company }: ExaminedReport, power: Power): number | null {
  const founding = company.incorporation?.deed?.documentId;
  const entered = content.powers.filter(
    ({ instrument: { deed } }) => deed !== null && deed.documentId !== founding,
  );
  return entered.includes(power) ? entered.indexOf(power) + 1 : null;
}

function named(report: ExaminedReport, power: Power, signers: readonly Entity[]): string {
  const groups = report.content.powerGroups.filter((group) => power.grantees.groupIds.includes(group.id));
  if (signers.length < classRecitalCount || groups.length === 0)
    return spanishList(signers.map((entity) => shortName(report.law, entity)));
  const codes = spanishList(groups.map(({ code }) => code));
  return `los apoderados de ${groups.length === 1 ? 'la clase' : 'las clases'} ${codes}`;
}

function genderOf(entity: Entity): 'F' | 'M' {
  return entity.person?.sex === 'F' ? 'F' : 'M';
}

/** "doña Rosa Huenchul Peinado", or the name of a company. */
export function shortName({ conclusion }: Law, entity: Entity): string {
  if (entity.kind !== 'person') return entity.name;
  return fillTemplate(conclusion.shortName[genderOf(entity)], { person: entity.name });
}
