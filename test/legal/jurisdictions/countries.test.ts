import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { jurisdictions } from '../../../src/legal/jurisdictions/countries.js';
import { taxIdSchemes } from '../../../src/legal/jurisdictions/tax-ids.js';
import { spanishMoney } from '../../../src/legal/words/spanish.js';
import { scaled } from '../../scale.js';
import {
  contentOf,
  contentValidator,
  freshContentOf,
  sampledViolations,
  today,
} from '../generated/contents.js';
import { outOfOrder } from '../generated/field-order.js';

const validate = contentValidator();
const abroad = scenarios.filter(({ jurisdiction = 'CL' }) => jurisdiction !== 'CL');

function errorsIn(content: Content): string[] {
  const schema = validate(content)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  const faults = content.validations
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
  const unfounded = content.validations
    .filter(({ outcome, evidence }) => outcome === 'passed' && evidence.length === 0)
    .map(({ ruleId }) => `${ruleId} stands on nothing`);
  const broken = sampledViolations(content).map((one) => `${one.invariant} ${one.pointer}: ${one.detail}`);
  return [...schema, ...broken, ...faults, ...unfounded, ...outOfOrder(content)];
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}

const countries = Object.keys(jurisdictions);
const labelled = (key: string, count: number) =>
  Array.from({ length: count }, (_, index) => `sbx-${key}#company-${index}`);

