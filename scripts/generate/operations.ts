import type { Gap } from '../../src/contract/interface.js';
import {
  bodySchemas,
  headersOf,
  type Operation,
  parametersOf,
  responseHeadersOf,
} from '../../src/contract/operations.js';
import type { ProblemEntry } from '../../src/contract/problems.js';
import { readTable, type Schema } from './schemas.js';

const tsTypes: { [type: string]: string } = { string: 'string', integer: 'number', boolean: 'boolean' };

/** Generates the types of operations, of problem parameters, and of answers to gaps. */
export function operationTypes(titles: Map<string, string>): string {
  const { operations } = readTable('operations') as { operations: Operation[] };
  const problems = readTable('problems') as ProblemEntry[];
  const { gaps } = readTable('interface') as { gaps: Gap[] };
  const used = new Set<string>();
  const named = (title: string): string => {
    used.add(title);
    return title;
  };
  const typeOf = (schema: Schema): string =>
    typeof schema.$ref === 'string'
      ? named(String(titles.get(schema.$ref)))
      : String(tsTypes[String(schema.type)]);
  const entries = operations.map((operation) => entryOf(operation, named, typeOf));
  return `// Generated from schemas/ by \`npm run generate\`. Do not edit.
import type { ${[...used].sort().join(', ')} } from './types.js';

/** Parameters, body and outcomes of each operation. */
export interface Operations {
${entries.join('\n')}
}

/** Parameters of each problem. */
export interface ProblemParameters {
${problems.map(parameterTypesOf).join('\n')}
}

/** Answers to each gap that has more than one, the default first. */
export interface GapAnswers {
${gaps
  .filter(({ alternatives }) => alternatives.length > 0)
  .map(answersTo)
  .join('\n')}
}
`;
}

/**
 * @param named returns the name of a type and records its use
 * @param typeOf returns the type of a parameter
 */
function entryOf(
  operation: Operation,
  named: (title: string) => string,
  typeOf: (schema: Schema) => string,
): string {
  const fields = (place: string): string =>
    (place === 'header' ? headersOf(operation) : parametersOf(operation))
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => {
        const optional = place !== 'path' && schema.default === undefined && !required ? '?' : '';
        return `${place === 'header' ? `'${name}'` : name}${optional}: ${typeOf(schema)}`;
      })
      .join('; ');
  const responses = operation.answers.map((answer) => {
    const { outcome, schema, mediaType } = answer;
    const names = responseHeadersOf(answer).map((name) => `'${name}'`);
    const body = schema ? named(schema) : mediaType ? 'string' : 'null';
    return `{ outcome: '${outcome}'; headers: ${names.join(' | ') || 'never'}; body: ${body} }`;
  });
  return `  ${operation.id}: {
    path: { ${fields('path')} };
    query: { ${fields('query')} };
    headers: { ${fields('header')} };
    body: ${operation.body ? Object.values(bodySchemas(operation.body)).map(named).join(' | ') : 'null'};
    response: ${responses.join(' | ')};
  };`;
}

function parameterTypesOf({ code, detail }: ProblemEntry): string {
  const names = [...new Set([...detail.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))];
  return `  '${code}': { ${names.map((name) => `${name}: string`).join('; ')} };`;
}

function answersTo({ name, default: usual, alternatives, own }: Gap): string {
  const answers = [usual, ...alternatives.map((alternative) => alternative.name)].map((one) => `'${one}'`);
  const all = own === undefined ? answers : [...answers, `\`\${string}:\${string}\``];
  return `  '${name}': ${all.join(' | ')};`;
}
