import { describe, expect, it } from 'vitest';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';
import { saidOf } from './sentences.js';
import { administrationSentences } from './sentences-administration.js';
import { companySentences } from './sentences-company.js';
import { partiesSentences } from './sentences-parties.js';
import { powersSentences } from './sentences-powers.js';
import { proceedingSentences } from './sentences-proceedings.js';

// Lawyers read these sentences: each names what is wrong, what is asked for and what there is.
describe('of a healthy SpA it is said that', () => {
  it.each([...companySentences, ...powersSentences, ...partiesSentences, ...proceedingSentences])(
    '%s',
    (_, said, change) => {
      expect(saidOf(healthySpa(), change)).toEqual(said);
    },
  );
});

describe('of a healthy S.A. it is said that', () => {
  it.each(administrationSentences)('%s', (_, said, change) => {
    expect(saidOf(healthySa(), change)).toEqual(said);
  });
});
