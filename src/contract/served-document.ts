import { assumedAnswers, type PossibleAnswers } from './gap-answers.js';
import { documentByProfile } from './openapi-by-profile.js';
import { isControlPlane } from './operations.js';

/** An OpenAPI document, as far as what is served and what it speaks with go. */
interface OpenapiDocument {
  tags: readonly { name: string }[];
  paths: object;
  /** What endpoints are sent. */
  webhooks: object;
  components: {
    schemas: object;
    responses: object;
    headers: object;
    securitySchemes: { adminToken?: unknown };
  };
}

/** What a server serves. */
interface ServedSurface {
  controlPlane: boolean;
  possible: PossibleAnswers;
}

/** The document of a server. */
export function servedDocument<D extends OpenapiDocument>(
  document: D,
  { controlPlane, possible }: ServedSurface,
): D {
  if (controlPlane && possible === assumedAnswers) return document;
  const told = possible === assumedAnswers ? document : documentByProfile(document, possible);
  return narrowDocument(told, (path) => controlPlane || !isControlPlane(path), controlPlane);
}

/** The document of what production could have: what is under `/v1`. */
export function contractDocument<D extends OpenapiDocument>(document: D): D {
  return narrowDocument(document, (path) => path.startsWith('/v1/'));
}

/** Where endpoints are subscribed. */
const webhooksPath = '/v1/webhooks';

/**
 * The document of some paths alone, with the tags and components that they speak with and no others. Without the
 * control plane nothing takes the admin token.
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
  const spoken = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, place = ''] of JSON.stringify(node).matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)) {
      if (spoken.has(place)) continue;
      spoken.add(place);
      visit(all.get(place));
    }
  };
  // Nobody is told of anything where nobody can ask for it.
  const webhooks = webhooksPath in paths ? document.webhooks : {};
  visit([paths, webhooks]);
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named as object).filter(([name]) => spoken.has(`${kind}/${name}`))),
  ]);
  const { adminToken: _, ...keys } = securitySchemes;
  const tagged = new Set(
    Object.values(paths).flatMap((path) => Object.values(path as object).flatMap(({ tags }) => tags)),
  );
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tagged.has(name)),
    paths,
    webhooks,
    components: { securitySchemes: controlPlane ? securitySchemes : keys, ...Object.fromEntries(kept) },
  };
}
