import { judgeCreate } from './create-checks.js';
import {
  describeOutcome,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  type InterviewRecord,
  isSuccess,
  knownAnswer,
  listedReports,
  missingRecordFields,
  type ReceivedWebhook,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';

/** The parts of an output that are documented by name. */
const outputParts = ['entities', 'powers', 'shareholders', 'validations'];

/** What a record has of the parts of an output, at its top or in one of its members; null where it has none. */
function outputPartsOf(record: unknown): Readonly<Record<string, unknown>> | null {
  const holders = [record, ...Object.values(typeof record === 'object' && record !== null ? record : {})];
  const holder = holders.find((one) => outputParts.some((name) => fieldOf(one, name) !== undefined));
  return (holder as Readonly<Record<string, unknown>> | undefined) ?? null;
}

/** The last answer that told of a report with its parts. */
export function lastFinishedReport(heard: InterviewRecord): InterviewExchange | undefined {
  return heard
    .all('read')
    .findLast((exchange) => isSuccess(exchange) && outputPartsOf(exchange.json) !== null);
}

export function isStructured(heard: InterviewRecord): FactResult {
  const reads = heard.all('read').filter(isSuccess);
  const unread = reads.find(({ json }) => json === undefined);
  if (unread !== undefined) return factIsBroken('A report that was read is no JSON.', [unread]);
  const whole = lastFinishedReport(heard);
  const held = outputPartsOf(whole?.json);
  if (whole === undefined || held === null) {
    const why = reads.length === 0 ? 'No report could be read.' : 'No report was done in time: --patience.';
    return undetermined(why, reads.slice(-1));
  }
  const lacking = outputParts.filter((name) => held[name] === undefined);
  if (lacking.length > 0) return factIsBroken(`The output has no ${lacking.join(', ')}.`, [whole]);
  const faults = outputParts.flatMap((name) => inconsistencies(name, held[name]));
  return faults.length > 0
    ? factIsBroken(faults.join(' '), [whole])
    : factHolds('Each of the four is a list whose items have members of one type.', [whole]);
}

function inconsistencies(name: string, part: unknown): string[] {
  if (!Array.isArray(part)) return [`${name} is no list.`];
  const types = new Map<string, string>();
  const faults = new Set<string>();
  for (const item of part) {
    if (jsonTypeOf(item) !== 'object') return [`${name} holds what is no object.`];
    for (const [member, value] of Object.entries(item as object)) {
      const [kind, before] = [jsonTypeOf(value), types.get(member)];
      if (kind === 'null') continue;
      if (before === undefined) types.set(member, kind);
      else if (before !== kind) faults.add(`${name} have ${member} as ${before} and as ${kind}.`);
    }
  }
  return [...faults];
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function returnsRecord(heard: InterviewRecord): FactResult {
  const reads = heard.all('read').filter(isSuccess);
  for (const exchange of reads) {
    const lacking = missingRecordFields(exchange.json);
    if (lacking.length > 0)
      return factIsBroken(`A report that was read has no ${lacking.join(', no ')}.`, [exchange]);
    if (fieldOf(exchange.json, 'id') !== heard.reportId)
      return factIsBroken('A report was read under the id of another.', [exchange]);
  }
  const list = heard.of('list');
  const lacking = (listedReports(list) ?? []).flatMap(missingRecordFields);
  if (lacking.length > 0) return factIsBroken(`A report that was listed has no ${lacking[0]}.`, [list]);
  if (reads.length > 0)
    return factHolds('Reports that were read have both, and their own id.', [
      heard.of('create'),
      reads.at(-1),
    ]);
  return judgeCreate(heard, (created) =>
    missingRecordFields(created.json).length === 0
      ? factHolds('What the create was answered has both; no other record could be read.', [created])
      : undetermined('No record could be read.', [created]),
  );
}

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
