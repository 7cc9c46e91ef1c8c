import type { JSX } from 'preact';
import { statusName, statusTone } from '../words/statuses.js';
import { Badge } from './badge.js';

/** The state of a report. */
export function StatusBadge({ of }: { of: string }): JSX.Element {
  return <Badge tone={statusTone(of)}>{statusName(of)}</Badge>;
}
