import { describe, expect, it } from 'vitest';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';
import { companyEdges } from './edges-company.js';
import { fileEdges } from './edges-file.js';
import { holdersEdges } from './edges-holders.js';
import { limitedCompanyEdges } from './edges-limited.js';
import { powersEdges } from './edges-powers.js';
import { findingsAfter, summariesOf } from './report-changes.js';

// Edges are the limits of rules, and errors that no recipe causes. Recipes have their own tests.
describe('edges of rules in a healthy SpA', () => {
  it.each([...companyEdges, ...holdersEdges, ...powersEdges, ...fileEdges])(
    '%s gives %j',
    (_, expected, change) => {
      expect(summariesOf(findingsAfter(healthySpa(), change))).toEqual(expected);
    },
  );
});

describe('edges of rules in a healthy S.A.', () => {
  it.each(limitedCompanyEdges)('%s gives %j', (_, expected, change) => {
    expect(summariesOf(findingsAfter(healthySa(), change))).toEqual(expected);
  });
});
