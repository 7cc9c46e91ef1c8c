import { describe, expect, it } from 'vitest';
import type { Content, Review } from '../../../src/contract/generated/types.js';
import { editReport, reviewFinding } from '../../../src/legal/editing/edits.js';
import { isLive } from '../../../src/legal/judging/conclusion.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { runToEnd } from '../../../src/values/steps.js';
import { reportOn } from './lawyer-report.js';

const review = (decision: Review['decision']): Review => ({
  decision,
  by: 'M. Soto',
  at: '2026-01-15T18:20:30.000Z',
  reason: 'A slip of the pen.',
});
const acceptedReview = (content: Content, id: string, decision: Review['decision']) => {
  const verdict = reviewFinding(content, id, review(decision));
  if (!verdict.accepted) throw new Error(verdict.reason);
  return verdict;
};

describe('reviewFinding', () => {
  const { content } = reportOn('sbx-stale-vigencia');
  const mismatch = reportOn('sbx-name-mismatch');
  const findings = mismatch.content.validations.filter(isLive);

  it.each(['descartada', 'subsanada'] as const)(
    'updates the conclusion when all findings are %s',
    (decision) => {
      let current = mismatch.content;
      expect(current.conclusion.result).toBe('con_reparos');
      for (const { id } of findings) current = acceptedReview(current, id, decision).content;
      expect(current.conclusion.result).toBe('aprobado');
      expect(current.conclusion.summary).not.toBe(mismatch.content.conclusion.summary);
      expect(current.validations.map(({ weighsAs }) => weighsAs)).not.toContain('reparo');
      expect(findViolations(current)).toEqual([]);
    },
  );

  it('leaves the conclusion as it is when a finding is confirmed', () => {
    const [first] = findings;
    const confirmed = acceptedReview(mismatch.content, first?.id ?? '', 'confirmada').content;
    expect(confirmed.conclusion).toEqual(mismatch.content.conclusion);
    expect(confirmed.validations.find(({ id }) => id === first?.id)?.review).toEqual(review('confirmada'));
  });

  it('counts only live findings in the summary', () => {
    expect(findings.length).toBeGreaterThan(1);
    const one = acceptedReview(mismatch.content, findings[0]?.id ?? '', 'descartada').content;
    expect(one.conclusion.result).toBe('con_reparos');
    expect(one.conclusion.summary).not.toBe(mismatch.content.conclusion.summary);
  });

  it('changes nothing when it is sent twice, and accepts another decision', () => {
    const id = findings[0]?.id ?? '';
    const dismissed = acceptedReview(mismatch.content, id, 'descartada').content;
    expect(acceptedReview(dismissed, id, 'descartada').patch).toEqual([]);
    expect(acceptedReview(dismissed, id, 'confirmada').content.conclusion).toEqual(
      mismatch.content.conclusion,
    );
    const reread = { ...review('descartada'), reason: 'Read again.' };
    expect(reviewFinding(dismissed, id, reread)).not.toMatchObject({ patch: [] });
  });

  it('keeps the conclusion of a fixture without a subject', () => {
    const broken = structuredClone(mismatch.content);
    broken.subjectEntityId = 'ent_nobody';
    const { id = '' } = findings[0] ?? {};
    expect(acceptedReview(broken, id, 'descartada').content.conclusion).toEqual(broken.conclusion);
  });

  it('refuses a validation without a finding, and an unknown one', () => {
    const passed = content.validations.find(({ outcome }) => outcome === 'passed')?.id ?? '';
    expect(reviewFinding(content, passed, review('descartada'))).toMatchObject({
      accepted: false,
      reason: 'no_finding',
      outcome: 'passed',
    });
    expect(reviewFinding(content, 'val_X', review('descartada'))).toMatchObject({ reason: 'unknown' });
  });

  it('survives an edit that keeps the finding, even if it moves in its list', () => {
    const { id = '', subjects = [] } = findings[0] ?? {};
    const [, , document = ''] = subjects[0]?.split('/') ?? [];
    const dismissed = acceptedReview(mismatch.content, id, 'descartada').content;
    const [other] = mismatch.content.documents.flatMap(({ type }, index) =>
      type === 'BUSQUEDA_LISTAS' ? [index] : [],
    );
    const copy = { ...mismatch.content.documents[other ?? 0], id: 'doc_added' };
    const verdict = runToEnd(
      editReport({ ...mismatch, content: dismissed }, [
        { op: 'add', path: '/content/documents/0', value: copy },
      ]),
    );
    if (!verdict.accepted) throw new Error(JSON.stringify(verdict));
    const now = verdict.content.validations.find(({ review: own }) => own !== undefined);
    expect(now?.subjects[0]).toMatch(new RegExp(`^/documents/${Number(document) + 1}/`));
    expect(now?.review).toEqual(review('descartada'));
  });
});
