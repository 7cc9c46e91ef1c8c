import { generateSync, type JsonSchema } from 'json-schema-faker';
import type { DrawnRecords, DrawSchemas } from '../../contract/draw-schemas.js';
import { type CivilDate, daysBetween, isoDate, yearOf } from '../../values/dates.js';
import { type Draws, drawsAt } from '../../values/draws.js';

/** Draws records that depend on nothing else from their schemas. */
export interface SimpleRecords {
  /** Draws all fields of a record. */
  record<Name extends keyof DrawnRecords>(name: Name, draws: Draws): DrawnRecords[Name];
  /** Draws one field of a record. */
  member<Name extends keyof DrawnRecords, Member extends keyof DrawnRecords[Name] & string>(
    name: Name,
    member: Member,
    draws: Draws,
  ): DrawnRecords[Name][Member];
}

/** Draws records by their schemas. Each field has its own seed, so that a new field changes no other. */
export function simpleRecords(schemas: DrawSchemas): SimpleRecords {
  const member = (name: keyof DrawnRecords, field: string, draws: Draws): unknown => {
    const schema = schemas[name].properties[field];
    if (schema === undefined) throw new RangeError(`the draw schema ${name} has no field ${field}`);
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

/** Returns the docket number of a case by its date, in a book with `perYear` cases a year. */
export function docketOn(draws: Draws, day: CivilDate, perYear: number): number {
  const days = daysBetween(isoDate(yearOf(day), 1, 1), day) + draws.int('hour', 0, 999) / 1000;
  return Math.floor((days * perYear) / 366) + 1;
}

/**
 * Returns the number of minutes in the company's book, the same in every report. `earlier` is the number of earlier
 * acts of the company, so that later acts have higher numbers.
 */
export function minutesNumber(
  { name, foundedOn }: { readonly name: string; readonly foundedOn: CivilDate },
  date: CivilDate,
  earlier: number,
): string {
  const apart = drawsAt({ seed: '', type: 'minutes', company: name }, 'book').int('days apart', 110, 240);
  return String(Math.floor(Math.max(0, daysBetween(foundedOn, date)) / apart) + earlier + 1);
}
