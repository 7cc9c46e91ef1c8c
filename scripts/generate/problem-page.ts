import { problems } from '../../src/contract/problems.js';
import { code, table } from './markdown.js';

/** Generates `docs/problems.md`: every error with its meaning and remedy. */
export function problemPage(): string {
  const rows = [...problems]
    .sort((a, b) => a.status - b.status)
    .map(({ status, code: own, meaning, mend }) => [String(status), code(own), meaning, mend]);
  return `<!-- Generated from schemas/problems.json by \`npm run generate\`. Do not edit. -->
# Problems

An error response is a problem of RFC 9457 with the media type \`application/problem+json\`. Its \`type\` is \`/problems/<code>\`, a page that the server itself serves. \`detail\` says what was wrong, and \`errors\` lists every error with its place. \`GET /problems\` returns this list as JSON. [Get 401, 422, 429 and 503](how-to/get-errors.md) shows how to provoke the usual ones.

${table(['status', 'code', 'meaning', 'remedy'], rows)}
`;
}
