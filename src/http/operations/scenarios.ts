import { withoutSecretsIn } from '../../domain/access/secrets.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type ScenarioHandlers = Pick<Handlers, 'listScenarios' | 'resolveScenario'>;

export function scenarioHandlers({ scenarios }: Sandbox): ScenarioHandlers {
  return {
    listScenarios: { handle: () => ({ outcome: 'listed', body: scenarios.list() }) },
    resolveScenario: {
      handle: ({ query }) => ({
        outcome: 'found',
        body: withoutSecretsIn(scenarios.resolve(query.companyId)),
      }),
    },
  };
}
