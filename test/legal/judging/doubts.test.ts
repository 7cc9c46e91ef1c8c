import { describe, expect, it } from 'vitest';
import type { Content, Power } from '../../../src/contract/generated/types.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { contentOf } from '../generated/contents.js';

const nth = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at];
  if (item === undefined) throw new Error(`there is no item ${at}`);
  return item;
};
const nameOf = ({ entities }: Content, id: string) => entities.find((one) => one.id === id)?.name ?? id;
const sentencesOf = ({ conclusion }: Pick<Content, 'conclusion'>, faculty: string) =>
  conclusion.operations.filter((one) => one.faculty === faculty).map(({ sentence }) => sentence);
const remedyOf = ({ validations }: Pick<Content, 'validations'>, rule: string) =>
  validations.flatMap(({ ruleId, outcome, remedy }) =>
    ruleId === rule && outcome === 'failed' ? (remedy ?? '') : [],
  );

/** Returns a limitada with two administrators. The statutes misspell the name of one, who granted a power. */
const contentWithMisspelling = () => structuredClone(contentOf('sbx-lawyer-edits'));

/** Adds a power that the attorney of another power grants; it does not depend on an office. */
function delegate(content: Content, parent: Power, attorney: string): void {
  parent.delegation.allowed = 'total';
  content.powers.push({
    ...structuredClone(parent),
    id: 'pow_delegated',
    title: 'Poder delegado',
    grantedBy: 'apoderado',
    grantees: { groupIds: [], entityIds: [attorney], positionTitles: [] },
    signingRules: parent.signingRules.map((rule) => ({
      ...rule,
      anyOf: [[{ entityId: attorney, count: 1 }]],
    })),
    delegation: { allowed: 'no', parentPowerId: parent.id },
  });
}

describe('a doubt about the grantor of a power', () => {
  it('extends to the holder of the power and to the remedy', () => {
    const content = contentWithMisspelling();
    const [firstAdministrator, secondAdministrator, attorney] = [
      'ent_holder_1',
      'ent_holder_2',
      'ent_attorney_bank',
    ].map((id) => nameOf(content, id));
    const [upTo, above] = sentencesOf(content, 'BANK_DRAW_CHECKS');
    const waits = `${secondAdministrator} y, una vez subsanado lo que se objeta (POW-010), don ${firstAdministrator}`;
    expect(upTo).toContain(`${waits} y doña ${attorney}.`);
    expect(above).toContain(`${waits}.`);
    expect(content.conclusion.personeria).toContain(
      `La personería de don ${firstAdministrator} y doña ${attorney} no debe invocarse mientras`,
    );
    expect(remedyOf(content, 'POW-010').join()).toMatch(
      new RegExp(
        `; de ello depende también el mandato bancario de .*, que suscribió don ${firstAdministrator}\\. Con ello`,
      ),
    );
  });

  it('extends along a chain of grants', () => {
    const content = contentWithMisspelling();
    delegate(content, nth(content.powers, 1), 'ent_former_representative');
    const judged = judge(content, { validate: true });
    const last = nameOf(content, 'ent_former_representative');
    expect(sentencesOf(judged, 'BANK_DRAW_CHECKS')[0]).toMatch(
      new RegExp(`una vez subsanado lo que se objeta \\(POW-010\\), .* y don ${last}\\.$`),
    );
    expect(remedyOf(judged, 'POW-010').join()).toContain('; y el poder delegado de');
  });

  it('stays with the grantor if another person granted the power, or if another power misnames him', () => {
    const granted = contentWithMisspelling();
    for (const reading of granted.documents.flatMap(({ extracted }) => extracted))
      if (reading.field === 'signatory') reading.entityId = 'ent_holder_2';
    const elsewhere = contentWithMisspelling();
    const power = nth(elsewhere.powers, 1);
    const { documentId } = power.instrument;
    for (const { id, extracted } of elsewhere.documents)
      for (const reading of extracted)
        if (reading.field === 'person_name')
          reading.value = id === documentId ? 'Otro Nombre' : nameOf(elsewhere, reading.entityId ?? '');
    for (const [content, others] of [
      [granted, 'ent_holder_1'],
      [elsewhere, 'ent_attorney_bank'],
    ] as const) {
      const judged = judge(content, { validate: true });
      const [sentence = ''] = sentencesOf(judged, 'BANK_DRAW_CHECKS');
      const [, waiting = ''] = sentence.split('(POW-010), ');
      expect(waiting).toMatch(new RegExp(`^do[nñ]a? ${nameOf(content, others)}\\.$`));
      expect(remedyOf(judged, 'POW-010').join()).not.toContain('de ello depende');
    }
  });
});

