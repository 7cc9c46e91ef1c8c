import type { Content } from '../../contract/generated/types.js';

const whole = '/content';

/** Members of a content that are told in a part of the page that is named after another. */
const sharedAnchors: Readonly<Record<string, string>> = {
  requestedOperations: '/content/conclusion/authorityMatrix',
  shareholderSummary: '/content/shareholders',
  foundingRegister: '/content/shareholders',
  powerGroups: '/content/conclusion/authorityMatrix',
};

/**
 * The place of the page that tells what a pointer leads to: its own, or that of what it is a part of. Where a value comes
 * from is asked where the value is.
 * @param pointer JSON Pointer into the report
 * @param has whether the page has a place of that name
 * @returns the name of the place: that of the whole report for what has no other
 */
export function anchorOf(pointer: string, has: (place: string) => boolean): string {
  const [, sourced] = /^\/content\/provenance\/([^/]+)/.exec(pointer) ?? [];
  if (sourced !== undefined)
    return anchorOf(`/content${sourced.replaceAll('~1', '/').replaceAll('~0', '~')}`, has);
  for (let at = pointer; at !== '' && at !== whole; at = at.slice(0, at.lastIndexOf('/')))
    if (has(at)) return at;
  const [, , member = ''] = pointer.split('/');
  return sharedAnchors[member] ?? whole;
}

/** Every place that the page has for a content. Those of long lists are made when somebody is led to them. */
export function anchorsOf(content: Content): ReadonlySet<string> {
  const { entities, subjectEntityId, administration, proceedings, documents, validations } = content;
  const subject = entities.findIndex(({ id }) => id === subjectEntityId);
  const { amendments = [], successions = [], incorporation = null } = entities[subject]?.company ?? {};
  const ofCompany = `/content/entities/${subject}/company`;
  return new Set([
    ...parts,
    ...(content.powers.length === 0 ? [] : ['/content/powers']),
    ...(content.screening.length === 0 ? [] : ['/content/screening']),
    ...(proceedings === null ? [] : ['/content/proceedings']),
    ...(incorporation === null && amendments.length === 0 ? [] : [`${ofCompany}/amendments`]),
    ...(administration.board === null ? [] : ['/content/administration/board']),
    ...(incorporation === null ? [] : [`${ofCompany}/incorporation`]),
    ...each(`${ofCompany}/amendments`, amendments),
    ...each(`${ofCompany}/successions`, successions),
    ...each('/content/entities', entities),
    ...each('/content/conclusion/operations', content.conclusion.operations),
    ...each('/content/shareholders', content.shareholders),
    ...each('/content/shareTransfers', content.shareTransfers),
    ...each('/content/beneficialOwners', content.beneficialOwners),
    ...each('/content/administration/positions', administration.positions),
    ...each('/content/powerGroups', content.powerGroups),
    ...each('/content/powers', content.powers),
    ...each('/content/screening', content.screening),
    ...each('/content/proceedings/searches', proceedings?.searches ?? []),
    ...each('/content/proceedings/insolvency', proceedings?.insolvency ?? []),
    ...each('/content/proceedings/litigation', proceedings?.litigation ?? []),
    ...each('/content/documents', documents),
    ...documents.flatMap(({ excerpts, extracted }, at) => [
      ...each(`/content/documents/${at}/excerpts`, excerpts),
      ...each(`/content/documents/${at}/extracted`, extracted),
    ]),
    ...each('/content/validations', validations),
    ...validations.flatMap(({ evidence }, at) => each(`/content/validations/${at}/evidence`, evidence)),
  ]);
}

/** Parts that every report has. */
const parts = [
  whole,
  '/content/entities',
  '/content/conclusion',
  '/content/conclusion/authorityMatrix',
  '/content/shareholders',
  '/content/beneficialOwners',
  '/content/administration',
  '/content/validations',
  '/content/documents',
];

function each(list: string, records: readonly unknown[]): string[] {
  return records.map((_, at) => `${list}/${at}`);
}

/** What something in the content is called: of whom or what it is, and which of its members; the pointer where it has no name. */
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
