import { assumedAnswers, type PossibleAnswers } from './gap-answers.js';
import { documentByProfile } from './openapi-by-profile.js';
import { isControlPlane } from './operations.js';

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

interface ServedSurface {
  controlPlane: boolean;
  possible: PossibleAnswers;
}

/** Returns the OpenAPI document of a server with these settings. */
export function servedDocument<D extends OpenapiDocument>(
  document: D,
  { controlPlane, possible }: ServedSurface,
): D {
  if (controlPlane && possible === assumedAnswers) return document;
  const profiled = possible === assumedAnswers ? document : documentByProfile(document, possible);
  return narrowDocument(profiled, (path) => controlPlane || !isControlPlane(path), controlPlane);
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
