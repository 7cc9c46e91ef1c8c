import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { findingWeight, isLive } from '../../../src/legal/judging/conclusion.js';
import { conclude, judge } from '../../../src/legal/judging/judgement.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const countries = ['spa-clean', 'sa-classes-ab', 'mx-sapi', 'pe-sac', 'co-sas', 'es-sl'];
const faults = [
  '',
  '+dissolved',
  '+insolvency',
  '+late-extract',
  '+term-lapsed',
  '+stale-vigencia',
  '+sanctions',
];

const ids = [
  ...scenarios.map(({ key }) => `sbx-${key}`),
  ...countries
    .flatMap((key) => faults.map((fault) => `sbx-${key}${fault}`))
    .filter((id) => resolveCompany(id).known),
  ...generatedIds().slice(0, scaled(20, 500)),
];

const openingOf = (companyId: string) => contentOf(companyId).conclusion.summary.split('\n')[0] ?? '';
const lawful = /constituida conforme a|válidamente constituida|establecida en Chile conforme/;

describe('the opening of a conclusion', () => {
  it.each([
    [
      'sbx-absorbed',
      'Inmobiliaria Pudú S.A., RUT 66.100.028-7, fue una sociedad anónima cerrada domiciliada en Chile, que el 30 de abril de 2025 fue absorbida por Inmobiliaria Tres Coigües S.A., RUT 66.100.005-8, la que la sucede en todos sus derechos y obligaciones. No es posible contratar con ella, sino con su sucesora.',
    ],
    [
      'sbx-dissolved',
      'Editorial Pidén Limitada, RUT 66.100.012-0, es una sociedad de responsabilidad limitada domiciliada en Chile, que se encuentra disuelta desde el 14 de agosto de 2025. No es posible contratar con ella, salvo con su liquidador y para los efectos de la liquidación.',
    ],
    [
      'sbx-late-extract',
      'Pesquera Traiguén Sur SpA, RUT 66.100.022-8, es una sociedad por acciones domiciliada en Chile y vigente al 15 de enero de 2026, en cuya constitución no se cumplió con todo lo que la ley exige. Los antecedentes examinados merecen un reparo, que debe subsanarse antes de contratar. El extracto de la escritura de 10 de abril de 2024 se inscribió el 10 de junio de 2024, vencido el plazo de un mes, que expiró el 10 de mayo de 2024.',
    ],
    [
      'sbx-sole-sa-holder',
      'Forestal Huemul Solo S.A., RUT 66.100.035-K, es una sociedad anónima cerrada domiciliada en Chile, que se encuentra disuelta desde el 26 de octubre de 2025. No es posible contratar con ella, sino con don César Nicolás Muñoz Soto, único accionista, en quien quedaron radicados sus bienes y obligaciones sin necesidad de liquidación (artículo 110 de la Ley N° 18.046). Todas las acciones están en manos de don César Nicolás Muñoz Soto desde el 15 de octubre de 2025, por más de diez días seguidos: la sociedad se disolvió por ello el 26 de octubre de 2025, por el solo ministerio de la ley y aunque ningún registro lo anote (artículo 103 N° 2 de la Ley N° 18.046).',
    ],
    [
      'sbx-liquidation-published',
      'Constructora Loma Parda SpA, RUT 66.100.045-7, es una sociedad por acciones domiciliada en Chile, que se encuentra en procedimiento concursal de liquidación, aunque su registro la informa vigente. Toda contratación ha de hacerse con su liquidador, dentro de las facultades de la liquidación. El Boletín Concursal publicó el 3 de diciembre de 2025 la resolución de liquidación de Constructora Loma Parda SpA, en la causa rol C-8287-2025 del 2º Juzgado Civil de Rancagua, y el certificado de vigencia de 22 de diciembre de 2025 la informa como vigente.',
    ],
  ])('states the company status and the findings of %s', (companyId, text) => {
    expect(openingOf(companyId)).toBe(text);
  });

  it('never contradicts a live finding', () => {
    for (const id of ids) {
      const { validations, entities, subjectEntityId, conclusion } = contentOf(id);
      const live = new Set(validations.filter(isLive).map(({ ruleId }) => ruleId));
      const first = conclusion.summary.split('\n')[0] ?? '';
      const status = entities.find((entity) => entity.id === subjectEntityId)?.company?.status;
      const founding = validations.some(
        (one) =>
          isLive(one) && one.ruleId === 'CON-001' && one.subjects.some((at) => at.includes('/incorporation')),
      );
      const denied = founding || ['SHR-002', 'ENT-005', 'CMP-002'].some((rule) => live.has(rule));
      if (denied) expect(first, id).not.toMatch(lawful);
      if (live.size === 0) expect(first, id).toMatch(lawful);
      if (status !== 'no_acreditada') expect(first, id).not.toContain('cuya vigencia no consta');
      if (live.has('DOC-002') || live.has('ENT-006')) expect(first, id).not.toContain('vigente a');
    }
  });

  it('never excludes a contract with a company that somebody can represent', () => {
    for (const id of ids) {
      const { summary, operations } = contentOf(id).conclusion;
      const signed = operations.some(({ sufficient }) => sufficient === null || sufficient.length > 0);
      if (signed) expect(summary, id).not.toContain('No es posible contratar');
    }
  });

  it('does not call a company lawful if no rule ran, or if a lawyer decided otherwise', () => {
    const plain = contentOf('sbx-spa-clean', { validate: false }).conclusion.summary;
    expect(plain).toMatch(
      /^Comercial Arrebol Austral SpA, .* domiciliada en Chile, que figura vigente al 15/,
    );
    const content = contentOf('sbx-dissolved');
    const review = { decision: 'descartada' as const, by: null, at: '2026-01-15T12:00:00.000Z', reason: 'x' };
    const dismissed = content.validations.map((one) => (isLive(one) ? { ...one, review } : one));
    expect(conclude(content, dismissed).conclusion.summary).toMatch(/limitada domiciliada en Chile\. /);
  });
});

