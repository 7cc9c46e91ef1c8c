import { describe, expect, it } from 'vitest';
import sources from '../../../fixtures/vocabulary/public-sources.json' with { type: 'json' };
import { allObjections } from '../../independent/all-checkers.js';
import { contentOf, today } from '../generated/contents.js';

const ids = Array.from({ length: 60 }, (_, index) => `emp-${index}`);

/** Returns a content for tests of facts. Validation takes half the time and changes no facts: only `today` has it. */
const factsOf = (id: string, asOfDate: string) => contentOf(id, { asOfDate, validate: asOfDate === today });

describe('facts of public sources', () => {
  it('has charges in force, cancelled charges and none', () => {
    const charges = ids.map((id) => contentOf(id).charges?.entries ?? []);
    const states = new Set(charges.flatMap((entries) => entries.map(({ status }) => status)));
    expect(states).toEqual(new Set(['vigente', 'cancelado']));
    expect(charges.filter((entries) => entries.length === 0).length).toBeGreaterThan(20);
  });

  it('leaves charges unchanged while the clock moves', () => {
    const before = ids.map((id) => contentOf(id).charges?.entries);
    expect(ids.map((id) => factsOf(id, '2026-03-30').charges?.entries)).toEqual(before);
  });

  it('breaks no rule by a charge', () => {
    const charged = ids.filter((id) => contentOf(id).charges?.entries.length);
    const results = new Set(charged.map((id) => contentOf(id).conclusion.result));
    expect(results).toContain('aprobado');
  });

  it('confirms the entry of a sanctioned party in the list that has it', () => {
    const { screening } = contentOf('sbx-sanctions');
    const [found] = screening.filter(({ sanctioned }) => sanctioned);
    expect(found?.matches).toEqual([
      expect.objectContaining({ listCode: 'OFAC_SDN', score: '1.00', decision: 'confirmada' }),
    ]);
  });

  it('discards entries of similar names, and makes no finding of them', () => {
    const found = ids.flatMap((id) => contentOf(id).screening.filter(({ matches }) => matches));
    const healthy = found.filter(({ pep, sanctioned }) => !pep && !sanctioned);
    expect(healthy.length).toBeGreaterThan(0);
    for (const { matches } of healthy) expect(matches?.[0]?.decision).toBe('descartada');
  });

  it('cites no list, register or tax regime before its first day', () => {
    const days = ['1995-06-01', '2003-03-03', '2010-09-09', '2014-02-03', '2019-07-01', '2025-02-03'];
    const abroad = ['sbx-mx-sapi', 'sbx-pe-sac', 'sbx-co-sas', 'sbx-es-sl'];
    const contents = [...abroad, 'sbx-spa-clean', 'emp-4', 'emp-5'].flatMap((id) =>
      days.map((asOfDate) => contentOf(id, { asOfDate })),
    );
    const publicFacts = /^(listDays|nameMatches|charge|taxFlags|activities)/;
    expect(contents.flatMap(allObjections).filter((text) => publicFacts.test(text))).toEqual([]);
    expect(contents.some(({ screeningLists }) => screeningLists === undefined)).toBe(true);
  });

  it('has a tax regime for each company that is active', () => {
    const regimes = ids.map((id) => contentOf(id).entities[0]?.company?.taxStatus.regime?.code);
    expect(new Set(regimes)).toEqual(new Set(['14 A', '14 D N° 3', '14 D N° 8']));
  });

  it('knows the exempt activities of the industries', async () => {
    const { default: industries } = await import('../../../fixtures/vocabulary/cl/industries.json', {
      with: { type: 'json' },
    });
    const exempt = industries.flatMap(
      ({ exemptFromVat = [] }: { exemptFromVat?: string[] }) => exemptFromVat,
    );
    expect([...sources.countries.CL.tax.exemptActivities].sort()).toEqual([...exempt].sort());
  });

  it.each(['2026-01-15', '2016-05-05'])(
    'has each other office of %s in the report on its company',
    (asOfDate) => {
      const found = ids.flatMap((id) =>
        factsOf(id, asOfDate).entities.flatMap(({ taxId, otherAppointments = [] }) =>
          otherAppointments.map((office) => ({ id, office, number: taxId?.value })),
        ),
      );
      expect(found.length).toBeGreaterThan(10);
      for (const { id, office, number } of found) {
        const { companyName, companyTaxId, title, titleLabel, from } = office;
        const { administration, entities } = factsOf(companyTaxId.value, asOfDate);
        const holder = entities.find(({ taxId }) => taxId?.value === number);
        const position = administration.positions.find(({ entityId }) => entityId === holder?.id);
        expect(entities[0]?.name, id).toBe(companyName);
        expect(position, id).toMatchObject({ title, titleLabel, from, status: 'vigente' });
      }
    },
  );
});
