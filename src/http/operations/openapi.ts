import type { Sandbox } from '../../sandbox/sandbox.js';
import { loadOnce } from '../../sandbox/work/loaded-once.js';
import type { Handlers } from '../pipeline/handler.js';
import { servedDocument } from './openapi-served.js';

type OpenapiHandlers = Pick<Handlers, 'getOpenapiJson' | 'getOpenapiYaml'>;

/** The OpenAPI document of what is served, by the profile of the server, loaded when it is first asked for. */
export function openapiHandlers({ work, profiles }: Sandbox, controlPlane: boolean): OpenapiHandlers {
  const load = async () => {
    const whole = (await import('../../contract/generated/openapi.json', { with: { type: 'json' } })).default;
    return servedDocument(whole, { controlPlane, possible: profiles.usual.possible });
  };
  const asJson = loadOnce(async () => JSON.stringify(await load(), null, 2));
  // A large task, whatever is served: a quarter of a second.
  const asYaml = loadOnce(async () => work('openapiYaml', await load(), { bytes: Number.POSITIVE_INFINITY }));
  return {
    getOpenapiJson: {
      handle: async () => ({ outcome: 'found', body: await asJson() }),
    },
    getOpenapiYaml: {
      handle: async () => ({ outcome: 'found', body: await asYaml() }),
    },
  };
}
