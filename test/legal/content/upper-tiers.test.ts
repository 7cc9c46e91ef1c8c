import { expect, it } from 'vitest';
import { contentOf } from '../generated/contents.js';

it.each(['sbx-circular', 'sbx-foreign-parent'])(
  'each link of the chain above %s is in a document, with its percentage',
  (id) => {
    const { shareholders, provenance, entities, subjectEntityId, documents } = contentOf(id);
    const nameOf = (party: string) => entities.find((one) => one.id === party)?.name ?? party;
    const links = [...shareholders.entries()].filter(
      ([, { issuerEntityId, status }]) => issuerEntityId !== subjectEntityId && status === 'vigente',
    );
    expect(links.length).toBeGreaterThan(0);
    for (const [index, { holderEntityId, issuerEntityId, percentage }] of links) {
      const { documentId, page, quote } = provenance[`/shareholders/${index}`] ?? {};
      const printed = percentage.replace(/0+$/, '').replace(/\.$/, '').replace('.', ',');
      for (const words of [nameOf(holderEntityId), nameOf(issuerEntityId), `${printed} %`])
        expect(quote).toContain(words);
      const paper = documents.find((one) => one.id === documentId);
      expect(paper?.excerpts.find((one) => one.page === page)?.text).toContain(quote);
    }
  },
);

it('the declaration quotes the chain of its owners', () => {
  const { validations, provenance, shareholders, subjectEntityId } = contentOf('sbx-foreign-parent');
  const above = shareholders.findIndex(({ issuerEntityId }) => issuerEntityId !== subjectEntityId);
  const declared = validations.find(({ ruleId }) => ruleId === 'UBO-002');
  expect(declared?.evidence.map(({ quote }) => quote)).toContain(provenance[`/shareholders/${above}`]?.quote);
});
