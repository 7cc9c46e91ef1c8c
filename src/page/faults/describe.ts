import type { Fault } from '../../contract/generated/types.js';
import { instantText } from '../i18n/format.js';
import { effects } from './draft.js';
import { effectNames, words } from './words.js';

/** Describes the effect of a fault in the words of the form, one line for each field. */
export function effectLines({ webhook, ...fields }: Fault['effect']): string[] {
  if (webhook !== undefined) {
    const { kind, ...values } = webhook;
    return [
      nameOf(`webhook=${kind}`),
      ...Object.values(values).map((value) => valueLine(`webhook=${kind}`, value)),
    ];
  }
  return Object.entries(fields).flatMap(([field, value]) => {
    const choice = `${field}=${value}`;
    if (choice in effects) return [nameOf(choice)];
    if (field in effects) return [nameOf(field), valueLine(field, value)];
    return [`${labelOf(field)}: ${formNameOf(value) ?? textOf(value)}`];
  });
}

/** Describes the calls or messages that a fault applies to, one line for each condition. */
export function matchLines(match: Fault['match']): string[] {
  const conditions = Object.entries(match);
  if (conditions.length === 0) return [words().all];
  return conditions.map(([field, value]) => `${labelOf(field)}: ${textOf(value)}`);
}

/** Describes when a fault ends. */
export function endText({ count, instant }: Fault['until']): string {
  const { ends } = words();
  if (count !== undefined) return ends.count(String(count));
  return instant === undefined ? ends['']() : ends.instant(instantText(instant));
}

/** Returns the name of a form of `Retry-After`; undefined for other values. */
function formNameOf(value: unknown): string | undefined {
  const { seconds, date, pastDate } = words();
  return new Map<unknown, string>([
    ['seconds', seconds],
    ['date', date],
    ['past-date', pastDate],
  ]).get(value);
}

function nameOf(effect: string): string {
  return effectNames()[effect as keyof ReturnType<typeof effectNames>] ?? effect;
}

function valueLine(effect: string, value: unknown): string {
  const [kind] = effects[effect] ?? [];
  return kind === undefined ? textOf(value) : `${words().values[kind]}: ${textOf(value)}`;
}

/** Returns the label of a field in the form; a field that the form lacks is returned unchanged. */
function labelOf(field: string): string {
  const { operation, company: companyId, eventType, nth, probability, retryAfter, retryAfterForm } = words();
  const labels = { operation, companyId, eventType, nth, probability, retryAfter, retryAfterForm };
  return labels[field as keyof typeof labels] ?? field;
}

/** A latency of one length is shown as its number; other values with parts as JSON. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value);
  return parts.length === 1 && parts[0]?.[0] === 'ms' ? String(parts[0][1]) : JSON.stringify(value);
}
