import type { Content } from '../../src/contract/generated/types.js';
import { subjectOf, textOf } from './paper-checker.js';

/**
 * Returns statements that treat an ended company as if it continued. Like the other checkers, this one knows the shape
 * of a report and Spanish, and no rule, word or draw of the sandbox.
 */
export function endedObjectionsTo(content: Content): string[] {
  const checks = [
    powersInForce,
    contradictedEnds,
    unstatedEnds,
    missingRules,
    presentTense,
    needlessRequests,
    goodStandingCopies,
    migrationNotes,
    interimNotaries,
    certifiedOffices,
    sheetEntries,
    lostAdministration,
    sharesInForce,
    lateDeclarations,
    privateTaxFiles,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const endedStatuses: ReadonlySet<string> = new Set(['disuelta', 'absorbida']);

function powersInForce(content: Content): string[] {
  const { status } = subjectOf(content).company;
  if (!endedStatuses.has(status)) return [];
  const inForce = content.powers.filter((power) => power.status === 'vigente').map(({ id }) => id);
  return inForce.map((id) => `${id} is in force in a company that is ${status}`);
}

/** The document that proves the end of a company does not certify that the company is in force. */
function contradictedEnds(content: Content): string[] {
  const at = content.entities.findIndex(({ id }) => id === content.subjectEntityId);
  if (!endedStatuses.has(subjectOf(content).company.status)) return [];
  return ['status', 'statusSince']
    .filter((field) => {
      const quote = content.provenance[`/entities/${at}/company/${field}`]?.quote;
      return /(?<!no )se encuentra vigente/.test(quote ?? '');
    })
    .map((field) => `the quote for ${field} certifies that the company is in force`);
}

/** If registers record powers, a power that a deed granted ends by a document that states its end. */
function unstatedEnds({ jurisdiction, powers, documents }: Content): string[] {
  if (jurisdiction === 'CL') return [];
  const granted = powers.filter(({ grantedBy }) => grantedBy !== 'estatuto');
  return granted.flatMap(({ id, events }) =>
    events
      .filter(({ action }) => action === 'extinguido')
      .flatMap((event) => documents.filter((paper) => paper.id === event.documentId))
      .filter((paper) => !/revoca|poderes/.test(textOf(paper)))
      .map((paper) => `${id} ends by ${paper.id}, which does not state it`),
  );
}

/** Rules are numbered consecutively in each chapter, and each has a validation, even if it does not apply. */
function missingRules({ validations }: Content): string[] {
  const chapters = new Map<string, Set<number>>();
  for (const { ruleId } of validations) {
    const [chapter = '', number] = ruleId.split('-');
    chapters.set(chapter, (chapters.get(chapter) ?? new Set()).add(Number(number)));
  }
  return [...chapters].flatMap(([chapter, numbers]) =>
    Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1)
      .filter((number) => !numbers.has(number))
      .map((number) => `there is no validation of ${chapter}-${number}`),
  );
}

const presentTensePhrases =
  /se encuentra corriendo|duración es indefinido|administración actuales|no es administrada|no hace oferta/;
const currentOfficePhrases = /cargos los ejercen|se compone de/;

/** Rules use the past tense for a company that has ended or that a document dissolves. */
function presentTense(content: Content): string[] {
  const hasEnded = endedStatuses.has(subjectOf(content).company.status);
  if (!hasEnded && !isDissolved(content)) return [];
  return content.validations
    .filter(
      ({ message }) => presentTensePhrases.test(message) || (hasEnded && currentOfficePhrases.test(message)),
    )
    .map(({ ruleId, message }) => `${ruleId} uses the present tense: ${message}`);
}

/** Returns whether the resolution on the insolvency of the company also dissolves it. */
function isDissolved({ documents }: Content): boolean {
  const resolutions = documents.filter(({ type }) => type === 'RESOLUCION_CONCURSAL');
  return resolutions.some((paper) => /dispone la disolución|declara disuelta/.test(textOf(paper)));
}

/** A remedy does not request an act or resolution that the report already quotes. */
function needlessRequests(content: Content): string[] {
  const { company } = subjectOf(content);
  const remedies = content.validations.flatMap(({ ruleId, remedy }) =>
    ruleId === 'ENT-005' ? (remedy ?? []) : [],
  );
  const kinds = new Set(company.amendments.map(({ kind }) => kind));
  const known = company.successions.some(({ relation }) => relation === 'absorbida_por');
  return remedies.filter(
    (text) =>
      (kinds.has('disolucion') && text.includes('consten la disolución')) ||
      (kinds.has('fusion') && known && text.includes('la fusión inscrita')) ||
      (content.documents.some(({ type }) => type === 'RESOLUCION_CONCURSAL') &&
        text.includes('la resolución que lo nombra')),
  );
}

/** If an entry records the end of a company or its move to the other register, no copy certifies it as in force. */
function goodStandingCopies(content: Content): string[] {
  const { amendments, registrationRegime } = subjectOf(content).company;
  const ended = endedStatuses.has(subjectOf(content).company.status);
  const entered = amendments.some(({ kind }) => kind === 'disolucion' || kind === 'fusion');
  if (!(ended && entered) && registrationRegime !== 'MIGRADA_A_RES') return [];
  const byLaw = content.validations.some(
    ({ ruleId, outcome }) => ruleId === 'SHR-002' && outcome === 'failed',
  );
  if (byLaw) return [];
  return content.documents
    .filter(({ type, title }) => type === 'INSCRIPCION_CBR' && title.includes('con vigencia'))
    .map(({ id, title }) => `${id} certifies good standing: “${title}”`);
}

/** A marginal note of the first entry records the move of the company to the other register. */
function migrationNotes(content: Content): string[] {
  const { incorporation, amendments } = subjectOf(content).company;
  const noted = new Set(incorporation?.marginalNotes.map(({ actId }) => actId));
  return amendments
    .filter(({ id, kind }) => kind === 'migracion' && !noted.has(id))
    .map(({ id }) => `no marginal note records ${id}`);
}

/** An interim notary, who serves until another is named, does not serve for years. */
function interimNotaries(content: Content): string[] {
  const { incorporation, amendments } = subjectOf(content).company;
  const acts = [...(incorporation === null ? [] : [incorporation]), ...amendments];
  const deeds = [...acts, ...content.powers.map(({ instrument }) => instrument)].flatMap(
    ({ deed }) => deed ?? [],
  );
  const interim = deeds.filter(({ notaryRole }) => notaryRole === 'interino');
  return interim.flatMap((deed) =>
    interim
      .filter((later) => later.notaryName === deed.notaryName)
      .filter((later) => Number(later.date.slice(0, 4)) - Number(deed.date.slice(0, 4)) > 2)
      .map((later) => `${deed.notaryName} is interim notary on ${deed.date} and on ${later.date}`),
  );
}

const inOffice = /Situación: vigente|registrado y vigente el nombramiento|Sin anotación de revocación/;

/** If nobody holds an office any more, the register does not certify an officer as current. */
function certifiedOffices({ administration, documents }: Content): string[] {
  if (administration.positions.some(({ status }) => status === 'vigente')) return [];
  return documents
    .filter((paper) => paper.type === 'CERTIFICADO_VIGENCIA' && inOffice.test(textOf(paper)))
    .map(({ id }) => `${id} certifies current officers`);
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
      : [`${id} is entry ${registration.number} instead of ${due}`];
  });
}

