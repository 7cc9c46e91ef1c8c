import type {
  ContractProof,
  ReferenceIndex,
  ReferenceList,
  ReferenceListName,
} from '../../contract/generated/types.js';
import { problem, problems } from '../../contract/problems.js';
import { loadOnce } from '../../runtime/concurrency.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { didYouMean, quoteValue } from '../../values/message-text.js';
import type { DeclaredHandlers } from '../exchange.js';
import type { RequestCounts } from '../observers.js';
import { output } from './outputs.js';

/** Returns whether the server accepts work: false once it is stopping. */
export type IsReady = () => boolean;

/** The server that handlers belong to. */
export interface ServerContext {
  isReady: IsReady;
  /** True if `/_sandbox` is served. */
  controlPlane: boolean;
  counts: RequestCounts;
  /** Aborts when the server stops, which ends open streams and waits. */
  stopping: AbortSignal;
}

/** Handlers of health, metrics, contract documents and problem pages. Their data is loaded on demand. */
export function serverHandlers(sandbox: SandboxCore, { isReady, controlPlane, counts }: ServerContext) {
  const { runTask, profiles, database, shape } = sandbox;
  const loadMetrics = loadOnce(async () =>
    (await import('./metrics-text.js')).createMetricsText(sandbox, counts),
  );
  const loadDocument = async () => {
    const { servedDocument } = await import('../../contract/served-document.js');
    return servedDocument({ controlPlane, possible: profiles.usual.possible, shape });
  };
  const asJson = loadOnce(async () => JSON.stringify(await loadDocument(), null, 2));
  // Always a large task: a quarter of a second.
  const asYaml = loadOnce(async () =>
    runTask('openapiYaml', await loadDocument(), { bytes: Number.POSITIVE_INFINITY }),
  );
  return {
    getLiveness: () => output('found', { status: 'alive' }),
    async getReadiness() {
      if (!isReady()) throw problem('not-ready', { cause: stopping });
      const failure = (await database?.failure()) ?? null;
      if (failure !== null) {
        const cause = `The database of this server ${failure}`;
        throw problem('not-ready', { cause }, { headers: { 'Retry-After': '1' } });
      }
      return output('found', { status: 'ready' });
    },
    getMetrics: {
      needsNoDueWork: true,
      async handle() {
        const write = await loadMetrics();
        return output('found', await write());
      },
    },
    async getContract() {
      const { default: proof } = await import('../../contract/generated/contract-proof.json', {
        with: { type: 'json' },
      });
      // The compiler types names in JSON as any string.
      return output('found', proof as ContractProof);
    },
    getOpenapiJson: async () => output('found', await asJson()),
    getOpenapiYaml: async () => output('found', await asYaml()),
    listProblems: async () => ({ outcome: 'listed', ...(await import('../html.js')).problemCatalogue() }),
    async getProblem({ path: { code } }) {
      const entry = problems.find((candidate) => candidate.code === code);
      if (entry !== undefined)
        return { outcome: 'found', ...(await import('../html.js')).problemPage(entry) };
      const hint = didYouMean(
        code,
        problems.map((candidate) => candidate.code),
      );
      throw problem('problem-not-found', { code: quoteValue(code), hint });
    },
  } satisfies Partial<DeclaredHandlers>;
}

const stopping = 'The server is stopping and takes no new work.';

/** Handlers of the reference lists, which are loaded on first use. */
export function referenceHandlers() {
  const lists = loadOnce(loadReferences);
  return {
    listReferences: async () => output('listed', referenceIndex(await lists())),
    async getReference({ path: { list: name } }) {
      const all = await lists();
      const found = all.find((each) => each.name === name);
      if (found !== undefined) return output('found', found);
      throw problem('reference-not-found', {
        list: quoteValue(name),
        hint:
          didYouMean(
            name,
            all.map((each) => each.name),
          ) || ` There are ${all.map((each) => each.name).join(', ')}.`,
      });
    },
  } satisfies Partial<DeclaredHandlers>;
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
