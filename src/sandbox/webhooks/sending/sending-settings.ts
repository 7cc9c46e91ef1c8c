import type { Sender, Timer } from '../../ports.js';

/** How messages leave. */
export interface SendingSettings {
  sender: Sender;
  /** Where it sends to, as the setting says it. */
  targets: string;
  /** What lets messages leave by themselves; absent, they are sent when they are asked for. */
  timer: Timer | undefined;
  /** How long an endpoint may take to answer, in milliseconds of real time. */
  timeoutMs: number;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

/** Where there is no way out: every attempt fails. */
export const noSending: SendingSettings = {
  sender: {
    send: async () => ({ failure: { code: 'stopped', detail: 'This sandbox sends nothing.' }, tookMs: 0 }),
    judge: async () => [],
    close: async () => {},
  },
  targets: 'none',
  timer: undefined,
  timeoutMs: 15_000,
  failed() {},
};
