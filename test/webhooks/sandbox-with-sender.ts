import { createTimer } from '../../src/runtime/timers.js';
import type { SandboxOptions } from '../../src/server/sandbox.js';
import { createSandbox } from '../../src/server/sandbox.js';
import type { Store } from '../../src/store/port.js';
import type { SendResult, WebhookRequest } from '../../src/webhooks/sender.js';

export const account = { id: 'a', seed: null };
export const url = 'http://localhost:9/hook';
export const reply = { status: 204, headers: [], body: '', bodyBytes: 0, early: false };

/** Creates a sandbox whose sender returns the given result for every message, without a connection. */
export function sandboxWithSender(
  store: Store,
  send: (dispatch: WebhookRequest) => SendResult | Promise<SendResult>,
  options: Partial<SandboxOptions> = {},
  judge: (url: string) => string[] = () => [],
) {
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', clock: 'manual', store, stopwatch: Date.now },
    sending: {
      sender: {
        send: async (dispatch) => send(dispatch),
        judge: async (to) => judge(to),
        close: async () => {},
      },
      ...{ targets: 'any', timer: createTimer(failed), timeoutMs: 1000, failed },
    },
    ...options,
  });
  const create = (count: number): string[] =>
    Array.from(
      { length: count },
      (_, at) =>
        sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId: `Comercial ${at} SpA` })
          .record.id,
    );
  return { sandbox, create, failures };
}
