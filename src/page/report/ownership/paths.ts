import type { BeneficialOwner, Content } from '../../../contract/generated/types.js';
import { percentText } from '../../words/format.js';

/** The chains of holdings of an owner: `60 % of A, which holds 40 % of B`, told with arrows. */
export function pathsOf({ paths }: BeneficialOwner, { shareholders, entities }: Content): string[] {
  const held = new Map(shareholders.map((shareholder) => [shareholder.id, shareholder]));
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return paths.map((path) =>
    path
      .flatMap((id) => held.get(id) ?? [])
      .map(
        ({ percentage, issuerEntityId }) =>
          `${percentText(percentage)} → ${names.get(issuerEntityId) ?? issuerEntityId}`,
      )
      .join(' → '),
  );
}
