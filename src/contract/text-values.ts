/** Digits, each number in one spelling, and none so long that it is not exact. */
const digits = /^(?:0|[1-9]\d{0,14})$/;

/**
 * What a text stands for where its schema asks for a number or a boolean. A text that stands for none stays a text,
 * so that the schema refuses it.
 */
export function parseParameter(text: string, type: unknown): unknown {
  if (type === 'integer' && digits.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
