import { expect, it } from 'vitest';
import { evidenceOf } from '../../../src/legal/judging/rules/examined-report.js';
import { contentOf } from '../generated/contents.js';

const clauses: readonly [quote: string, clause: string | null][] = [
  ['ARTÍCULO QUINTO. El capital', 'ARTÍCULO QUINTO'],
  ['ARTÍCULO PRIMERO TRANSITORIO. El capital', 'ARTÍCULO PRIMERO TRANSITORIO'],
  ['Artículo Décimo Segundo: Los socios', 'Artículo Décimo Segundo'],
  ['Cláusula primera transitoria. Las partes', 'Cláusula primera transitoria'],
  ['Artículo cuarto segundos', 'Artículo cuarto'],
  ['El artículo quinto', null],
];

it.each(clauses)('the clause of a quote is found at the beginning of "%s"', (quote, clause) => {
  const content = contentOf('sbx-spa-clean');
  const documentId = content.documents[0]?.id ?? '';
  const provenance = {
    '/quoted': { documentId, page: 1, quote, origin: 'extracted' as const },
  };
  const [place] = evidenceOf({ ...content, provenance }).at('/quoted');
  expect(place).toMatchObject({ quote, clause });
});
