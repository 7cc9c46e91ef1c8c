import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';
import { partsOf } from './report-changes.js';
import { sentencesAfter } from './sentences.js';
import { administrationSentences } from './sentences-administration.js';
import { companySentences } from './sentences-company.js';
import { partiesSentences } from './sentences-parties.js';
import { powersSentences } from './sentences-powers.js';
import { proceedingSentences } from './sentences-proceedings.js';

// Lawyers read these sentences: each names the error, the requirement and the actual value.
describe('the sentences about a healthy SpA', () => {
  it.each([...companySentences, ...powersSentences, ...partiesSentences, ...proceedingSentences])(
    '%s',
    (_, expected, change) => {
      expect(sentencesAfter(healthySpa(), change)).toEqual(expected);
    },
  );
});

describe('the sentences about a healthy S.A.', () => {
  it.each(administrationSentences)('%s', (_, expected, change) => {
    expect(sentencesAfter(healthySa(), change)).toEqual(expected);
  });
});

describe('the sentences about a renewed term', () => {
  it.each([
    [
      'mention the last day for an objection to the renewal',
      '2026-04-15',
      'El período en curso vence el 15 de abril de 2026 y se renueva por 5 años, salvo que a más tardar el 15 de enero de 2026 se manifieste la voluntad de ponerle término.',
    ],
    [
      'state that an objection may exist after that day',
      '2026-04-14',
      'El período en curso vence el 14 de abril de 2026 y se renueva por 5 años, salvo que a más tardar el 14 de enero de 2026 se haya manifestado la voluntad de ponerle término, lo que no consta.',
    ],
    [
      'state the renewal if a later certificate notes no objection',
      '2026-04-14',
      'El período en curso vence el 14 de abril de 2026 y se renueva hasta el 14 de abril de 2031: al 15 de enero de 2026 no consta anotada voluntad de ponerle término, y el plazo para manifestarla venció el 14 de enero de 2026.',
      '2026-01-15',
    ],
  ])('%s', (_, endsOn, expected, issuedOn?: string) => {
    const report = healthySpa();
    Object.assign(partsOf(report).company.term, { kind: 'renovable', endsOn, renewalYears: 5 });
    const quote = 'Se renovará por cinco años, salvo aviso con tres meses de anticipación.';
    const cited = { documentId: 'doc_deed', page: 5, quote, origin: 'extracted' } as const;
    report.provenance['/entities/0/company/term'] = cited;
    if (issuedOn !== undefined) {
      report.provenance['/entities/0/company/amendments'] = { ...cited, documentId: 'doc_good_standing' };
      Object.assign(report.documents.find(({ id }) => id === 'doc_good_standing') ?? {}, { issuedOn });
    }
    const term = judge(report, { validate: true }).validations.find(({ ruleId }) => ruleId === 'ENT-006');
    expect(term?.message).toBe(expected);
  });
});
