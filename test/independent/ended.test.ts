import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { contentOf } from '../domain/generated/contents.js';
import { endedObjectionsTo } from './ended-checker.js';

describe('an independent reckoning of ended companies', () => {
  it.each<[string, (content: Content) => void, RegExp]>([
    [
      'a power that lives on',
      ({ powers: [first] }) => {
        if (first) first.status = 'vigente';
      },
      /livingPowers/,
    ],
    [
      'a rule that says nothing',
      (content) => {
        content.validations = content.validations.filter(({ ruleId }) => ruleId !== 'ADM-002');
      },
      /silentRules: nothing is said of ADM-2/,
    ],
    [
      'a term that runs on',
      ({ validations }) => {
        for (const one of validations)
          if (one.ruleId === 'ENT-006')
            one.message = 'El plazo de duración es renovable y se encuentra corriendo.';
      },
      /presentTense/,
    ],
    [
      'a remedy that asks for a paper at hand',
      ({ validations }) => {
        for (const one of validations)
          if (one.ruleId === 'ENT-005') one.remedy = 'Acompañar el acto en que consten la disolución.';
      },
      /papersAtHand/,
    ],
    [
      'a copy that certifies good standing',
      ({ documents }) => {
        for (const one of documents)
          if (one.type === 'INSCRIPCION_CBR') one.title = 'Copia de inscripción con vigencia';
      },
      /standingCopies/,
    ],
    [
      'a notary who stood in for twenty years',
      ({ entities: [subject] }) => {
        for (const { deed } of [
          subject?.company?.incorporation,
          ...(subject?.company?.amendments ?? []),
        ].flatMap((act) => act ?? []))
          if (deed) Object.assign(deed, { notaryName: 'Nelson Rojas Burgos', notaryRole: 'interino' });
      },
      /standIns/,
    ],
  ])('objects to %s', (_, alter, objection) => {
    const content = structuredClone(contentOf('sbx-dissolved'));
    expect(endedObjectionsTo(content)).toEqual([]);
    alter(content);
    expect(endedObjectionsTo(content).join('\n')).toMatch(objection);
  });

  it('objects to a move that the margin does not tell of', () => {
    const content = structuredClone(contentOf('sbx-migrated'));
    expect(endedObjectionsTo(content)).toEqual([]);
    content.entities[0]?.company?.incorporation?.marginalNotes.pop();
    expect(endedObjectionsTo(content).join('\n')).toMatch(/moves/);
  });
});
