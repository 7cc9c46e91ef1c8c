import type { Content } from '../../src/contract/generated/types.js';

/** Returns the errors in the sources that a report cites for its data and its findings. */
export function evidenceObjectionsTo(content: Content): string[] {
  const checks = [evidencePages, quotes, quotedActs, quotedAttorneys];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** Returns each cited source with the place that cites it. */
function citationsOf({ provenance, validations }: Content) {
  return [
    ...Object.entries(provenance).flatMap(([at, source]) =>
      source === undefined ? [] : [{ at, ...source }],
    ),
    ...validations.flatMap(({ id, evidence: own }) => own.map((source) => ({ at: id, ...source }))),
  ];
}

function evidencePages(content: Content): string[] {
  const pages = new Map(content.documents.map(({ id, pages: count }) => [id, count]));
  return citationsOf(content).flatMap(({ at, documentId, page }) => {
    if (documentId === null || documentId === undefined) return [];
    const count = pages.get(documentId);
    if (count === undefined) return [`${at} cites ${documentId}, which does not exist`];
    return page === null || page === undefined || (page >= 1 && page <= count)
      ? []
      : [`${at} cites page ${page} of ${count}`];
  });
}

/** A quote stands on its page word for word, except for an omission at its end. */
function quotes(content: Content): string[] {
  const texts = new Map(
    content.documents.flatMap(({ id, excerpts }) =>
      excerpts.map(({ page, text }) => [`${id} ${page}`, text]),
    ),
  );
  return citationsOf(content)
    .filter(({ quote, documentId }) => quote !== null && documentId !== null)
    .filter(({ documentId, page, quote }) => {
      const words = quote?.replace(/ ?\[…\]$/, '') ?? '';
      return words === '' || !texts.get(`${documentId} ${page}`)?.includes(words);
    })
    .map(({ at, documentId, quote }) => `${at} has a quote that is not in ${documentId}: ${quote}`);
}

/** Returns the documents that are the source of an act or of one of its fields. */
function papersOf({ provenance }: Content, pointer: string): Set<string> {
  return new Set(
    Object.entries(provenance).flatMap(([at, source]) =>
      at === pointer || at.startsWith(`${pointer}/`) ? (source?.documentId ?? []) : [],
    ),
  );
}

/** A passed rule about acts quotes a document of each act. */
function quotedActs(content: Content): string[] {
  const passed = content.validations.filter(
    ({ ruleId, outcome }) => outcome === 'passed' && ['CON-001', 'CON-002', 'CON-004'].includes(ruleId),
  );
  return passed.flatMap(({ ruleId, subjects, evidence }) => {
    const cited = new Set(evidence.map(({ documentId }) => documentId));
    return subjects
      .filter((pointer) => ![...papersOf(content, pointer)].some((id) => cited.has(id)))
      .map((pointer) => `${ruleId} passes ${pointer}, but quotes no document of it`);
  });
}

/** A passed rule about the names of attorneys quotes an identity card and also an instrument. */
function quotedAttorneys({ validations, documents }: Content): string[] {
  const cards = new Set(documents.filter(({ type }) => type === 'CEDULA_IDENTIDAD').map(({ id }) => id));
  const hasExtracted = (isCard: boolean) =>
    documents.some(
      ({ id, type, extracted }) =>
        cards.has(id) === isCard &&
        (isCard || type.startsWith('ESCRITURA_')) &&
        extracted.some(({ field }) => field === 'person_id'),
    );
  if (!hasExtracted(true) || !hasExtracted(false)) return [];
  return validations
    .filter(({ ruleId, outcome }) => ruleId === 'POW-010' && outcome === 'passed')
    .flatMap(({ evidence }) =>
      [true, false]
        .filter((isCard) => evidence.every(({ documentId }) => cards.has(documentId) !== isCard))
        .map((isCard) => `POW-010 quotes no ${isCard ? 'identity card' : 'instrument'}`),
    );
}
