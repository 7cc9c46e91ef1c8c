import { shownWithoutSecrets } from '../domain/access/secrets.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

type ScenarioHandlers = Pick<Handlers, 'listScenarios' | 'resolveScenario'>;

export function scenarioHandlers({ scenarios }: Sandbox): ScenarioHandlers {
  return {
    listScenarios: { handle: () => ({ status: 200, body: scenarios.list() }) },
    resolveScenario: {
      handle: ({ query }) => ({ status: 200, body: shownWithoutSecrets(scenarios.resolve(query.companyId)) }),
    },
  };
}
