// The whole engine behind one module, so that a server can start without it.
import { Content as holdsContract } from '../contract/generated/content-validator.js';
import { fixtureContent } from '../domain/fixtures/fixture-content.js';
import { type ContentRequest, generateContent } from '../domain/report-content.js';

/**
 * The content of a report as JSON text.
 * @throws Error when the engine made something that breaks the contract: a bug.
 */
export function contentJson(request: ContentRequest): string {
  const { fixture } = request.company;
  const content = fixture === undefined ? generateContent(request) : fixtureContent(fixture, request);
  if (!holdsContract(content)) {
    throw new Error(`content breaks its schema: ${JSON.stringify(holdsContract.errors?.slice(0, 3))}`);
  }
  return JSON.stringify(content);
}
