import type { ConductEvidence } from '../../contract/generated/types.js';

/** What shows something of a rule, and what it shows, as one line. */
export function evidenceLine(evidence: ConductEvidence): string {
  const { method, path, detail } = evidence;
  return `${subjectOf(evidence)}, ${method} ${path}: ${detail}`;
}

/** The request, or the attempt to send a message. */
export function subjectOf({ requestId, deliveryId, attempt }: ConductEvidence): string {
  return requestId ?? `${deliveryId} attempt ${attempt}`;
}
