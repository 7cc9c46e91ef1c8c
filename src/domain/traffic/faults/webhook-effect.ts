import type { WebhookEffect, WebhookEffectKind } from '../../../contract/generated/types.js';

type EffectParameter = Exclude<keyof WebhookEffect, 'kind'>;

/** What may be said of a kind beside its name, and what it is where nothing is said. */
const parameters: { readonly [Kind in WebhookEffectKind]?: readonly [name: EffectParameter, usual: number] } =
  {
    burst: ['copies', 5],
    'out-of-order': ['delayMs', 10_000],
    delayed: ['delayMs', 10_000],
    'slow-body': ['delayMs', 1000],
    'huge-payload': ['bytes', 1024 * 1024],
  };

/** Endpoints are given longer than that to answer, unless a server was told otherwise. */
const maxBodyDelayMs = 10_000;

/** What an effect says, or what is usual of its kind. */
export function argumentOf(effect: WebhookEffect): number {
  const [name, usual] = parameters[effect.kind] ?? [];
  return (name && effect[name]) ?? usual ?? 0;
}

/** What of an effect does not fit together, in sentences; what is against its schema is passed over. */
export function webhookEffectConflicts(effect: WebhookEffect): string[] {
  const { kind, ...given } = effect ?? {};
  if (typeof kind !== 'string' || !Object.hasOwn(descriptions, kind)) return [];
  const [own] = parameters[kind] ?? [];
  const names = Object.values(parameters).map(([name]) => name);
  const strange = names
    .filter((name, at) => name !== own && given[name] !== undefined && names.indexOf(name) === at)
    .map((name) => `${name} goes with ${kindsWith(name)}, not with ${kind}.`);
  if (kind === 'slow-body' && argumentOf(effect) > maxBodyDelayMs)
    strange.push(`The body of a slow-body comes after ${maxBodyDelayMs} milliseconds at most.`);
  return strange;
}

function kindsWith(parameter: EffectParameter): string {
  const kinds = Object.entries(parameters).flatMap(([kind, [name]]) => (name === parameter ? [kind] : []));
  return kinds.join(', ');
}

/** What a message suffers, in a sentence. */
export function describeWebhookEffect(effect: WebhookEffect): string {
  const argument = argumentOf(effect);
  return descriptions[effect.kind].replace('…', String(argument));
}

/** With `…` for what an effect may say. */
const descriptions: { readonly [Kind in WebhookEffectKind]: string } = {
  duplicate: 'It is sent twice, the second time when the first was answered.',
  burst: 'It is sent … times at once.',
  'out-of-order':
    'It lets the next message to its endpoint go first, or goes when none came for … milliseconds.',
  delayed: 'It is sent … milliseconds late.',
  never: 'It is not sent, unless somebody asks for it.',
  'wrong-signature': 'It is signed by a secret that its endpoint never had.',
  'old-secret':
    'It is signed by a secret that is over: the one before those that hold, or none, where it was never rotated.',
  'stale-timestamp': 'It has a timestamp of an hour ago, and is signed so.',
  'altered-body': 'The status in its body was changed after it was signed.',
  'truncated-body': 'Its body breaks off in the midst.',
  'slow-body': 'Its body comes … milliseconds after its head.',
  'unknown-type': 'Its type is one that nobody knows.',
  'unknown-members': 'Every object in it has members that nobody knows.',
  'thin-payload': 'Its data are the id of the report, and nothing else.',
  'huge-payload': 'Its body is … bytes long, unless it is longer anyhow.',
  redirect:
    'It comes as behind a redirect with 302: a GET of the same URL, signature and all, without its body.',
};
