import type { Content } from '../../src/contract/generated/types.js';
import { subjectOf, textOf } from './paper-checker.js';

/**
 * Returns statements that treat an ended company as if it continued. Like the other checkers, this one knows the shape
 * of a report and Spanish, and no rule, word or draw of the sandbox.
 */
export function endedObjectionsTo(content: Content): string[] {
  const checks = [
    livingPowers,
    deniedEndings,
    silentEndings,
    silentRules,
    presentTense,
    papersAtHand,
    standingCopies,
    moves,
    standIns,
    certifiedOffices,
    sheetEntries,
    lostAdministration,
    livingShares,
    lateDeclarations,
    privateTaxFiles,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const gone: ReadonlySet<string> = new Set(['disuelta', 'absorbida']);

function livingPowers(content: Content): string[] {
  const { status } = subjectOf(content).company;
  if (!gone.has(status)) return [];
  const lives = content.powers.filter((power) => power.status === 'vigente').map(({ id }) => id);
  return lives.map((id) => `${id} is in force in a company that is ${status}`);
}

/** The document that proves the end of a company does not certify that the company is in force. */
function deniedEndings(content: Content): string[] {
  const at = content.entities.findIndex(({ id }) => id === content.subjectEntityId);
  if (!gone.has(subjectOf(content).company.status)) return [];
  return ['status', 'statusSince']
    .filter((member) => {
      const quote = content.provenance[`/entities/${at}/company/${member}`]?.quote;
      return /(?<!no )se encuentra vigente/.test(quote ?? '');
    })
    .map((member) => `${member} is read where the company is in force`);
}

/** If registers record powers, a power that a deed granted ends by a document that states its end. */
function silentEndings({ jurisdiction, powers, documents }: Content): string[] {
  if (jurisdiction === 'CL') return [];
  const granted = powers.filter(({ grantedBy }) => grantedBy !== 'estatuto');
  return granted.flatMap(({ id, events }) =>
    events
      .filter(({ action }) => action === 'extinguido')
      .flatMap((event) => documents.filter((paper) => paper.id === event.documentId))
      .filter((paper) => !/revoca|poderes/.test(textOf(paper)))
      .map((paper) => `${id} ends by ${paper.id}, which does not say so`),
  );
}

/** Rules are numbered consecutively in each chapter, and each has a validation, even if it does not apply. */
function silentRules({ validations }: Content): string[] {
  const chapters = new Map<string, Set<number>>();
  for (const { ruleId } of validations) {
    const [chapter = '', number] = ruleId.split('-');
    chapters.set(chapter, (chapters.get(chapter) ?? new Set()).add(Number(number)));
  }
  return [...chapters].flatMap(([chapter, numbers]) =>
    Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1)
      .filter((number) => !numbers.has(number))
      .map((number) => `nothing is said of ${chapter}-${number}`),
  );
}

const today =
  /se encuentra corriendo|duración es indefinido|administración actuales|no es administrada|no hace oferta/;
const officesOfToday = /cargos los ejercen|se compone de/;

/** Rules use the past tense for a company that has ended or that a document dissolves. */
function presentTense(content: Content): string[] {
  const isGone = gone.has(subjectOf(content).company.status);
  if (!isGone && !isDissolved(content)) return [];
  return content.validations
    .filter(({ message }) => today.test(message) || (isGone && officesOfToday.test(message)))
    .map(({ ruleId, message }) => `${ruleId} says of today: ${message}`);
}

/** Returns whether the resolution on the insolvency of the company also dissolves it. */
function isDissolved({ documents }: Content): boolean {
  const resolutions = documents.filter(({ type }) => type === 'RESOLUCION_CONCURSAL');
  return resolutions.some((paper) => /dispone la disolución|declara disuelta/.test(textOf(paper)));
}

/** A remedy does not request an act or resolution that the report already quotes. */
function papersAtHand(content: Content): string[] {
  const { company } = subjectOf(content);
  const asked = content.validations.flatMap(({ ruleId, remedy }) =>
    ruleId === 'ENT-005' ? (remedy ?? []) : [],
  );
  const kinds = new Set(company.amendments.map(({ kind }) => kind));
  const known = company.successions.some(({ relation }) => relation === 'absorbida_por');
  return asked.filter(
    (text) =>
      (kinds.has('disolucion') && text.includes('consten la disolución')) ||
      (kinds.has('fusion') && known && text.includes('la fusión inscrita')) ||
      (content.documents.some(({ type }) => type === 'RESOLUCION_CONCURSAL') &&
        text.includes('la resolución que lo nombra')),
  );
}

/** If an entry records the end of a company or its move to the other register, no copy certifies it as in force. */
function standingCopies(content: Content): string[] {
  const { amendments, registrationRegime } = subjectOf(content).company;
  const ended = gone.has(subjectOf(content).company.status);
  const entered = amendments.some(({ kind }) => kind === 'disolucion' || kind === 'fusion');
  if (!(ended && entered) && registrationRegime !== 'MIGRADA_A_RES') return [];
  const byLaw = content.validations.some(
    ({ ruleId, outcome }) => ruleId === 'SHR-002' && outcome === 'failed',
  );
  if (byLaw) return [];
  return content.documents
    .filter(({ type, title }) => type === 'INSCRIPCION_CBR' && title.includes('con vigencia'))
    .map(({ id, title }) => `${id} is a “${title}”`);
}

/** A marginal note of the first entry records the move of the company to the other register. */
function moves(content: Content): string[] {
  const { incorporation, amendments } = subjectOf(content).company;
  const noted = new Set(incorporation?.marginalNotes.map(({ actId }) => actId));
  return amendments
    .filter(({ id, kind }) => kind === 'migracion' && !noted.has(id))
    .map(({ id }) => `${id} is not in the margin`);
}

/** An interim notary, who serves until another is named, does not serve for years. */
function standIns(content: Content): string[] {
  const { incorporation, amendments } = subjectOf(content).company;
  const acts = [...(incorporation === null ? [] : [incorporation]), ...amendments];
  const deeds = [...acts, ...content.powers.map(({ instrument }) => instrument)].flatMap(
    ({ deed }) => deed ?? [],
  );
  const kept = deeds.filter(({ notaryRole }) => notaryRole === 'interino');
  return kept.flatMap((deed) =>
    kept
      .filter((later) => later.notaryName === deed.notaryName)
      .filter((later) => Number(later.date.slice(0, 4)) - Number(deed.date.slice(0, 4)) > 2)
      .map((later) => `${deed.notaryName} stands in on ${deed.date} and on ${later.date}`),
  );
}

const inOffice = /Situación: vigente|registrado y vigente el nombramiento|Sin anotación de revocación/;

/** If nobody holds an office any more, the register does not certify an officer as current. */
function certifiedOffices({ administration, documents }: Content): string[] {
  if (administration.positions.some(({ status }) => status === 'vigente')) return [];
  return documents
    .filter((paper) => paper.type === 'CERTIFICADO_VIGENCIA' && inOffice.test(textOf(paper)))
    .map(({ id }) => `${id} names officers of today`);
}

/** A Spanish register sheet numbers its entries consecutively, including those of powers and of elections. */
function sheetEntries(content: Content): string[] {
  if (content.jurisdiction !== 'ES') return [];
  const { incorporation, amendments } = subjectOf(content).company;
  const acts = [...(incorporation === null ? [] : [incorporation]), ...amendments];
  const deeds = new Set(acts.map(({ deed }) => deed?.documentId));
  const powers = content.powers.filter(
    ({ instrument: { deed } }) => deed !== null && !deeds.has(deed.documentId),
  );
  // A power from before the founding is a separate defect.
  if (powers.some(({ validFrom }) => validFrom < (incorporation?.date ?? ''))) return [];
  const elected = content.administration.positions.filter(
    ({ deed }) => deed !== null && !deeds.has(deed.documentId),
  );
  return acts.flatMap(({ id, date, registration }, at) => {
    const elections = elected.filter(({ from }) => from < date).map(({ documentId }) => documentId);
    const due = at + 1 + powers.filter(({ validFrom }) => validFrom < date).length + new Set(elections).size;
    return registration === null || registration.number === due
      ? []
      : [`${id} is entry ${registration.number}, and ${due} is due`];
  });
}

/** After a published liquidation only the liquidator signs for the company, and automation is not allowed. */
function lostAdministration(content: Content): string[] {
  const liquidated = content.proceedings?.insolvency.some(
    ({ procedure, status }) => procedure.startsWith('liquidacion') && status === 'en_curso',
  );
  if (!liquidated || subjectOf(content).company.status !== 'vigente') return [];
  const { operations, authorityMatrix, automation, personeria } = content.conclusion;
  const waits = automation.reasons.some(({ code }) => code === 'operation_without_signer');
  return [
    ...operations
      .filter(({ sufficient, sentence }) => sufficient?.length !== 0 || !sentence.includes('liquidador'))
      .map(({ faculty, sentence }) => `${faculty}: ${sentence}`),
    ...(authorityMatrix.length === 0 ? [] : ['the matrix lets somebody sign']),
    ...(waits ? [] : ['nothing tells a machine that nobody signs']),
    ...(/^No consta personería.*liquidador/.test(personeria) ? [] : [`it recites: ${personeria}`]),
  ];
}

/** The shares of an absorbed company no longer exist: its holders have shares of the absorbing company. */
function livingShares(content: Content): string[] {
  if (subjectOf(content).company.status !== 'absorbida') return [];
  return content.shareholders
    .filter(({ issuerEntityId }) => issuerEntityId === content.subjectEntityId)
    .filter(({ status }) => status === 'vigente')
    .map(({ id }) => `${id} is held in a company that was absorbed`);
}

/** A Chilean company makes no declaration of its owners from the day of its liquidation on. */
function lateDeclarations(content: Content): string[] {
  const { status, statusSince } = subjectOf(content).company;
  const managed = content.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'));
  if (content.jurisdiction !== 'CL' || status !== 'liquidacion_concursal' || managed) return [];
  return content.documents
    .filter(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES')
    .filter(({ issuedOn }) => (issuedOn ?? '') >= (statusSince ?? ''))
    .map(({ id, issuedOn }) => `${id} is of ${issuedOn}, liquidated since ${statusSince}`);
}

/** Nobody receives the tax file of a company that has ended by its own act. */
function privateTaxFiles(content: Content): string[] {
  const { status, statusSince, amendments } = subjectOf(content).company;
  const ends = amendments.some(({ date }) => date === statusSince);
  if (content.jurisdiction !== 'CL' || !gone.has(status) || !ends) return [];
  return content.documents
    .filter(({ type, title }) => type === 'SITUACION_TRIBUTARIA' && /Carpeta/.test(title))
    .map(({ id }) => `${id} was given to nobody`);
}
