import { describe, expect, it } from 'vitest';
import { afterDuration, spanishDuration } from '../../../../src/legal/judging/rules/company-facts.js';
import { examineReport } from '../../../../src/legal/judging/rules/examined-report.js';
import { healthySpa } from '../../healthy/spa.js';

describe('a legal duration', () => {
  it.each([
    ['P1M', '2019-04-04', 'un mes'],
    ['P2M', '2019-05-04', '2 meses'],
    ['P60D', '2019-05-03', '60 días'],
  ])('a duration of %s ends on %s and is called %s', (duration, end, words) => {
    expect(afterDuration('2019-03-04', duration)).toBe(end);
    expect(spanishDuration(duration)).toBe(words);
  });

  it.each(['P1Y', 'P1M2D', 'XP1M', ''])('a duration of %j is refused', (duration) => {
    expect(() => afterDuration('2019-03-04', duration)).toThrow(`months or days: ${duration}`);
  });
});

describe('an examined report', () => {
  it.each(['ent_3', 'ent_9'])('needs a company as its subject, not %s', (subjectEntityId) => {
    const report = { ...healthySpa(), subjectEntityId };
    expect(() => examineReport(report)).toThrow(`the subject ${subjectEntityId} is not a company`);
  });
});
