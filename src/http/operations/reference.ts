import type { ReferenceIndex, ReferenceList, ReferenceListName } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { loadOnce } from '../../runtime/concurrency.js';
import { didYouMean, quoteValue } from '../../values/message-text.js';
import type { Handlers } from '../exchange.js';

/** Handlers of the reference lists, which are loaded on first use. */
export function referenceHandlers() {
  const lists = loadOnce(loadReferences);
  return {
    listReferences: { handle: async () => ({ outcome: 'listed', body: referenceIndex(await lists()) }) },
    getReference: {
      async handle({ path: { list: name } }) {
        const all = await lists();
        const found = all.find((each) => each.name === name);
        if (found !== undefined) return { outcome: 'found', body: found };
        throw problem('reference-not-found', {
          list: quoteValue(name),
          hint:
            didYouMean(
              name,
              all.map((each) => each.name),
            ) || ` There are ${all.map((each) => each.name).join(', ')}.`,
        });
      },
    },
  } satisfies Partial<Handlers>;
}

async function loadReferences(): Promise<ReferenceList[]> {
  const lists = (await import('../../contract/generated/reference.json', { with: { type: 'json' } })).default;
  return Object.values(lists as unknown as { [name in ReferenceListName]: ReferenceList });
}

function referenceIndex(lists: readonly ReferenceList[]): ReferenceIndex {
  return {
    lists: lists.map(({ name, description, entries }) => ({
      name,
      description,
      count: entries.length,
      path: `/_sandbox/reference/${name}`,
    })),
  };
}
