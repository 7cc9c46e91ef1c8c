import type { SchemaError } from './validator.js';

/**
 * Faults without those of alternatives that the value never meant: where a schema takes "this or null", an object
 * is told what is wrong with it, not that it is no null. A value of no alternative's type is told all types at once.
 */
export function withoutUnmeantBranches(faults: readonly SchemaError[]): SchemaError[] {
  const alternatives = faults.filter(({ keyword }) => keyword === 'anyOf');
  return alternatives.reduce<SchemaError[]>(withoutOthers, [...faults]);
}

function withoutOthers(faults: SchemaError[], alternative: SchemaError): SchemaError[] {
  const { instancePath } = alternative;
  const mistyped = faults.filter((fault) => fault.instancePath === instancePath && fault.keyword === 'type');
  const refused = new Set(mistyped.map(branchOf));
  const rest = faults.filter((fault) => {
    if (fault === alternative) return false;
    return fault.instancePath !== instancePath || !refused.has(branchOf(fault));
  });
  const meant = rest.some((fault) => fault.instancePath.startsWith(instancePath));
  const [first] = mistyped;
  if (meant || first === undefined) return rest;
  const type = [...new Set(mistyped.map(({ params }) => String(params.type)))].join(' or ');
  return [...rest, { ...first, params: { type } }];
}

function branchOf({ schemaPath = '' }: SchemaError): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}
