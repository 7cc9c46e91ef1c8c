import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { dottedRut } from '../../../src/legal/jurisdictions/cl/rut.js';
import { percentToMicros } from '../../../src/values/money.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const contents = [
  ...generatedIds().slice(0, scaled(60, 150)),
  ...['spa-clean', 'spa-joint-two', 'ltda-family', 'eirl-dv-k', 'sa-classes-ab', 'sa-listed'].map(
    (key) => `sbx-${key}`,
  ),
].map((id) => contentOf(id));

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}

/** A summary has several paragraphs; each other text has one. */
const texts = [
  ...new Set(
    contents.flatMap(({ conclusion: { summary, ...judged }, ...rest }) => [
      ...summary.split('\n'),
      ...strings(judged),
      ...strings(rest),
    ]),
  ),
];

function quoteAt(content: Content, pointer: string): string {
  return content.provenance[pointer]?.quote ?? '';
}

const personRanges = [[33_000_000, 44_999_999]] as const;
/** RUT ranges of companies that are drawn as holders, and of companies that are the same in all reports. */
const companyRanges = [
  [66_800_000, 66_999_999],
  [66_150_000, 66_199_999],
] as const;

describe('the texts of a report', () => {
  test('have no open placeholder, doubled word or decomposed letter', () => {
    const faulty = /[{}]|undefined|null|NaN| {2}|\s$|\.\.$| ,|\t|\n/;
    expect(texts.filter((text) => text !== text.normalize('NFC') || faulty.test(text))).toEqual([]);
  });

  test('they use only letters and signs of Spanish', () => {
    const alphabet = /^[\p{Script=Latin}0-9 .,;:°ªº%$()[\]…“”’'\-–—/|+*=≥≤<>&_N#]*$/u;
    expect(texts.filter((text) => !alphabet.test(text))).toEqual([]);
  });

  test('quotes hold the facts they are cited for', () => {
    for (const content of contents) {
      // A party that only holds shares of a listed company is named only in the list of the depositary.
      const isListed = content.shareholderSummary.source === 'DCV';
      content.entities.forEach((entity, index) => {
        if (isListed && entity.roles.join() === 'shareholder') return;
        const folded = quoteAt(content, `/entities/${index}/name`).toUpperCase();
        for (const word of entity.name.toUpperCase().split(' ')) expect(folded).toContain(word);
        expect(quoteAt(content, `/entities/${index}/taxId`)).toContain(dottedRut(entity.taxId?.value ?? ''));
      });
      content.screening.forEach(({ entityId }, index) => {
        const name = content.entities.find(({ id }) => id === entityId)?.name ?? '?';
        expect(quoteAt(content, `/screening/${index}`)).toContain(name);
      });
      content.beneficialOwners.forEach(({ entityId }, index) => {
        const name = content.entities.find(({ id }) => id === entityId)?.name ?? '?';
        expect(quoteAt(content, `/beneficialOwners/${index}`)).toContain(name);
      });
      const { incorporation, amendments = [] } = content.entities[0]?.company ?? {};
      const companyPointer = '/entities/0/company';
      const acts = [
        { pointer: `${companyPointer}/incorporation`, act: incorporation },
        ...amendments.map((act, index) => ({ pointer: `${companyPointer}/amendments/${index}`, act })),
      ];
      for (const { pointer, act } of acts) {
        if (act?.registration)
          expect(quoteAt(content, `${pointer}/registration`)).toContain(act.registration.folio);
        if (act?.publication)
          expect(quoteAt(content, `${pointer}/publication`)).toContain(act.publication.edition);
        if (act?.deed)
          expect(quoteAt(content, `${pointer}/deed`) || quoteAt(content, pointer)).toContain(
            act.deed.notaryName,
          );
        if (act?.res) expect(quoteAt(content, `${pointer}/res`)).toContain(act.res.cve);
      }
      content.shareholders.forEach((held, index) => {
        if (held.issuerEntityId !== content.subjectEntityId || held.status !== 'vigente') return;
        const name = content.entities.find(({ id }) => id === held.holderEntityId)?.name ?? '?';
        expect(quoteAt(content, `/shareholders/${index}`)).toContain(name);
      });
    }
  });

  test('citations stay within the pages and values of the report', () => {
    for (const content of contents) {
      const pages = new Map(content.documents.map((document) => [document.id, document.pages]));
      for (const { documentId, page } of Object.values(content.provenance)) {
        expect(page ?? 0).toBeLessThanOrEqual(pages.get(documentId ?? '') ?? -1);
      }
      for (const { id, pages: count, extracted } of content.documents) {
        for (const reading of extracted) expect(reading.page, id).toBeLessThanOrEqual(count);
      }
    }
  });

  test('codes of verification carry the mark of the sandbox', () => {
    for (const { verification } of contents.flatMap(({ documents }) => documents)) {
      if (verification !== null) expect(verification.code).toContain('SBX');
    }
  });

  test('people and companies have unique RUTs of separate ranges', () => {
    for (const { entities } of contents) {
      const taxIds = entities.flatMap(({ taxId }) => taxId?.value ?? []);
      expect(new Set(taxIds).size).toBe(taxIds.length);
      for (const { kind, taxId, address, roles } of entities.slice(1)) {
        const abroad = kind === 'company' && (address?.country ?? 'CL') !== 'CL';
        expect(taxId === null, roles.join()).toBe(abroad);
        if (taxId === null) continue;
        const body = Number.parseInt(taxId.value, 10);
        const ranges = kind === 'person' ? personRanges : companyRanges;
        expect(
          ranges.some(([from, to]) => from <= body && body <= to),
          taxId.value,
        ).toBe(true);
      }
    }
  });

  test('complete lists of holders add up to exactly 100.000000', () => {
    for (const content of contents) {
      const issuers = new Set(content.shareholders.map(({ issuerEntityId }) => issuerEntityId));
      for (const issuer of issuers) {
        if (issuer === content.subjectEntityId && content.shareholderSummary.truncated) continue;
        const held = content.shareholders.filter(
          (one) => one.issuerEntityId === issuer && one.status === 'vigente',
        );
        const sum = held.reduce((total, { percentage }) => total + percentToMicros(percentage), 0n);
        expect(sum).toBe(100_000_000n);
      }
    }
  });
});
