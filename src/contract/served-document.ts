import { assumedAnswers, type PossibleAnswers } from './gap-answers.js';
import { documentByProfile } from './openapi-by-profile.js';
import { isControlPlane, isShared } from './operations.js';

/** The parts of an OpenAPI document that depend on the server's settings. */
interface OpenapiDocument {
  tags: readonly { name: string }[];
  paths: object;
  webhooks: object;
  components: {
    schemas: object;
    responses: object;
    headers: object;
    securitySchemes: { adminToken?: unknown };
  };
}

interface ServedSurface<D> {
  controlPlane: boolean;
  possible: PossibleAnswers;
  /** Returns the document of a profile in the shape of the server, which may have none. */
  reshape?: (document: D) => D;
}

/** Returns the OpenAPI document of a server with these settings. */
export function servedDocument<D extends OpenapiDocument>(
  document: D,
  { controlPlane, possible, reshape = (profiled) => profiled }: ServedSurface<D>,
): D {
  const profiled = possible === assumedAnswers ? document : documentByProfile(document, possible);
  const changed = reshape(profiled);
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
function withContractOutsideApi<D extends OpenapiDocument>(document: D, contract: D): D {
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
export function contractDocument<D extends OpenapiDocument>(document: D): D {
  return narrowDocument(document, (path) => path.startsWith('/v1/'));
}

/** The path that subscribes endpoints. */
const webhooksPath = '/v1/webhooks';

/**
 * Returns the document of some paths with only the tags and components that they use. Without the control plane, no
 * operation uses the admin token.
 */
function narrowDocument<D extends OpenapiDocument>(
  document: D,
  serves: (path: string) => boolean,
  controlPlane = false,
): D {
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
