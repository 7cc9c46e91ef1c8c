import type { Act, Company, Content } from '../../../contract/generated/types.js';

/** The company studied, with the pointer to it. */
export function subjectOf({ entities, subjectEntityId }: Content): {
  company: Company | null;
  pointer: string;
} {
  const index = entities.findIndex(({ id }) => id === subjectEntityId);
  return { company: entities[index]?.company ?? null, pointer: `/entities/${index}/company` };
}

/** Its acts with their pointers, the incorporation first. */
export function actsOf(content: Content): { act: Act; pointer: string }[] {
  const { company, pointer } = subjectOf(content);
  const amendments = company?.amendments ?? [];
  return [
    ...(company?.incorporation ? [{ act: company.incorporation, pointer: `${pointer}/incorporation` }] : []),
    ...amendments.map((act, index) => ({ act, pointer: `${pointer}/amendments/${index}` })),
  ];
}
