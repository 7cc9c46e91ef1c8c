import { judgeCreate } from './create-checks.js';
import {
  acceptedCreate,
  describeOutcome,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  type InterviewRecord,
  idOf,
  isDone,
  isSuccess,
  knownAnswer,
  listedReports,
  missingRecordFields,
  type ReceivedWebhook,
  recordIn,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';

/** The documented parts of an output. */
const outputParts = ['entities', 'powers', 'shareholders', 'validations'];

/** Returns whether a value has a part of an output. */
export function isOutput(value: unknown): boolean {
  return outputParts.some((name) => fieldOf(value, name) !== undefined);
}

/** Returns the object with the parts of an output: the record or one of its fields; null if there is none. */
function outputPartsOf(record: unknown): Readonly<Record<string, unknown>> | null {
  const holders = [record, ...Object.values(typeof record === 'object' && record !== null ? record : {})];
  const holder = holders.find(isOutput);
  return (holder as Readonly<Record<string, unknown>> | undefined) ?? null;
}

/** Returns the last response with a finished report. */
export function lastFinishedReport(interview: InterviewRecord): InterviewExchange | undefined {
  return interview
    .all('read')
    .findLast((exchange) => isDone(exchange) && outputPartsOf(recordIn(exchange.json)) !== null);
}

export function isStructured(interview: InterviewRecord): FactResult {
  const reads = interview.all('read').filter(isDone);
  const unread = reads.find(({ json }) => json === undefined);
  if (unread !== undefined) return factIsBroken('A report that was read is not JSON.', [unread]);
  const finished = lastFinishedReport(interview);
  const parts = outputPartsOf(recordIn(finished?.json));
  if (finished === undefined || parts === null) {
    const why = reads.length === 0 ? 'No report could be read.' : 'No report was done in time: --patience.';
    return undetermined(why, reads.slice(-1));
  }
  const lacking = outputParts.filter((name) => parts[name] === undefined);
  if (lacking.length > 0) return factIsBroken(`The output has no ${lacking.join(', ')}.`, [finished]);
  const errors = outputParts.flatMap((name) => inconsistencies(name, parts[name]));
  return errors.length > 0
    ? factIsBroken(errors.join(' '), [finished])
    : factHolds('Each of the four is a list whose items have fields of one type.', [finished]);
}

function inconsistencies(name: string, part: unknown): string[] {
  if (!Array.isArray(part)) return [`${name} is not a list.`];
  const types = new Map<string, string>();
  const errors = new Set<string>();
  for (const item of part) {
    if (jsonTypeOf(item) !== 'object') return [`${name} has an item that is not an object.`];
    for (const [field, value] of Object.entries(item as object)) {
      const [kind, known] = [jsonTypeOf(value), types.get(field)];
      if (kind === 'null') continue;
      if (known === undefined) types.set(field, kind);
      else if (known !== kind) errors.add(`${name} have ${field} as ${known} and as ${kind}.`);
    }
  }
  return [...errors];
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function returnsRecord(interview: InterviewRecord): FactResult {
  const reads = interview.all('read').filter(isDone);
  for (const exchange of reads) {
    const lacking = missingRecordFields(recordIn(exchange.json));
    if (lacking.length > 0)
      return factIsBroken(`A report that was read has no ${lacking.join(', no ')}.`, [exchange]);
    if (idOf(exchange) !== interview.reportId)
      return factIsBroken('A report was read under the id of another.', [exchange]);
  }
  const list = interview.of('list');
  const lacking = (listedReports(list) ?? []).flatMap(missingRecordFields);
  if (lacking.length > 0) return factIsBroken(`A report that was listed has no ${lacking[0]}.`, [list]);
  if (reads.length > 0)
    return factHolds('Reports that were read have both, and their own id.', [
      acceptedCreate(interview),
      reads.at(-1),
    ]);
  return judgeCreate(interview, (created) =>
    missingRecordFields(recordIn(created.json)).length === 0
      ? factHolds('The response to the create has both; no other record could be read.', [created])
      : undetermined('No record could be read.', [created]),
  );
}

/**
 * Checks that a message came to the subscribed endpoint. No message breaks nothing, since how to subscribe is a gap.
 */
export function deliversWebhooks(interview: InterviewRecord): FactResult {
  const [message] = interview.messages;
  if (message === undefined) return undetermined(...noMessageReason(interview));
  return factHolds('An endpoint was subscribed, and a message came to it.', [interview.of('subscribe')]);
}

/** Probes the signature of a message. */
export function probeSigning(interview: InterviewRecord): GapResult {
  const [message] = interview.messages;
  if (message === undefined) return undetermined(...noMessageReason(interview));
  const subscription = [interview.of('subscribe')];
  const versions = versionsIn(message);
  const words = `webhook-signature of the version ${versions.join(' and ')}.`;
  if (versions.includes('v1')) return knownAnswer('standard', words, subscription);
  if (versions.includes('v1a')) return knownAnswer('v1a', words, subscription);
  if (versions.length > 0) return unforeseenAnswer(words, subscription);
  const other = Object.keys(message.headers).find((name) => /signature|hmac|digest/.test(name));
  return other === undefined
    ? knownAnswer('unsigned', 'A message came without a signature.', subscription)
    : unforeseenAnswer(`A message came with the header ${other}.`, subscription);
}

/** Returns the versions of a message's signatures, in Standard Webhooks form: `v1,… v1,…`. */
function versionsIn({ headers }: ReceivedWebhook): string[] {
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return [...new Set(signatures.map((signature) => signature.split(',')[0] ?? ''))];
}

/** Returns the reason why there is no message. */
function noMessageReason(interview: InterviewRecord): Parameters<typeof undetermined> {
  const subscription = interview.of('subscribe');
  if (subscription === undefined)
    return ['Messages go to an address that the server has to reach: --receive-at.'];
  return isSuccess(subscription)
    ? ['No message came to the endpoint that was subscribed.', [subscription]]
    : [`${describeOutcome(subscription)}.`, [subscription]];
}