describe('a remedy', () => {
  it('states the documents to submit, the deadline and the finding', () => {
    for (const id of ids) {
      const { conclusion, requestedOperations, validations } = contentOf(id);
      const unsigned = requestedOperations.filter((faculty) =>
        conclusion.operations.some((ownPart) => ownPart.faculty === faculty && ownPart.bracket === null),
      );
      for (const { ruleId, remedy, severity, scope } of validations.filter(isLive)) {
        const stays =
          '(?:no puede subsanarse respecto de las operaciones requeridas|no es subsanable: [^.]*)';
        const incurable = new RegExp(`^El impedimento ${ruleId} ${stays}\\. `);
        const ownPart = remedy?.replace(incurable, '');
        expect(ownPart, id).toMatch(
          /^(?:Antes de firmar(?: cualquiera otra)?|Desde ya|A más tardar el \d+ de \p{Ll}+ de \d{4}), \p{Ll}/u,
        );
        const cured = `Con ello (?:no )?se \\p{Ll}+ (?:el|la) \\p{Ll}+ ${ruleId}(?: respecto de .*)?\\.$`;
        if (ownPart === remedy) expect(remedy, id).toMatch(new RegExp(cured, 'u'));
        else expect(unsigned, id).toEqual(requestedOperations);
        if (findingWeight({ severity, scope }, unsigned) !== 'observacion')
          expect(ownPart, id).toMatch(/^Antes de firmar/);
      }
    }
  });

  it('is repeated in the summary, up to three remedies', () => {
    const { validations, conclusion } = contentOf('sbx-lawyer-edits');
    for (const { remedy } of validations.filter(isLive)) expect(conclusion.summary).toContain(remedy);
    expect(judge(contentOf('sbx-spa-clean'), { validate: true }).conclusion.summary).not.toContain(
      'pendiente',
    );
  });

  it('differs between an exposed person and a sanctioned one', () => {
    const remedyOf = (id: string) => contentOf(id).validations.find(isLive)?.remedy ?? '';
    expect(remedyOf('sbx-pep')).toContain('debida diligencia reforzada');
    expect(remedyOf('sbx-pep')).not.toMatch(/sancion|no se debe contratar/);
    expect(remedyOf('sbx-sanctions')).not.toContain('diligencia');
  });

  it('names the depositary list of a listed company, the statutes of partners, and otherwise the register', () => {
    const remedyOf = (id: string) =>
      contentOf(id).validations.find((one) => one.ruleId === 'SHR-001' && isLive(one))?.remedy ?? '';
    expect(remedyOf('sbx-sa-listed')).toContain('la empresa de depósito de valores');
    expect(remedyOf('sbx-sa-listed')).not.toContain('estatutos');
    expect(remedyOf('sbx-shares-99-5')).toContain('las 5 acciones de su propia emisión que adquirió');
  });
});
