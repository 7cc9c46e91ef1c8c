/** A JSON object, as parsed. */
export interface JsonObject {
  readonly [member: string]: unknown;
}

/** Whether a JSON value is an object, neither array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
