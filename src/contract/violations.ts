import { didYouMean } from './nearest.js';
import type { Violation } from './problems.js';
import { quoted } from './quoted.js';
import type { SchemaFault } from './validator.js';

/** Where the faulty value is: in a body, or among parameters. */
export type Place = 'body' | 'parameters';

/** What a validator found, in words: every fault with its place, what is there and what would be right. */
export function violations(faults: readonly SchemaFault[], place: Place): Violation[] {
  return faults.map((fault) => {
    const path = fault.instancePath + memberAtFault(fault);
    const where =
      place === 'body' ? { pointer: `#${encodeURI(path.toWellFormed())}` } : { parameter: path.slice(1) };
    return { detail: explain(fault, place), ...where, keyword: fault.keyword };
  });
}

/** One sentence about all violations, for `detail`. */
export function summaryOf(errors: readonly Violation[]): string {
  const [first] = errors;
  if (first === undefined) return '';
  return errors.length === 1 ? first.detail : `${errors.length} faults, the first: ${first.detail}`;
}

function memberAtFault({ keyword, params }: SchemaFault): string {
  const member = keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  return typeof member === 'string' ? `/${member.replace(/~/g, '~0').replace(/\//g, '~1')}` : '';
}

function explain(fault: SchemaFault, place: Place): string {
  const { keyword, params, data, parentSchema = {}, instancePath } = fault;
  const name = instancePath === '' ? `The ${place === 'body' ? 'body' : 'query'}` : nameOf(instancePath);
  switch (keyword) {
    case 'required':
      return `${name} lacks the member ${params.missingProperty}, which is required.`;
    case 'additionalProperties': {
      const known = Object.keys((parentSchema.properties as object | undefined) ?? {});
      const member = String(params.additionalProperty);
      const kind = place === 'body' ? 'member' : 'parameter';
      const takes = known.length === 0 ? `no ${kind}` : `only ${listed(known)}`;
      return `${name} takes ${takes}, not ${quoted(member)}.${didYouMean(member, known)}`;
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const hint = typeof data === 'string' ? didYouMean(data, allowed) : '';
      return `${name} must be ${listed(allowed, 'or')}, not ${quoted(data)}.${hint}`;
    }
    case 'type':
      return `${name} must be ${article(String(params.type))}, not ${kindOf(data)}${scalar(data)}.`;
    case 'minLength':
    case 'maxLength': {
      const { minLength = 0, maxLength = '∞' } = parentSchema as { minLength?: number; maxLength?: number };
      const length = typeof data === 'string' ? [...data].length : 0;
      return `${name} must have ${minLength} to ${maxLength} characters; it has ${length}.`;
    }
    case 'minimum':
    case 'maximum': {
      const { minimum = '-∞', maximum = '∞' } = parentSchema as { minimum?: number; maximum?: number };
      return `${name} must be from ${minimum} to ${maximum}, not ${String(data)}.`;
    }
    case 'pattern':
      return `${name} holds characters that it may not hold${patternHint(parentSchema)}.`;
    case 'format':
      return `${name} must be ${formats[String(params.format)] ?? `a ${params.format}`}, not ${quoted(data)}.`;
    default:
      return `${name} ${fault.message ?? 'is not valid'}.`;
  }
}

const formats: Readonly<Record<string, string>> = { date: 'a date that exists, as YYYY-MM-DD' };

function scalar(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? ` ${quoted(value)}` : '';
}

function patternHint({ pattern }: { pattern?: unknown }): string {
  return pattern === '^[^\\p{Cc}\\p{Cs}]*$'
    ? ': control characters and lone surrogates are refused'
    : ` (it must match ${String(pattern)})`;
}

function nameOf(pointer: string): string {
  return pointer.slice(1).replace(/\//g, '.').replace(/~1/g, '/').replace(/~0/g, '~');
}

function listed(words: readonly string[], joint = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return article(Array.isArray(value) ? 'array' : typeof value);
}
