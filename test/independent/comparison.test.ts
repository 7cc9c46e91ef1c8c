import { describe, expect, it } from 'vitest';
import type { Comparison, Content, Submitted } from '../../src/contract/generated/types.js';
import { compareSubmitted } from '../../src/legal/judging/comparison.js';
import { contentOf, generatedIds } from '../legal/generated/contents.js';
import { comparisonObjectionsTo } from './comparison-checker.js';

const companies = ['sbx-spa-clean', 'sbx-mx-sapi', 'sbx-pe-sac', 'sbx-co-sas', 'sbx-es-sl'];

/** Returns the facts of a content as a fully informed client submits them. */
function factsOf({ entities, subjectEntityId, administration }: Content): Submitted {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  const { street = '', number = '', commune = '', country = '' } = subject?.address ?? {};
  const inOffice = administration.positions.filter(({ status }) => status === 'vigente');
  return {
    name: subject?.name ?? '',
    ...(subject?.taxId && { taxId: subject.taxId.value }),
    ...(subject?.address && { address: { street, number, commune, country } }),
    officers: inOffice.map(({ entityId, title }) => ({
      name: entities.find(({ id }) => id === entityId)?.name ?? '',
      title,
    })),
  };
}

const upperCased = (facts: Submitted): Submitted =>
  JSON.parse(
    JSON.stringify(facts, (key, value) =>
      typeof value === 'string' && key !== 'title' ? value.normalize('NFD').toUpperCase() : value,
    ),
  );

/** Facts that differ from those of every company. */
const wrong: Submitted = {
  name: 'Otra Cosa Distinta SA',
  taxId: '1-9',
  address: { street: 'Otra Calle', number: '0', commune: 'Otra' },
  officers: [{ name: 'Persona Inexistente Alguna' }],
};

describe('a comparison', () => {
  it.each([...companies, ...generatedIds().slice(0, 20)])(
    'finds no difference in the facts of %s',
    (company) => {
      const content = contentOf(company);
      for (const facts of [factsOf(content), upperCased(factsOf(content))]) {
        const comparison = compareSubmitted(content, facts);
        expect(comparison.result).toBe('match');
        expect(comparisonObjectionsTo(content, facts, comparison)).toEqual([]);
      }
    },
  );

  it.each(companies)('is a mismatch for wrong facts about %s', (company) => {
    const content = contentOf(company);
    for (const facts of [wrong, { ...factsOf(content), ...wrong }, { ...wrong, ...factsOf(content) }]) {
      const comparison = compareSubmitted(content, facts);
      expect(comparisonObjectionsTo(content, facts, comparison)).toEqual([]);
    }
    expect(compareSubmitted(content, wrong).result).toBe('mismatch');
  });

  it('draws objections if it contains an error', () => {
    const content = contentOf('sbx-spa-clean');
    const facts = factsOf(content);
    const right = compareSubmitted(content, facts);
    const { name, taxId, officers } = right;
    const errors: Partial<Comparison>[] = [
      { result: 'review' },
      { name: name && { ...name, match: 'similar' } },
      { name: name && { ...name, found: 'Otra' } },
      { taxId: taxId && { ...taxId, found: null } },
      { unsubmittedOfficers: ['ent_holder_9'] },
      { officers: officers.slice(1) },
      { officers: officers.map((officer) => ({ ...officer, found: 'Otro' })) },
      { address: null },
    ];
    for (const error of errors) {
      const altered = { ...right, ...error };
      expect(comparisonObjectionsTo(content, facts, altered)).not.toEqual([]);
    }
  });
});
