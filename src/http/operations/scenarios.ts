import { withoutSecretsIn } from '../../accounts/secrets.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';

export function scenarioHandlers({ scenarios }: Sandbox) {
  return {
    listScenarios: { handle: () => ({ outcome: 'listed', body: scenarios.list() }) },
    resolveScenario: {
      handle: ({ query }) => ({
        outcome: 'found',
        body: withoutSecretsIn(scenarios.resolve(query.companyId)),
      }),
    },
  } satisfies Partial<Handlers>;
}
