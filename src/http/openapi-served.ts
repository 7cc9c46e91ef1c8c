import { isControlPlane } from '../contract/operations.js';

/** An OpenAPI document, as far as paths and schemas go. */
interface Document {
  paths: object;
  components: { schemas: object; securitySchemes: { adminToken?: unknown } };
}

/** The document of a server without the control plane: neither its paths and its token, nor the schemas that only they speak with. */
export function withoutControlPlane<D extends Document>(document: D): Document {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isControlPlane(path)));
  const all = new Map<string, unknown>(Object.entries(document.components.schemas));
  const spoken = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, title = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (spoken.has(title)) continue;
      spoken.add(title);
      visit(all.get(title));
    }
  };
  visit(paths);
  const schemas = Object.fromEntries([...all].filter(([title]) => spoken.has(title)));
  const { adminToken: _, ...securitySchemes } = document.components.securitySchemes;
  return { ...document, paths, components: { ...document.components, securitySchemes, schemas } };
}
