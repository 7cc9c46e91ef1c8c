import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { scenarios } from '../../src/legal/company/catalogue.js';
import { defects } from '../../src/legal/company/defects.js';
import { contentOf, defectiveIds, generatedIds } from '../legal/generated/contents.js';
import { scaled } from '../scale.js';
import { allObjections } from './all-checkers.js';

function objections(companyIds: readonly string[]): string[] {
  return companyIds.flatMap((id) => allObjections(contentOf(id)).map((text) => `${id}: ${text}`));
}

describe('an independent check', () => {
  it('objects to nothing in drawn companies', { timeout: 300_000 }, () => {
    expect(objections(generatedIds().slice(0, scaled(40, 2_000)))).toEqual([]);
  });

  it('objects to nothing in scenario companies and their labels', { timeout: 300_000 }, () => {
    const keys = scenarios.map(({ key }) => key).filter((key) => key !== 'not-found');
    const large = new Set(['holders-4812', 'powers-huge']);
    const labels = (key: string) => (large.has(key) ? [''] : scaled([''], ['', '#1', '#anna']));
    expect(objections(keys.flatMap((key) => labels(key).map((label) => `sbx-${key}${label}`)))).toEqual([]);
  });

  it('objects to nothing in companies with defects', { timeout: 300_000 }, () => {
    expect(objections(defectiveIds())).toEqual([]);
  });

  it('objects to nothing in companies with unpaid capital', { timeout: 300_000 }, () => {
    const fitting = defects['capital-unpaid']?.outcomes.flatMap((outcome) => outcome.scenarios) ?? [];
    const keys = fitting.filter((key) => key !== 'holders-4812' && key !== 'powers-huge');
    const labels = scaled(['', '#d1'], ['', '#d1', '#d2', '#anna']);
    const ids = keys.flatMap((key) => labels.map((label) => `sbx-${key}+capital-unpaid${label}`));
    expect(ids.length).toBeGreaterThan(20);
    expect(objections(ids)).toEqual([]);
  });

  it('objects to nothing in companies with a former name', { timeout: 300_000 }, () => {
    const all = Array.from({ length: 600 }, (_, index) => index);
    const ids = scaled([58, 67, 92, 172, 180], all).map((number) => `emp-${number}`);
    const contents = ids.map((id) => contentOf(id, { seed: 'sandbox' }));
    expect(contents.flatMap(allObjections)).toEqual([]);
    expect(JSON.stringify(contents)).toContain(
      'Cafetería Jarilla SpA (hoy Cafetería Camanchaca del Desierto SpA)',
    );
  });

  it('objects to nothing in amendments without effect and in own shares', () => {
    const ids = ['late-amendment', 'unpublished', 'shares-missing'].flatMap((defect) =>
      scaled([''], ['', '#d1', '#anna']).map((label) => `sbx-sa-classes-ab+${defect}${label}`),
    );
    expect(objections(ids)).toEqual([]);
  });

  it('finds the same purchase dates of own shares while the clock moves for months', () => {
    const dayOn = (asOfDate: string) =>
      contentOf('sbx-shares-99-5', { asOfDate }).shareTransfers.map(({ date }) => date);
    const days = ['2025-12-01', '2026-01-15', '2026-02-20', '2026-03-31'].map(dayOn);
    expect(days).toEqual(days.map(() => days[0]));
  });

  it('objects to nothing in shares that are sold before they are paid', () => {
    const all = Array.from({ length: 2_500 }, (_, index) => index);
    const ids = scaled([824, 1518], all).map((number) => `law-s-${number}`);
    const contents = ids.map((id) => contentOf(id, { seed: 'sandbox' }));
    expect(contents.flatMap(allObjections)).toEqual([]);
    expect(JSON.stringify(contents)).toContain('artículos 19 y 22 de la Ley N° 18.046');
  });

  it.each<[string, (content: Content) => void, RegExp]>([
    [
      'a resolution without the case number',
      ({ documents }) => {
        const resolution = documents.find(({ type }) => type === 'RESOLUCION_CONCURSAL');
        if (resolution) resolution.excerpts = [];
      },
      /^caseNumbers: /m,
    ],
    [
      'a case that no search found',
      ({ proceedings }) => {
        if (proceedings) proceedings.searches = proceedings.searches.map((one) => ({ ...one, found: 0 }));
      },
      /^searches: /m,
    ],
    [
      'a plural verb for one case',
      ({ proceedings }) => {
        for (const one of proceedings?.searches ?? [])
          one.statement = one.statement.replace('se registra,', 'se registran,');
      },
      /^searches: /m,
    ],
    [
      'a recital that names nobody',
      ({ conclusion }) => {
        conclusion.personeria = 'No consta personería vigente.';
      },
      /^recital: /m,
    ],
    [
      'an impediment without a rejection',
      ({ conclusion }) => {
        conclusion.result = 'con_reparos';
      },
      /^wordsForFindings: /m,
    ],
    [
      'a court of another region',
      ({ proceedings }) => {
        for (const one of proceedings?.insolvency ?? []) one.court = '4º Juzgado Civil de Santiago';
      },
      /^courts: /m,
    ],
  ])('objects to %s in a liquidation', (_, alter, objection) => {
    const content = structuredClone(contentOf('sbx-insolvency', { seed: 'sandbox' }));
    expect(allObjections(content)).toEqual([]);
    alter(content);
    expect(allObjections(content).join('\n')).toMatch(objection);
  });

  it('objects to nothing in an older power if the current one can be delegated in part', () => {
    expect(allObjections(contentOf('sbx-eventful-life+older-power-stands', { seed: 'sandbox' }))).toEqual([]);
  });

  it('objects to papers that a company signed after it was absorbed', () => {
    const content = structuredClone(contentOf('sbx-absorbed', { seed: 'sandbox' }));
    expect(allObjections(content)).toEqual([]);
    const register = content.documents.find(({ type }) => type === 'REGISTRO_ACCIONISTAS');
    if (register) register.issuedOn = '2025-12-19';
    expect(allObjections(content).join('\n')).toMatch(/^documentsAfterEnd: /m);
  });

  it('objects to an officer who revokes a power of the board', () => {
    const content = structuredClone(contentOf('sbx-power-revoked', { seed: 'sandbox' }));
    expect(allObjections(content)).toEqual([]);
    for (const { excerpts } of content.documents)
      for (const excerpt of excerpts) excerpt.text = excerpt.text.replace('El directorio acordó', 'Viene');
    expect(allObjections(content).join('\n')).toMatch(/^revokers: /m);
  });

  it('objects to a division that does not change the capital', () => {
    const content = structuredClone(contentOf('sbx-eventful-life', { seed: 'sandbox' }));
    expect(allObjections(content)).toEqual([]);
    for (const act of content.entities[0]?.company?.amendments ?? [])
      if (act.kind === 'division') act.effects = [];
    expect(allObjections(content).join('\n')).toMatch(/^divisions: /m);
  });

  it.each<[string, (content: Content) => void, RegExp]>([
    [
      'a merger without another company',
      ({ entities: [subject] }) => {
        if (subject?.company) subject.company.successions = [];
      },
      /^mergers: /m,
    ],
    [
      'a deed dated before its meeting',
      ({ powers }) => {
        const power = powers.find(({ instrument }) => instrument.form === 'acta_reducida');
        if (power?.instrument.deed) power.instrument.deed.date = '2012-05-18';
      },
      /^meetings: /m,
    ],
    [
      'a deed of minutes without a person who appears',
      ({ documents }) => {
        for (const { excerpts } of documents)
          for (const excerpt of excerpts)
            excerpt.text = excerpt.text.replace(/comparece: .*? mayor/, 'mayor');
      },
      /^appearances: /m,
    ],
    [
      'a notary who certifies a deed that the archive keeps',
      ({ documents }) => {
        for (const paper of documents)
          paper.issuer = paper.issuer.replace(/^Archivero Judicial de .*/, '1ª Notaría de Santiago');
      },
      /^deedArchives: /m,
    ],
    [
      'minutes of a board that mention agents',
      ({ documents }) => {
        const minutes = documents.find(({ type }) => type === 'ACTA_DIRECTORIO');
        minutes?.excerpts.push({ page: 2, text: 'Los mandatarios podrán autocontratar.' });
      },
      /^wordsOfMinutes: /m,
    ],
    [
      'an article that is not contracted to “del”',
      ({ conclusion }) => {
        conclusion.summary += ' La transferencia de el vehículo.';
      },
      /^spelling: /m,
    ],
    [
      'a power with a plural title',
      ({ powers: [first] }) => {
        if (first) first.title = 'Facultades del gerente general';
      },
      /^titlesOfPowers: /m,
    ],
    [
      'a wrong check digit',
      ({ entities: [subject] }) => {
        if (subject?.taxId) subject.taxId.value = '66100005-9';
      },
      /^checkDigits: /m,
    ],
    [
      'percentages that do not add up to 100',
      ({ shareholders: [first] }) => {
        if (first) first.percentage = '54.000000';
      },
      /^percentages: /m,
    ],
    [
      'a wrong effective percentage of an owner',
      ({ beneficialOwners: [first] }) => {
        if (first) first.effectivePercentage = '54.450100';
      },
      /^beneficialOwners: /m,
    ],
    [
      'a document dated after the report',
      ({ documents: [first] }) => {
        if (first) first.issuedOn = '2026-01-16';
      },
      /^documentDates: /m,
    ],
    [
      'a deed dated on a Sunday',
      ({ documents: [first] }) => {
        if (first) first.issuedOn = '2012-05-20';
      },
      /^documentDates: /m,
    ],
    [
      'evidence on a page that does not exist',
      ({ documents: [first] }) => {
        if (first) first.pages = 0;
      },
      /^evidencePages: /m,
    ],
    [
      'a result that does not follow from the findings',
      ({ conclusion }) => {
        conclusion.result = 'con_reparos';
      },
      /^conclusion: /m,
    ],
    [
      'acts that no evidence quotes',
      ({ validations }) => {
        for (const one of validations) if (one.ruleId === 'CON-001') one.evidence = one.evidence.slice(0, 3);
      },
      /^quotedActs: /m,
    ],
    [
      'attorneys whose instrument no evidence quotes',
      ({ validations }) => {
        for (const one of validations) {
          if (one.ruleId !== 'POW-010') continue;
          one.evidence = one.evidence.filter(({ documentId }) => documentId.includes('cedula'));
        }
      },
      /^quotedAttorneys: /m,
    ],
    [
      'a signer without a power',
      ({
        conclusion: {
          operations: [first],
        },
      }) => {
        first?.sufficient?.push(['ent_subject']);
      },
      /^operations: /m,
    ],
    [
      'a larger set with a signer who suffices alone',
      ({
        conclusion: {
          operations: [first],
        },
      }) => {
        first?.sufficient?.push(first.sufficient.flat());
      },
      /^operations: /m,
    ],
  ])('objects to %s', (_, alter, objection) => {
    const content = structuredClone(contentOf('sbx-sa-classes-ab', { seed: 'sandbox' }));
    expect(allObjections(content)).toEqual([]);
    alter(content);
    expect(allObjections(content).join('\n')).toMatch(objection);
  });
});
