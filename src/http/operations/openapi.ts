import type { Handlers } from '../pipeline/handler.js';
import { withoutControlPlane } from './openapi-served.js';

type OpenapiHandlers = Pick<Handlers, 'getOpenapiJson' | 'getOpenapiYaml'>;

/** The OpenAPI document of what is served, loaded when it is first asked for. */
export function openapiHandlers(controlPlane: boolean): OpenapiHandlers {
  const load = async () => {
    const whole = (await import('../../contract/generated/openapi.json', { with: { type: 'json' } })).default;
    return controlPlane ? whole : withoutControlPlane(whole);
  };
  let json: Promise<string> | undefined;
  let yaml: Promise<string> | undefined;
  const asJson = async () => JSON.stringify(await load(), null, 2);
  const asYaml = async () => (await import('./openapi-yaml.js')).openapiYaml(await load());
  return {
    getOpenapiJson: {
      async handle() {
        json ??= asJson();
        return { outcome: 'found', body: await json };
      },
    },
    getOpenapiYaml: {
      async handle() {
        yaml ??= asYaml();
        return { outcome: 'found', body: await yaml };
      },
    },
  };
}
