import { describeOutcome, isSuccess } from './exchange.js';
import type { InterviewRecord, ReceivedWebhook } from './heard.js';
import {
  type FactResult,
  factHolds,
  type GapResult,
  knownAnswer,
  undetermined,
  unforeseenAnswer,
} from './verdict.js';

/** Whether a message came to an endpoint that was subscribed. That none did breaks nothing: how one subscribes is open. */
export function deliversWebhooks(heard: InterviewRecord): FactResult {
  const [message] = heard.messages;
  if (message === undefined) return undetermined(...noMessageReason(heard));
  return factHolds('An endpoint was subscribed, and a message came to it.', [heard.of('subscribe')]);
}

/** How a message was signed, by the form of what it bears. */
export function probeSigning(heard: InterviewRecord): GapResult {
  const [message] = heard.messages;
  if (message === undefined) return undetermined(...noMessageReason(heard));
  const asked = [heard.of('subscribe')];
  const versions = versionsIn(message);
  const told = `webhook-signature of the version ${versions.join(' and ')}.`;
  if (versions.includes('v1')) return knownAnswer('standard', told, asked);
  if (versions.includes('v1a')) return knownAnswer('v1a', told, asked);
  if (versions.length > 0) return unforeseenAnswer(told, asked);
  const other = Object.keys(message.headers).find((name) => /signature|hmac|digest/.test(name));
  return other === undefined
    ? knownAnswer('unsigned', 'A message came without a signature.', asked)
    : unforeseenAnswer(`A message came with the header ${other}.`, asked);
}

/** The versions of the signatures of a message, as Standard Webhooks writes them: `v1,… v1,…`. */
function versionsIn({ headers }: ReceivedWebhook): string[] {
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return [...new Set(signatures.map((signature) => signature.split(',')[0] ?? ''))];
}

/** Why there is no message to tell by. */
function noMessageReason(heard: InterviewRecord): Parameters<typeof undetermined> {
  const asked = heard.of('subscribe');
  if (asked === undefined) return ['Messages go to an address that the server has to reach: --receive-at.'];
  return isSuccess(asked)
    ? ['No message came to the endpoint that was subscribed.', [asked]]
    : [`${describeOutcome(asked)}.`, [asked]];
}
