import type { Content } from '../../src/contract/generated/types.js';

/** Returns every anchor of a content, including those of rows that are not shown yet. */
export function anchorsOf(content: Content): ReadonlySet<string> {
  const { entities, subjectEntityId, administration, proceedings, documents, validations } = content;
  const subject = entities.findIndex(({ id }) => id === subjectEntityId);
  const { amendments = [], successions = [], incorporation = null } = entities[subject]?.company ?? {};
  const companyPath = `/content/entities/${subject}/company`;
  return new Set([
    ...fixedAnchors,
    ...(content.powers.length === 0 ? [] : ['/content/powers']),
    ...(content.screening.length === 0 ? [] : ['/content/screening']),
    ...(proceedings === null ? [] : ['/content/proceedings']),
    ...(incorporation === null && amendments.length === 0 ? [] : [`${companyPath}/amendments`]),
    ...(administration.board === null ? [] : ['/content/administration/board']),
    ...(incorporation === null ? [] : [`${companyPath}/incorporation`]),
    ...recordAnchors(`${companyPath}/amendments`, amendments),
    ...recordAnchors(`${companyPath}/successions`, successions),
    ...recordAnchors('/content/entities', entities),
    ...recordAnchors('/content/conclusion/operations', content.conclusion.operations),
    ...recordAnchors('/content/shareholders', content.shareholders),
    ...recordAnchors('/content/shareTransfers', content.shareTransfers),
    ...recordAnchors('/content/beneficialOwners', content.beneficialOwners),
    ...recordAnchors('/content/administration/positions', administration.positions),
    ...recordAnchors('/content/powerGroups', content.powerGroups),
    ...recordAnchors('/content/powers', content.powers),
    ...recordAnchors('/content/screening', content.screening),
    ...recordAnchors('/content/proceedings/searches', proceedings?.searches ?? []),
    ...recordAnchors('/content/proceedings/insolvency', proceedings?.insolvency ?? []),
    ...recordAnchors('/content/proceedings/litigation', proceedings?.litigation ?? []),
    ...(proceedings === null
      ? []
      : recordAnchors('/content/charges/entries', content.charges?.entries ?? [])),
    ...recordAnchors('/content/documents', documents),
    ...documents.flatMap(({ excerpts, extracted }, index) => [
      ...recordAnchors(`/content/documents/${index}/excerpts`, excerpts),
      ...recordAnchors(`/content/documents/${index}/extracted`, extracted),
    ]),
    ...recordAnchors('/content/validations', validations),
    ...validations.flatMap(({ evidence }, index) =>
      recordAnchors(`/content/validations/${index}/evidence`, evidence),
    ),
  ]);
}

/** Sections that every report has. */
const fixedAnchors = [
  '/content',
  '/content/entities',
  '/content/conclusion',
  '/content/conclusion/authorityMatrix',
  '/content/shareholders',
  '/content/beneficialOwners',
  '/content/administration',
  '/content/validations',
  '/content/documents',
];

function recordAnchors(list: string, records: readonly unknown[]): string[] {
  return records.map((_, index) => `${list}/${index}`);
}