describe('companies of other countries', () => {
  it('every country has a scenario', () => {
    expect(new Set(['CL', ...abroad.map(({ jurisdiction }) => jurisdiction)])).toEqual(new Set(countries));
  });

  describe.each(abroad)('$key', ({ key, taxId, jurisdiction = 'CL' }) => {
    const content = contentOf(`sbx-${key}`);
    const { law } = jurisdictions[jurisdiction];

    it('is a company of its country, sound and approved', () => {
      expect(errorsIn(content)).toEqual([]);
      expect(content.conclusion.result).toBe('aprobado');
      expect(content.jurisdiction).toBe(jurisdiction);
      expect(content.entities[0]?.taxId).toEqual({
        type: law.taxId.type,
        value: taxId,
        country: jurisdiction,
        valid: true,
      });
    });

    it('is found by its tax number in any spelling, and a wrong check digit is reported', () => {
      for (const text of [taxId, taxId.toLowerCase(), law.taxId.print(taxId), ` ${taxId}`.trim()]) {
        const resolution = resolveCompany(text);
        expect(resolution).toMatchObject({ known: true, company: { canonical: `sbx-${key}`, taxId } });
      }
      const last = taxId.at(-1) === '5' ? '6' : '5';
      expect(resolveCompany(taxId.slice(0, -1) + last)).toMatchObject({ known: false, nearest: [taxId] });
    });

    it('has one more company per label, each sound and approved', () => {
      const ids = labelled(key, scaled(6, 200));
      const others = ids.map((id) => contentOf(id));
      const found = others.map((other, index) => [ids[index], errorsIn(other), other.conclusion.result]);
      expect(found.filter(([, faults, result]) => faults?.length !== 0 || result !== 'aprobado')).toEqual([]);
      const numbers = others.map(({ entities }) => entities[0]?.taxId?.value);
      expect(new Set([taxId, ...numbers]).size).toBeGreaterThan(ids.length * 0.95);
      expect(new Set(others.map(({ entities }) => entities[0]?.name)).size).toBeGreaterThan(ids.length / 10);
    });

    it.each(['2022-02-28', '2024-02-29', '2028-02-29', '2099-12-31'])('is sound as of %s', (asOfDate) => {
      for (const id of [`sbx-${key}`, ...labelled(key, scaled(1, 20))]) {
        expect([id, errorsIn(contentOf(id, { asOfDate }))]).toEqual([id, []]);
      }
    });

    it('numbers people as its country does, with made-up numbers', () => {
      const people = content.entities.filter(({ kind }) => kind === 'person');
      expect(people.length).toBeGreaterThan(1);
      for (const { taxId: own } of people) {
        expect(own?.type).toBe(law.taxId.type);
        expect(taxIdSchemes[law.taxId.type].parse(own?.value ?? '')).toMatchObject({ valid: true });
        expect(law.taxId.ofCompany(own?.value ?? '')).toBe(false);
      }
    });

    it('names no Chilean institution', () => {
      const chilean =
        /Chile|\bRUT\b|\bSII\b|Conservador|Diario Oficial|\bUF\b|19\.499|18\.046|20\.659|\bUAF\b|giro(?!s|nes)\b.*SII|directorio/;
      // In Peru a board is also called directorio, and RUT is the register of taxpayers of Colombia.
      const allowed = new Map([
        ['PE', /directorio/],
        ['CO', /\bRUT\b/],
      ]).get(jurisdiction);
      const texts = strings({ ...content, powers: [] }).filter((text) => !/^[a-z_]+(?:: .*)?$/.test(text));
      expect(texts.filter((text) => chilean.test(text) && !allowed?.test(text))).toEqual([]);
    });

    it('has complete texts in the letters of Spanish', () => {
      const faulty = /[{}]|undefined|null|NaN| {2}|\s$|\.\.$| ,|\t|\n|,,|;\./;
      const alphabet = /^[\p{Script=Latin}0-9 .,;:°ºª%$€()[\]…“”’'\-–—/|+*=≥≤<>&_N#@]*$/u;
      const paragraphs = (text: string) => text.split('\n');
      const texts = [content, ...labelled(key, scaled(6, 20)).map((id) => contentOf(id))]
        .flatMap(strings)
        .flatMap(paragraphs);
      expect(texts.filter((text) => text !== text.normalize('NFC') || faulty.test(text))).toEqual([]);
      expect(texts.filter((text) => !alphabet.test(text))).toEqual([]);
    });

    it('names all officers in the deed of the founding', () => {
      const names = content.administration.positions.map(
        ({ entityId }) => content.entities.find(({ id }) => id === entityId)?.name ?? '',
      );
      const [founding] = content.documents;
      const text = founding?.excerpts.map((excerpt) => excerpt.text).join(' ') ?? '';
      expect(names.filter((name) => !text.includes(name))).toEqual([]);
    });

    it('names its insolvency liquidator by the case number', () => {
      const { documents, conclusion } = contentOf(`sbx-${key}+insolvency`);
      const resolution = documents.find(({ type }) => type === 'RESOLUCION_CONCURSAL');
      const [docket = 'none'] = /\d+(?:-|\/| de )\d{4}/.exec(resolution?.excerpts[0]?.text ?? '') ?? [];
      expect(conclusion.personeria).toContain(docket);
    });

    it('limits powers in its own currency', () => {
      const limits = content.powers
        .flatMap(({ signingRules }) => signingRules)
        .flatMap(({ to }) => (to === null ? [] : [to]));
      expect(limits.length).toBeGreaterThan(0);
      const currency = content.entities[0]?.company?.capital?.stated.currency;
      expect(new Set(limits.map((limit) => limit.currency))).toEqual(new Set([currency]));
      const quotes = Object.entries(content.provenance)
        .filter(([pointer]) => pointer.includes('/signingRules/'))
        .map(([, { quote }]) => quote ?? '');
      for (const limit of limits)
        expect(quotes.some((quote) => quote.includes(spanishMoney(limit)))).toBe(true);
    });

    it('has the same bytes in every create, and other bytes under another seed', () => {
      expect(freshContentOf(`sbx-${key}`)).toEqual(content);
      expect(JSON.stringify(contentOf(`sbx-${key}`, { seed: 'other' }))).not.toBe(JSON.stringify(content));
    });
  });

  it('a deed numbers each transitory clause once', () => {
    for (const { key } of abroad) {
      const firstNames = new Map<string, Set<string>>();
      for (const { documentId, quote } of Object.values(contentOf(`sbx-${key}`).provenance)) {
        if (!/^\S+ primer[ao] transitori|^transitori[ao] primer/i.test(quote ?? '')) continue;
        const named = (quote ?? '').split(' ').slice(0, 3).join(' ').replace(/\..*/, '');
        firstNames.set(`${documentId}`, (firstNames.get(`${documentId}`) ?? new Set()).add(named));
      }
      for (const [id, named] of firstNames) expect([...named], `${key} ${id}`).toHaveLength(1);
    }
  });

  it('a report is judged as of the day of its create', () => {
    for (const { key } of abroad) expect(contentOf(`sbx-${key}`).asOfDate).toBe(today);
  });
});
