// Puts the whole engine into one module, so that a server can start without it.

import { Content as isContent } from '../contract/generated/content-validator.js';
import { ContractBreachError } from '../contract/validator.js';
import {
  type CompanyProfile,
  type ContentRequest,
  companyProfileOf,
  contentInSteps,
  draftContent,
  fixtureContent,
  isTimelineOnly,
  unjudgedContent,
} from '../legal/index.js';
import type { Steps } from '../values/steps.js';
import { contentField } from './report-json.js';

/**
 * Returns the content of a report as the bytes that follow the record on the wire.
 * @throws Error if the engine made content that breaks the contract: a bug
 */
export function* serialisedContent(request: ContentRequest): Steps<Uint8Array<ArrayBuffer>> {
  const { fixture } = request.company;
  const content = yield* fixture === undefined ? contentInSteps(request) : fixtureContent(fixture, request);
  yield;
  if (!isContent(content)) throw new ContractBreachError('a generated report', 'Content', isContent);
  return contentField(content);
}

/** Returns the company that the report would be about. */
export function companyProfile(request: ContentRequest): CompanyProfile {
  const { fixture } = request.company;
  const own = fixture !== undefined && !isTimelineOnly(fixture);
  return companyProfileOf(own ? unjudgedContent(fixture, request) : draftContent(request));
}
