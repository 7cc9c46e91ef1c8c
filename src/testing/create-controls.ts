import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { createClockControls } from './clock-controls.js';
import { createWebhookControls } from './create-webhook-controls.js';
import { createFaultControls } from './fault-controls.js';
import { throwIfAny, validated } from './held.js';
import { createKeyControls } from './key-controls.js';
import type { OpenReceivers } from './open-receiver.js';
import { createProfileControls } from './profile-controls.js';
import { createRateLimitControls } from './rate-limit-controls.js';
import { createRequestControls } from './request-controls.js';
import { createWorldControls } from './world-controls.js';

/** What controls share with the sandbox that they are of. */
export interface SharedState {
  /** Takes those that are started. */
  receivers: OpenReceivers;
  /** @throws Error where the sandbox is closed */
  checkOpen(): void;
}

/** The account that controls are of, and how it is reached. */
export interface ControlledAccount extends Pick<AccountControls, 'url' | 'key'> {
  account: Account;
  /** The controls of another account of the same environment, by the name of its key. */
  controlsOf(name: string): AccountControls;
}

/** In a file of its own, so that the types of the package reach no further than what it promises. */
export function createControls(
  sandbox: Sandbox,
  controlled: ControlledAccount,
  running: SharedState,
): AccountControls {
  const { url, key, account: ofKey, controlsOf } = controlled;
  const { receivers, checkOpen } = running;
  const { accounts, judgeConduct, lifecycle, loop } = sandbox;
  /** The account, which is used hereby, when all that is due in it is done. */
  const account = async (): Promise<Account> => {
    checkOpen();
    await accounts.use(ofKey.id);
    await loop.ready(ofKey.id);
    return ofKey;
  };
  return {
    ...{ url, key },
    keys: createKeyControls(sandbox, account),
    clock: createClockControls(sandbox, account),
    faults: createFaultControls(sandbox, account),
    requests: createRequestControls(sandbox, account),
    rateLimit: createRateLimitControls(sandbox, account),
    profile: createProfileControls(sandbox, account),
    webhooks: createWebhookControls(sandbox, account, receivers),
    conduct: async () => judgeConduct(await account()),
    async simulate(reportId, action, reason) {
      const simulation = { action, ...(reason === undefined ? {} : { reason }) };
      await validated('Simulation', simulation);
      throwIfAny(lifecycle.reasonViolations(action, reason));
      return lifecycle.simulate(await account(), reportId, action, reason);
    },
    ...createWorldControls(sandbox, account, controlsOf),
  };
}
