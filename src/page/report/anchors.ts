import type { Content } from '../../contract/generated/types.js';

const contentAnchor = '/content';

/** Fields of the content that are shown in the section of another field. */
const sharedAnchors: Readonly<Record<string, string>> = {
  requestedOperations: '/content/conclusion/authorityMatrix',
  shareholderSummary: '/content/shareholders',
  foundingRegister: '/content/shareholders',
  powerGroups: '/content/conclusion/authorityMatrix',
};

/**
 * Anchor on the page for a pointer: its own or that of the nearest parent. A pointer into
 * the provenance resolves to the value it is about.
 * @param pointer JSON Pointer into the report
 * @param exists whether the page has this anchor
 * @returns the anchor; that of the whole report if there is no closer one
 */
export function anchorOf(pointer: string, exists: (place: string) => boolean): string {
  const [, valuePointer] = /^\/content\/provenance\/([^/]+)/.exec(pointer) ?? [];
  if (valuePointer !== undefined)
    return anchorOf(`/content${valuePointer.replaceAll('~1', '/').replaceAll('~0', '~')}`, exists);
  for (let at = pointer; at !== '' && at !== contentAnchor; at = at.slice(0, at.lastIndexOf('/')))
    if (exists(at)) return at;
  const [, , member = ''] = pointer.split('/');
  return sharedAnchors[member] ?? contentAnchor;
}

/** Every anchor of a content, with those of rows that are not shown yet. */
export function anchorsOf(content: Content): ReadonlySet<string> {
  const { entities, subjectEntityId, administration, proceedings, documents, validations } = content;
  const subject = entities.findIndex(({ id }) => id === subjectEntityId);
  const { amendments = [], successions = [], incorporation = null } = entities[subject]?.company ?? {};
  const ofCompany = `/content/entities/${subject}/company`;
  return new Set([
    ...fixedAnchors,
    ...(content.powers.length === 0 ? [] : ['/content/powers']),
    ...(content.screening.length === 0 ? [] : ['/content/screening']),
    ...(proceedings === null ? [] : ['/content/proceedings']),
    ...(incorporation === null && amendments.length === 0 ? [] : [`${ofCompany}/amendments`]),
    ...(administration.board === null ? [] : ['/content/administration/board']),
    ...(incorporation === null ? [] : [`${ofCompany}/incorporation`]),
    ...recordAnchors(`${ofCompany}/amendments`, amendments),
    ...recordAnchors(`${ofCompany}/successions`, successions),
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
  contentAnchor,
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

/** Readable name of a value: its record and its field; the pointer if the record has no name. */
export function pointerName(content: Content, pointer: string): string {
  const [, list = '', index = '', ...members] = pointer.split('/');
  const at = Number(index);
  const name = nameIn(content, list, at);
  return name === undefined ? pointer : [name, ...members].join(' · ');
}

function nameIn(content: Content, list: string, at: number): string | undefined {
  const nameOf = (id: string | undefined): string | undefined =>
    content.entities.find((entity) => entity.id === id)?.name;
  switch (list) {
    case 'entities':
      return content.entities[at]?.name;
    case 'powers':
      return content.powers[at]?.title;
    case 'documents':
      return content.documents[at]?.title;
    case 'shareholders':
      return nameOf(content.shareholders[at]?.holderEntityId);
    case 'beneficialOwners':
      return nameOf(content.beneficialOwners[at]?.entityId);
    default:
      return undefined;
  }
}
