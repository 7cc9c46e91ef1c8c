import { generateSync, type JsonSchema } from 'json-schema-faker';
import type { DrawnRecords, DrawSchemas } from '../../contract/draw-schemas.js';
import type { Draws } from '../values/draw.js';

/** Draws records that need agree with nothing from their schemas. */
export interface SimpleRecords {
  /** All members of a record. */
  record<Name extends keyof DrawnRecords>(name: Name, draws: Draws): DrawnRecords[Name];
  /** One member of a record. */
  member<Name extends keyof DrawnRecords, Member extends keyof DrawnRecords[Name] & string>(
    name: Name,
    member: Member,
    draws: Draws,
  ): DrawnRecords[Name][Member];
}

/**
 * Records after the given schemas. Each member is generated on its own, under its own seed: one stream for a whole
 * record would let a new member move all that follow.
 */
export function simpleRecords(schemas: DrawSchemas): SimpleRecords {
  const member = (name: keyof DrawnRecords, field: string, draws: Draws): unknown => {
    const schema = schemas[name].properties[field];
    if (schema === undefined) throw new RangeError(`the draw schema ${name} has no member ${field}`);
    return generateSync(schema as JsonSchema, {
      seed: draws.uint32(field),
      maxDepth: 12,
      refDepthMax: 6,
      formats: {},
    });
  };
  const record = (name: keyof DrawnRecords, draws: Draws): unknown =>
    Object.fromEntries(
      Object.keys(schemas[name].properties).map((field) => [field, member(name, field, draws)]),
    );
  return { record, member } as SimpleRecords;
}
