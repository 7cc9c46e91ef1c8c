import type { PossibleAnswers } from './gap-answers.js';
import { stateTold } from './gaps/states.js';

/** A part of an OpenAPI document. */
export type Node = { [member: string]: unknown };
type Schemas = { [title: string]: Node };

/** The title of a report of which nothing is told but what is documented. */
export const documentedReport = 'DocumentedReport';

/** The schemas of records and of what a create sends. */
export function schemasByProfile(schemas: Schemas, possible: PossibleAnswers): Schemas {
  const {
    Report = {},
    ReportSummary = {},
    ReportStatus = {},
    CreateReport = {},
    CreateOptions = {},
  } = schemas;
  const bare = bareReport(Report);
  const ofReport = (schema: Node): Node => {
    const answers = possible['report-fields'];
    if (!answers.includes('absent')) return schema;
    return answers.length === 1
      ? { ...bare, title: schema.title }
      : { anyOf: [schema, bare], 'x-gap': 'G03' };
  };
  const taken = (schema: Node, gap: 'option-members' | 'request-members'): Node => {
    const { additionalProperties: _, ...open } = schema;
    return possible[gap].every((answer) => answer === 'refused') ? schema : open;
  };
  return {
    ...schemas,
    [documentedReport]: bare,
    Report: ofReport(Report),
    ReportSummary: ofReport(ReportSummary),
    ReportStatus: { ...ReportStatus, enum: statesIn(ReportStatus.enum as string[], possible) },
    CreateReport: taken(CreateReport, 'request-members'),
    CreateOptions: validateBy(taken(CreateOptions, 'option-members'), possible),
  };
}

/** A report of which nothing is told but what is documented. */
function bareReport({ properties = {}, type }: Node): Node {
  const { id, status } = properties as Node;
  const description = 'A report, as far as it is documented.';
  return {
    title: documentedReport,
    description,
    type,
    'x-fact': 'F06',
    required: ['id', 'status'],
    properties: { id, status },
  };
}

/** The states by their own names, which are always taken, and by those that may be told. */
function statesIn(states: readonly string[], { states: possible }: PossibleAnswers): string[] {
  return [
    ...new Set([...states, ...possible.flatMap((answer) => states.map((state) => stateTold(state, answer)))]),
  ];
}

function validateBy(schema: Node, { 'validate-default': possible }: PossibleAnswers): Node {
  const { validate, ...others } = schema.properties as Schemas;
  const { default: _, ...open } = validate ?? {};
  const [only, ...more] = possible;
  const told = more.length > 0 ? open : { ...open, default: only === 'true' };
  return { ...schema, properties: { ...others, validate: told } };
}
