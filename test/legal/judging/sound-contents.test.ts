import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { contentSchemaErrors } from '../../../src/legal/content/content-schema.js';
import { unjudgedConclusion } from '../../../src/legal/content/report-content.js';
import { findStructuralViolations } from '../../../src/legal/judging/invariants.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { reportOn } from '../editing/lawyer-report.js';

const conclusion = { ...unjudgedConclusion, summary: '-', personeria: '-' };
const contents = ['acme', 'sbx-sa-classes-ab', 'sbx-foreign-parent', 'sbx-mx-sapi', 'sbx-co-sas'].map(
  (companyId): Content => ({ ...reportOn(companyId).content, validations: [], conclusion }),
);

interface FieldLocation {
  readonly holder: { [field: string]: unknown };
  readonly field: string;
}

/** Returns the places of values by field name; an item of a list has the name of the list and `[]`. */
function pathsIn(
  value: object,
  name = '',
  places = new Map<string, FieldLocation[]>(),
): Map<string, FieldLocation[]> {
  const holder = value as FieldLocation['holder'];
  for (const field of Object.keys(holder)) {
    const key = Array.isArray(value) ? `${name}[]` : field;
    const known = places.get(key);
    if (known === undefined) places.set(key, [{ holder, field }]);
    else known.push({ holder, field });
    const below = holder[field];
    if (typeof below === 'object' && below !== null) pathsIn(below, key, places);
  }
  return places;
}

const valuesOf = new Map<string, unknown[]>();
for (const content of contents)
  for (const [name, places] of pathsIn(content)) {
    const values = places.map(({ holder, field }) => holder[field]);
    valuesOf.set(name, [...(valuesOf.get(name) ?? []), ...values]);
  }
// The field names of the provenance are pointers.
const names = [...valuesOf.keys()].filter((name) => !name.startsWith('/') && name !== 'provenance');

interface Change {
  readonly name: string;
  readonly place: number;
  readonly kind: string;
  readonly value: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  name: fc.constantFrom(...names),
  place: fc.nat(),
  kind: fc.constantFrom('other', 'other', 'null', 'empty', 'none'),
  value: fc.nat(),
});

/** Gives a field the value of another field of its name, empties it, or removes it. */
function applyChange(content: Content, { name, place, kind, value }: Change): void {
  const places = pathsIn(content).get(name) ?? [];
  const found = places[place % places.length];
  if (found === undefined) return;
  const { holder, field } = found;
  const values = valuesOf.get(name) ?? [];
  if (kind === 'other') holder[field] = structuredClone(values[value % values.length]);
  else if (kind === 'null') holder[field] = null;
  else if (kind === 'empty') holder[field] = Array.isArray(holder[field]) ? [] : '';
  else if (Array.isArray(holder)) holder.splice(Number(field), 1);
  else delete holder[field];
}

describe('a content with random changes', () => {
  // The check of fixtures relies on this: it runs the rules only for invariants that a file breaks on purpose.
  it('can be judged if it matches the schema and breaks no structural invariant', () => {
    let sound = 0;
    const law = fc.property(
      fc.constantFrom(...contents),
      fc.array(change, { minLength: 1, maxLength: 2 }),
      (original, changes) => {
        const content = structuredClone(original);
        for (const one of changes) applyChange(content, one);
        if (contentSchemaErrors(content).total > 0 || findStructuralViolations(content).length > 0) return;
        sound += 1;
        for (const validate of [true, false]) judge(content, { validate });
      },
    );
    fc.assert(law, { seed: 45, numRuns: 200 });
    expect(sound).toBeGreaterThan(40);
  });
});
