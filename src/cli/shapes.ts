import reportSchema from '../../schemas/reports/report.json' with { type: 'json' };
import optionsSchema from '../../schemas/reports/report-options.json' with { type: 'json' };
import reasonSchema from '../../schemas/reports/status-reason.json' with { type: 'json' };
import { contentSchemas, type OrderedSchema } from '../contract/content-schemas.js';
import { eachItem } from '../domain/values/picks.js';

/** What may stand at a place of a document. */
export interface DocumentShape {
  readonly kind: 'record' | 'list' | 'map' | 'plain';
  /** Names of the members of a record. */
  readonly members: readonly string[];
  /** What stands behind a step; undefined where nothing is known of it. */
  child(step: string): DocumentShape | undefined;
}

const schemas: { readonly [file: string]: OrderedSchema } = {
  ...contentSchemas,
  'status-reason.json': reasonSchema as OrderedSchema,
  'report-options.json': optionsSchema as OrderedSchema,
};

/** The shape of reports, by their schema. */
export const reportShape: DocumentShape = shapeBySchema(reportSchema as OrderedSchema);

/** What a schema says may stand somewhere. */
function shapeBySchema(schema: OrderedSchema): DocumentShape {
  const branches = branchesOf(schema);
  const members = branches.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const [items] = branches.flatMap(({ items }) => (items === undefined ? [] : [items]));
  const [values] = branches.flatMap(({ additionalProperties: open }) =>
    typeof open === 'object' ? [open] : [],
  );
  const held = items ?? values;
  const known: ReadonlyMap<string, OrderedSchema> = new Map(members);
  return {
    kind: members.length > 0 ? 'record' : items ? 'list' : values ? 'map' : 'plain',
    members: [...known.keys()],
    child(step) {
      const own = held ?? known.get(step);
      return own === undefined ? undefined : shapeBySchema(own);
    },
  };
}

/** What a schema comes to, through references and alternatives. */
function branchesOf(schema: OrderedSchema): OrderedSchema[] {
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace(/^.*\//, '')];
    return target === undefined ? [] : branchesOf(target);
  }
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(branchesOf);
}

/** The shape of a document that has no schema: that of what is there. */
export function shapeOf(value: unknown): DocumentShape {
  const isRecord = typeof value === 'object' && value !== null;
  const entries = new Map(isRecord ? Object.entries(value) : []);
  return {
    kind: Array.isArray(value) ? 'list' : isRecord ? 'record' : 'plain',
    members: [...entries.keys()],
    child: (step) => (step === eachItem || !entries.has(step) ? undefined : shapeOf(entries.get(step))),
  };
}
