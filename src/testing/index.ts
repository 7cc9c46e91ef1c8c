/// <reference lib="esnext.disposable" preserve="true" />

import type { Sandbox } from './controls.js';
import { loadStart } from './load-start.js';
import type { StartOptions } from './start-options.js';

export type * from '../contract/generated/types.js';

export { ProblemError } from '../contract/problems.js';
export type {
  AccountControls,
  ClockControls,
  DeliveredMessage,
  FaultControls,
  Fetch,
  ForkOptions,
  InProcess,
  KeyControls,
  MessageMatch,
  MockedHttp,
  NewWebhook,
  ProfileControls,
  RateLimitControls,
  ReceiveOptions,
  ReplaceOption,
  RequestControls,
  Sandbox,
  TestReceiverResponse,
  WebhookControls,
  WebhookReceiver,
  WholeAnswer,
} from './controls.js';
export { ExpectationError, ReceiveError } from './controls.js';
export type { GapOption, StartOptions } from './start-options.js';

/**
 * Starts a sandbox on a free port of the loopback interface. Reports are completed at the first read unless
 * `pace` has another value. It does not keep the process alive: a script ends as if it were closed.
 * @throws TypeError that names every invalid option; Error that names every error of the fixtures, or that of the
 * file of coverage, or the reason why it cannot listen on the address, with the `code` of the system's error.
 */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
  const { start } = await loadStart();
  return start(options);
}
