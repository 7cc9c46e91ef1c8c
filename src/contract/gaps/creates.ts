import optionsSchema from '../../../schemas/reports/create-options.json' with { type: 'json' };
import requestSchema from '../../../schemas/reports/create-report.json' with { type: 'json' };
import { isJsonObject, type JsonObject } from '../../values/json.js';
import type { Gaps } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';
import type { ResponseEntry } from '../operations.js';

const defaultsOfCreate: Readonly<Record<GapAnswers['validate-default'], JsonObject>> = {
  false: {},
  true: { validate: true },
};

/** Returns the body of a create without ignored fields and with defaults. */
export function createByGaps(body: unknown, gaps: Gaps): unknown {
  if (!isJsonObject(body)) return body;
  const { options, ...request } = withoutUnknownFields(body, 'request-members', requestSchema, gaps);
  if (options !== undefined && !isJsonObject(options)) return { ...request, options };
  const known = withoutUnknownFields(options ?? {}, 'option-members', optionsSchema, gaps);
  const filled =
    known.validate === undefined ? { ...defaultsOfCreate[gaps.answer('validate-default')], ...known } : known;
  return options === undefined && Object.keys(filled).length === 0
    ? request
    : { ...request, options: filled };
}

function withoutUnknownFields(
  value: JsonObject,
  gap: 'option-members' | 'request-members',
  { properties }: { properties: object },
  gaps: Gaps,
): JsonObject {
  const fields = Object.entries(value);
  const known = fields.filter(([name]) => Object.hasOwn(properties, name));
  if (known.length === fields.length || gaps.answer(gap) === 'refused') return value;
  return Object.fromEntries(known);
}

/** The success response of a create by answer. */
export const responsesToCreate: Readonly<
  Record<GapAnswers['create-status'], (row: ResponseEntry) => ResponseEntry>
> = {
  '201': (row) => row,
  '200': ({ headers = [], ...row }) => ({
    ...row,
    status: 200,
    headers: headers.filter((name) => name !== 'Location'),
  }),
  '202': (row) => ({ ...row, status: 202 }),
};