/** After a published liquidation only the liquidator signs for the company, and automation is not allowed. */
function lostAdministration(content: Content): string[] {
  const liquidated = content.proceedings?.insolvency.some(
    ({ procedure, status }) => procedure.startsWith('liquidacion') && status === 'en_curso',
  );
  if (!liquidated || subjectOf(content).company.status !== 'vigente') return [];
  const { operations, authorityMatrix, automation, personeria } = content.conclusion;
  const hasReason = automation.reasons.some(({ code }) => code === 'operation_without_signer');
  return [
    ...operations
      .filter(({ sufficient, sentence }) => sufficient?.length !== 0 || !sentence.includes('liquidador'))
      .map(({ faculty, sentence }) => `${faculty}: ${sentence}`),
    ...(authorityMatrix.length === 0 ? [] : ['the matrix has signers']),
    ...(hasReason ? [] : ['no reason states that nobody can sign']),
    ...(/^No consta personería.*liquidador/.test(personeria) ? [] : [`the recital is wrong: ${personeria}`]),
  ];
}

/** The shares of an absorbed company no longer exist: its holders have shares of the absorbing company. */
function sharesInForce(content: Content): string[] {
  if (subjectOf(content).company.status !== 'absorbida') return [];
  return content.shareholders
    .filter(({ issuerEntityId }) => issuerEntityId === content.subjectEntityId)
    .filter(({ status }) => status === 'vigente')
    .map(({ id }) => `${id} is in force in a company that was absorbed`);
}

/** A Chilean company makes no declaration of its owners from the day of its liquidation on. */
function lateDeclarations(content: Content): string[] {
  const { status, statusSince } = subjectOf(content).company;
  const managed = content.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'));
  if (content.jurisdiction !== 'CL' || status !== 'liquidacion_concursal' || managed) return [];
  return content.documents
    .filter(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES')
    .filter(({ issuedOn }) => (issuedOn ?? '') >= (statusSince ?? ''))
    .map(({ id, issuedOn }) => `${id} is of ${issuedOn}, but the liquidation began on ${statusSince}`);
}

/** Nobody receives the tax file of a company that has ended by its own act. */
function privateTaxFiles(content: Content): string[] {
  const { status, statusSince, amendments } = subjectOf(content).company;
  const ends = amendments.some(({ date }) => date === statusSince);
  if (content.jurisdiction !== 'CL' || !endedStatuses.has(status) || !ends) return [];
  return content.documents
    .filter(({ type, title }) => type === 'SITUACION_TRIBUTARIA' && /Carpeta/.test(title))
    .map(({ id }) => `nobody could receive ${id}`);
}
