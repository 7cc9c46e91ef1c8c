import { describe, expect, it } from 'vitest';
import { progressAt, timelineNamed } from '../../../src/legal/company/timeline.js';
import {
  acceptsEdits,
  generationStages,
  type Revision,
  revisionsSince,
  withRevisions,
} from '../../../src/legal/editing/revisions.js';
import { epoch } from '../../../src/values/instants.js';

const revision = (stage: number, minutes: number, newVersion: boolean): Revision => ({
  ...{ action: 'edited', stage, at: epoch + minutes * 60_000, actor: null, reason: 'why', newVersion },
  ...{ asked: { patch: [] }, patch: [], contentHash: '' },
});

describe('revisions', () => {
  it('are possible in review and after completion', () => {
    const states = [
      'queued',
      'processing',
      'awaiting_documents',
      'in_review',
      'completed',
      'expired',
    ] as const;
    expect(states.filter(acceptsEdits)).toEqual(['in_review', 'completed']);
  });

  it('start anew when the report is generated again', () => {
    const timeline = timelineNamed('amended');
    const [amended] = timeline.stages.flatMap(({ amends }, stage) => (amends ? [stage] : []));
    if (amended === undefined) throw new Error('the timeline does not amend the report');
    const all = [revision(2, 1, false), revision(amended - 1, 2, true), revision(amended, 3, true)];
    expect(revisionsSince(timeline, amended - 1, all)).toEqual(all);
    expect(revisionsSince(timeline, amended, all)).toEqual(all.slice(2));
    expect(revisionsSince(timeline, amended, [])).toEqual([]);
    expect(generationStages(timeline, epoch, timeline.stages.length - 1)).toEqual([2, amended]);
    expect(generationStages(timeline, epoch, 1)).toEqual([]);
    expect(generationStages(timeline, epoch, amended - 1)).toEqual([2]);
  });

  it('count as versions if they make one, and set the last change', () => {
    const progress = progressAt(timelineNamed('healthy'), epoch, 3);
    expect(withRevisions(progress, [])).toBe(progress);
    const late = 60 * 24;
    const revised = [revision(2, 30, false), revision(3, late, true), revision(3, late + 1, true)];
    expect(withRevisions(progress, revised)).toEqual({
      ...progress,
      version: 3,
      since: epoch + (late + 1) * 60_000,
    });
    expect(withRevisions(progress, [revision(2, 30, false)])).toEqual(progress);
  });
});