describe('a wrong name in the declaration of owners', () => {
  it('is an objection, and does not keep the person from signing', () => {
    const content = structuredClone(contentOf('sbx-ltda-family'));
    const declaration = content.documents.find(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES');
    const reading = declaration?.extracted.find(({ field }) => field === 'person_name');
    if (reading === undefined) throw new Error('the declaration names nobody');
    reading.value = 'Otro Nombre';
    const judged = judge(content, { validate: true });
    const found = judged.validations.filter(
      ({ ruleId, outcome }) => ruleId === 'POW-010' && outcome === 'failed',
    );
    expect(found.map(({ actual }) => actual)).toEqual(['Otro Nombre']);
    for (const { sentence } of judged.conclusion.operations) expect(sentence).not.toContain('POW-010');
    expect(judged.conclusion.personeria).toBe(content.conclusion.personeria);
  });
});

describe('a doubt about the election of a board', () => {
  it('extends to the powers of that board, not to those of the previous one', () => {
    const content = structuredClone(contentOf('sbx-sa-classes-ab'));
    const { board } = content.administration;
    const minutes = content.documents.find(({ id }) => id === board?.documentId);
    if (board === null || minutes === undefined) throw new Error('the report has no board');
    minutes.legibility = '0.10';
    const sentences = () =>
      judge(content, { validate: true }).conclusion.operations.map(({ sentence }) => sentence);
    for (const sentence of sentences()) expect(sentence).not.toContain('subsanado');
    for (const power of content.powers)
      if (power.grantedBy === 'directorio') power.validFrom = board.electedOn;
    for (const { members } of content.powerGroups)
      for (const member of members) member.from = board.electedOn;
    for (const sentence of sentences())
      expect(sentence).toMatch(/, una vez subsanado lo que se objeta \(DOC-004\)\.$/);
  });
});

describe('a contested grant makes a combination wait, even if it has other signers', () => {
  it('for a wrongly granted power and the powers granted by it', () => {
    const content = structuredClone(contentOf('sbx-lawyer-edits'));
    for (const { extracted } of content.documents)
      for (const reading of extracted)
        if (reading.field === 'person_name') reading.value = nameOf(content, reading.entityId ?? '');
    const statutory = nth(content.powers, 0);
    statutory.faculties = statutory.faculties.filter(({ code }) => code !== 'BANK_DRAW_CHECKS');
    const before = judge(content, { validate: true });
    expect(sentencesOf(before, 'BANK_DRAW_CHECKS').join()).not.toContain('subsanado');
    nth(statutory.events, 0).date = '2001-01-01';
    const judged = judge(content, { validate: true });
    expect(sentencesOf(judged, 'BANK_DRAW_CHECKS').join()).toContain(
      'una vez subsanado lo que se objeta (POW-001)',
    );
    expect(judged.conclusion.result).toBe('con_reparos');
  });

  it('for a power by an amendment that was registered late', () => {
    const content = structuredClone(contentOf('sbx-ltda-family+late-amendment'));
    expect(content.conclusion.operations.map(({ sentence }) => sentence).join()).not.toContain('CON-001');
    const deed = content.entities[0]?.company?.amendments.at(-1)?.deed;
    Object.assign(nth(content.powers, 0).instrument, { documentId: deed?.documentId, deed });
    for (const { sentence } of judge(content, { validate: true }).conclusion.operations)
      expect(sentence).toMatch(/, una vez subsanado lo que se objeta \(CON-001\)\.$/);
  });

  it('in a bracket that the matrix splits in two', () => {
    const content = structuredClone(contentOf('sbx-lawyer-edits'));
    for (const rule of nth(content.powers, 1).signingRules)
      rule.anyOf = [[{ entityId: 'ent_holder_2', count: 1 }]];
    nth(content.powers, 1).grantees.entityIds = ['ent_holder_2'];
    const [sentence = ''] = sentencesOf(judge(content, { validate: true }), 'BANK_DRAW_CHECKS');
    expect(sentence).toMatch(/sin límite de monto: .* y, una vez subsanado lo que se objeta \(POW-010\), /);
  });

  it('for the office of a minor, but not for her other powers', () => {
    const content = structuredClone(contentOf('sbx-lawyer-edits'));
    const secondAdministrator = content.entities.find(({ id }) => id === 'ent_holder_2');
    if (secondAdministrator?.person == null) throw new Error('the second administrator is missing');
    secondAdministrator.person.birthDate = '1995-01-01';
    const statutory = nth(content.powers, 0);
    statutory.faculties = statutory.faculties.filter(({ code }) => code !== 'BANK_DRAW_CHECKS');
    nth(content.powers, 1).grantees.entityIds = [secondAdministrator.id];
    for (const rule of nth(content.powers, 1).signingRules)
      rule.anyOf = [[{ entityId: secondAdministrator.id, count: 1 }]];
    for (const reading of content.documents.flatMap(({ extracted }) => extracted))
      if (reading.field === 'signatory') reading.entityId = 'ent_attorney_bank';
    const judged = judge(content, { validate: true });
    expect(sentencesOf(judged, 'BANK_OPEN_ACCOUNT').join()).toContain('(ADM-002 y POW-010)');
    const [upTo = ''] = sentencesOf(judged, 'BANK_DRAW_CHECKS');
    expect(upTo).toContain(`puede actuar por sí sola doña ${secondAdministrator.name}.`);
  });
});

describe('a possibly replaced power, or one that exceeds its parent', () => {
  it.each([
    ['sbx-sa-classes-ab+older-power-stands', 'POW-011', 'pow_former'],
    ['sbx-ltda-family+delegation-exceeded', 'POW-008', 'pow_delegated'],
  ])('makes its sole signer wait in %s, by %s', (id, rule, doubted) => {
    const content = contentOf(id);
    const [attorney = ''] = content.powers.find((power) => power.id === doubted)?.grantees.entityIds ?? [];
    const name = nameOf(content, attorney);
    const waiting = new RegExp(
      `una vez subsanado lo que se objeta \\(${rule}\\), (puede [^;]*)?do[nñ]a? ${name}`,
    );
    const { operations, personeria } = content.conclusion;
    const named = operations.filter(({ sentence }) => sentence.includes(name));
    expect(named).not.toEqual([]);
    for (const { sentence } of named) expect(sentence).toMatch(waiting);
    const reserved = new RegExp(
      `\\. La personería de do[nñ]a? ${name} no debe invocarse mientras no se subsane`,
    );
    expect(personeria).toMatch(reserved);
  });
});
