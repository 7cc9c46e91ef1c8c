import optionsSchema from '../../../schemas/reports/create-options.json' with { type: 'json' };
import requestSchema from '../../../schemas/reports/create-report.json' with { type: 'json' };
import type { GapAnswers, Gaps } from '../gap-answers.js';

type Members = Readonly<Record<string, unknown>>;

const defaults: Readonly<Record<GapAnswers['validate-default'], Members>> = {
  false: {},
  true: { validate: true },
};

/** The body of a create as it is taken: what is passed over is left out, and what it leaves open is filled in. */
export function createTaken(body: unknown, gaps: Gaps): unknown {
  if (!isObject(body)) return body;
  const { options, ...request } = withoutStrangers(body, 'request-members', requestSchema, gaps);
  if (options !== undefined && !isObject(options)) return { ...request, options };
  const known = withoutStrangers(options ?? {}, 'option-members', optionsSchema, gaps);
  const filled =
    known.validate === undefined ? { ...defaults[gaps.answer('validate-default')], ...known } : known;
  return options === undefined && Object.keys(filled).length === 0
    ? request
    : { ...request, options: filled };
}

function withoutStrangers(
  value: Members,
  gap: 'option-members' | 'request-members',
  { properties }: { properties: object },
  gaps: Gaps,
): Members {
  const members = Object.entries(value);
  const known = members.filter(([name]) => Object.hasOwn(properties, name));
  if (known.length === members.length || gaps.answer(gap) === 'refused') return value;
  return Object.fromEntries(known);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
