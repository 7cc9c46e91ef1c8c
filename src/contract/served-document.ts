import { assumedAnswers, type PossibleAnswers } from './gap-answers.js';
import { documentByProfile, type OpenapiDocument } from './openapi-by-profile.js';
import { isControlPlane, isShared } from './operations.js';
import type { WireShape } from './shapes/wire-shape.js';

/** The OpenAPI document of all operations, or of some. */
interface ServedDocument extends OpenapiDocument {
  tags: readonly { name: string }[];
  components: OpenapiDocument['components'] & { securitySchemes: { adminToken?: unknown } };
}

/** Settings of a server that its document depends on. */
interface ServedSurface {
  controlPlane: boolean;
  possible: PossibleAnswers;
  /** Null for the form of the contract. */
  shape: WireShape | null;
}

/** Returns the OpenAPI document of a server with these settings. Its parts are loaded on demand: they have megabytes. */
export async function servedDocument({
  controlPlane,
  possible,
  shape,
}: ServedSurface): Promise<ServedDocument> {
  const { default: whole } = await import('./generated/openapi.json', { with: { type: 'json' } });
  const document: ServedDocument = whole;
  let changed = possible === assumedAnswers ? document : documentByProfile(document, possible);
  if (shape !== null) {
    const { documentByShape } = await import('./shapes/openapi-by-shape.js');
    changed = documentByShape(changed, document, { shape, possible });
  }
  if (controlPlane && changed === document) return document;
  const served = changed === document ? document : withContractOutsideApi(changed, document);
  return narrowDocument(served, (path) => controlPlane || !isControlPlane(path), controlPlane);
}

type Named = Readonly<Record<string, unknown>>;

const reference = /(?<="#\/components\/)(schemas|responses)\/(\w+)(?=")/g;

/**
 * Returns a document whose paths outside `/v1` have the form of the contract: components that differ there are added, with
 * `Contract` before their names.
 */
function withContractOutsideApi(document: ServedDocument, contract: ServedDocument): ServedDocument {
  const kinds = ['schemas', 'responses'] as const;
  const own = new Map(
    kinds.flatMap((kind) =>
      Object.entries(contract.components[kind] as Named).map(
        ([name, node]) => [`${kind}/${name}`, JSON.stringify(node)] as const,
      ),
    ),
  );
  const changed = new Set<string>();
  for (const kind of kinds)
    for (const [name, node] of Object.entries(document.components[kind] as Named))
      if (own.get(`${kind}/${name}`) !== JSON.stringify(node)) changed.add(`${kind}/${name}`);
  // Components that refer to a changed one differ too.
  const refs = [...own].map(([key, text]) => [key, text.match(reference) ?? []] as const);
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const [key, used] of refs) if (used.some((one) => changed.has(one))) changed.add(key);
  }
  const inContract = (text: string): unknown =>
    JSON.parse(
      text.replace(reference, (key: string, kind: string, name: string) =>
        changed.has(key) ? `${kind}/Contract${name}` : key,
      ),
    );
  const added = (kind: (typeof kinds)[number]): object =>
    Object.fromEntries(
      [...own]
        .filter(([key]) => changed.has(key) && key.startsWith(`${kind}/`))
        .map(([key, text]) => [`Contract${key.slice(kind.length + 1)}`, inContract(text)]),
    );
  const paths = Object.entries(document.paths as Named).map(([path, node]) => [
    path,
    isShared(path) ? node : inContract(JSON.stringify((contract.paths as Named)[path])),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...added('schemas') },
      responses: { ...document.components.responses, ...added('responses') },
    },
  };
}

/** Returns the part of the document under `/v1`, which production could have. */
export function contractDocument(document: ServedDocument): ServedDocument {
  return narrowDocument(document, isShared);
}

/** The path that subscribes endpoints. */
const webhooksPath = '/v1/webhooks';

/**
 * Returns the document of some paths with only the tags and components that they use. Without the control plane, no
 * operation uses the admin token.
 */
function narrowDocument(
  document: ServedDocument,
  serves: (path: string) => boolean,
  controlPlane = false,
): ServedDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => serves(path)));
  const { securitySchemes, ...components } = document.components;
  const all = new Map(
    Object.entries(components).flatMap(([kind, named]) =>
      Object.entries(named as object).map(([name, value]) => [`${kind}/${name}`, value as unknown]),
    ),
  );
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, key = ''] of JSON.stringify(node).matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)) {
      if (used.has(key)) continue;
      used.add(key);
      visit(all.get(key));
    }
  };
  // Without the operation that subscribes endpoints, no webhooks are sent.
  const webhooks = webhooksPath in paths ? document.webhooks : {};
  visit([paths, webhooks]);
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named as object).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  const { adminToken: _, ...accountSchemes } = securitySchemes;
  const usedTags = new Set(
    Object.values(paths).flatMap((path) => Object.values(path as object).flatMap(({ tags }) => tags)),
  );
  return {
    ...document,
    tags: document.tags.filter(({ name }) => usedTags.has(name)),
    paths,
    webhooks,
    components: {
      securitySchemes: controlPlane ? securitySchemes : accountSchemes,
      ...Object.fromEntries(kept),
    },
  };
}
