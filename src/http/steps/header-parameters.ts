import { isUtf8 } from 'node:buffer';
import * as parameterValidators from '../../contract/generated/parameter-validators.js';
import { headersOf } from '../../contract/operations.js';
import { type ProblemError, problem, type Violation } from '../../contract/problems.js';
import { faultsOf, type Validator } from '../../contract/validator.js';
import { summaryOf, violations } from '../../contract/violations.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import { linesOf } from '../syntax/fields.js';
import { readConditions } from './preconditions.js';

/** By the id of the operation. */
const validators = new Map<string, Validator>(
  Object.entries(parameterValidators).flatMap(([name, validator]) =>
    name.endsWith('Headers') ? [[name.slice(0, -'Headers'.length), validator]] : [],
  ),
);

/** 400 to headers that the operation does not take, or lacks, all faults at once. */
export const validateHeaders: Step = (exchange) => {
  const ofConditions = readConditions(exchange);
  const validator = validators.get(exchange.route.operation?.id ?? '');
  if (validator === undefined) {
    if (ofConditions.length > 0) throw refusal(ofConditions);
    return undefined;
  }
  const { values, errors } = readHeaders(exchange);
  const unread = new Set(errors.map(({ parameter }) => parameter));
  const found = violations(faultsOf(validator, values), 'headers');
  errors.push(...found.filter(({ parameter }) => !unread.has(parameter)));
  errors.push(...ofConditions);
  if (errors.length > 0) throw refusal(errors);
  exchange.parameters = values;
  return undefined;
};

function refusal(errors: Violation[]): ProblemError {
  return problem('invalid-parameters', { summary: summaryOf(errors) }, { errors });
}

function readHeaders({ request, route }: Exchange): { values: Record<string, string>; errors: Violation[] } {
  const values: Record<string, string> = {};
  const errors: Violation[] = [];
  for (const { name } of route.operation === null ? [] : headersOf(route.operation)) {
    const lines = linesOf(request, name.toLowerCase());
    if (lines.length === 0) continue;
    const [text = ''] = lines;
    const detail = lines.length > 1 ? `${name} is given twice.` : complaintOf(name, text);
    if (detail === null) values[name] = decoded(text).toString('utf8');
    else errors.push({ detail, parameter: name, keyword: 'format' });
  }
  return { values, errors };
}

/** What keeps a header from being read as percent-encoded UTF-8. */
function complaintOf(name: string, text: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(text)) {
    return `${name} holds a % without two hexadecimal digits behind it; a percent sign is %25. Encode it as encodeURIComponent does.`;
  }
  return isUtf8(decoded(text))
    ? null
    : `${name} is not UTF-8, percent-encoded. Encode it as encodeURIComponent does.`;
}

/** Node reads a header as Latin-1, one character for each byte; UTF-8 that came as it is stays so. */
function decoded(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
