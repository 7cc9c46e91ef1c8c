import { isSuccess, outcomeWords } from './exchange.js';
import type { Heard, Message } from './heard.js';
import { holds, known, type Sighting, unforeseen, untold, type Verdict } from './verdict.js';

/** Whether a message came to an endpoint that was subscribed. That none did breaks nothing: how one subscribes is open. */
export function delivers(heard: Heard): Verdict {
  const [message] = heard.messages;
  if (message === undefined) return untold(...silence(heard));
  return holds('An endpoint was subscribed, and a message came to it.', [heard.of('subscribe')]);
}

/** How a message was signed, by the form of what it bears. */
export function signing(heard: Heard): Sighting {
  const [message] = heard.messages;
  if (message === undefined) return untold(...silence(heard));
  const asked = [heard.of('subscribe')];
  const versions = versionsIn(message);
  const told = `webhook-signature of the version ${versions.join(' and ')}.`;
  if (versions.includes('v1')) return known('standard', told, asked);
  if (versions.includes('v1a')) return known('v1a', told, asked);
  if (versions.length > 0) return unforeseen(told, asked);
  const other = Object.keys(message.headers).find((name) => /signature|hmac|digest/.test(name));
  return other === undefined
    ? known('unsigned', 'A message came without a signature.', asked)
    : unforeseen(`A message came with the header ${other}.`, asked);
}

/** The versions of the signatures of a message, as Standard Webhooks writes them: `v1,… v1,…`. */
function versionsIn({ headers }: Message): string[] {
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return [...new Set(signatures.map((signature) => signature.split(',')[0] ?? ''))];
}

/** Why there is no message to tell by. */
function silence(heard: Heard): Parameters<typeof untold> {
  const asked = heard.of('subscribe');
  if (asked === undefined) return ['Messages go to an address that the server has to reach: --receive-at.'];
  return isSuccess(asked)
    ? ['No message came to the endpoint that was subscribed.', [asked]]
    : [`${outcomeWords(asked)}.`, [asked]];
}
