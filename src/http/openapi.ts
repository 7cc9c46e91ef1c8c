import type { Handlers } from './exchange.js';

/** The OpenAPI document, loaded when it is first asked for. */
export function openapiHandlers(): Pick<Handlers, 'getOpenapiJson' | 'getOpenapiYaml'> {
  const load = async () =>
    (await import('../contract/generated/openapi.json', { with: { type: 'json' } })).default;
  let json: Promise<string> | undefined;
  let yaml: Promise<string> | undefined;
  const asJson = async () => JSON.stringify(await load(), null, 2);
  const asYaml = async () => (await import('./openapi-yaml.js')).openapiYaml(await load());
  return {
    getOpenapiJson: {
      async handle() {
        json ??= asJson();
        return { status: 200, body: await json };
      },
    },
    getOpenapiYaml: {
      async handle() {
        yaml ??= asYaml();
        return { status: 200, body: await yaml };
      },
    },
  };
}
