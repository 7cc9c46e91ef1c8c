import type { Content } from '../../../contract/generated/types.js';

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
