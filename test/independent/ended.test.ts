import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { contentOf } from '../legal/generated/contents.js';
import { endedObjectionsTo } from './ended-checker.js';

describe('an independent check of ended companies', () => {
  it.each<[string, (content: Content) => void, RegExp]>([
    [
      'a power that is still in force',
      ({ powers: [first] }) => {
        if (first) first.status = 'vigente';
      },
      /powersInForce/,
    ],
    [
      'an end that is quoted from a certificate of good standing',
      ({ provenance, documents }) => {
        const [paper] = documents;
        if (paper)
          provenance['/entities/0/company/statusSince'] = {
            documentId: paper.id,
            page: 1,
            quote: 'por lo que se encuentra vigente al 2 de enero de 2026.',
            origin: 'registry',
          };
      },
      /contradictedEnds/,
    ],
    [
      'a rule without a validation',
      (content) => {
        content.validations = content.validations.filter(({ ruleId }) => ruleId !== 'ADM-002');
      },
      /missingRules: there is no validation of ADM-2/,
    ],
    [
      'a term that is still running',
      ({ validations }) => {
        for (const one of validations)
          if (one.ruleId === 'ENT-006')
            one.message = 'El plazo de duración es renovable y se encuentra corriendo.';
      },
      /presentTense/,
    ],
    [
      'a remedy that requests an act that the report quotes',
      ({ validations }) => {
        for (const one of validations)
          if (one.ruleId === 'ENT-005') one.remedy = 'Acompañar el acto en que consten la disolución.';
      },
      /needlessRequests/,
    ],
    [
      'a copy that certifies good standing',
      ({ documents }) => {
        for (const one of documents)
          if (one.type === 'INSCRIPCION_CBR') one.title = 'Copia de inscripción con vigencia';
      },
      /goodStandingCopies/,
    ],
    [
      'an interim notary who served for twenty years',
      ({ entities: [subject] }) => {
        for (const { deed } of [
          subject?.company?.incorporation,
          ...(subject?.company?.amendments ?? []),
        ].flatMap((act) => act ?? []))
          if (deed) Object.assign(deed, { notaryName: 'Nelson Rojas Burgos', notaryRole: 'interino' });
      },
      /interimNotaries/,
    ],
    [
      'a private tax file of an ended company',
      ({ documents }) => {
        for (const one of documents)
          if (one.type === 'SITUACION_TRIBUTARIA') one.title = 'Carpeta tributaria electrónica';
      },
      /privateTaxFiles/,
    ],
  ])('objects to %s', (_, alter, objection) => {
    const content = structuredClone(contentOf('sbx-dissolved'));
    expect(endedObjectionsTo(content)).toEqual([]);
    alter(content);
    expect(endedObjectionsTo(content).join('\n')).toMatch(objection);
  });

  it('objects to a move to the other register without a marginal note', () => {
    const content = structuredClone(contentOf('sbx-migrated'));
    expect(endedObjectionsTo(content)).toEqual([]);
    content.entities[0]?.company?.incorporation?.marginalNotes.pop();
    expect(endedObjectionsTo(content).join('\n')).toMatch(/migrationNotes/);
  });

  it.each<[string, string, (content: Content) => void, RegExp]>([
    [
      'an officer whom the register still certifies',
      'sbx-dissolved',
      ({ documents }) => {
        const certificate = documents.find(({ type }) => type === 'CERTIFICADO_VIGENCIA');
        certificate?.excerpts.push({ page: 2, text: 'Que consta registrado y vigente el nombramiento.' });
      },
      /certifiedOffices/,
    ],
    [
      'a running term in a company that insolvency dissolved',
      'sbx-pe-sac+insolvency',
      ({ validations }) => {
        for (const one of validations)
          if (one.ruleId === 'ENT-006') one.message = 'El plazo de duración es indefinido.';
      },
      /presentTense/,
    ],
    [
      'entry numbers that do not count the entry of a power',
      'sbx-es-sl+dissolved',
      ({ entities: [subject] }) => {
        for (const { registration } of subject?.company?.amendments ?? [])
          if (registration?.number) registration.number -= 1;
      },
      /sheetEntries/,
    ],
    [
      'an ended power whose document does not state its end',
      'sbx-es-sl+dissolved',
      ({ documents }) => {
        const dissolution = documents.find(({ id }) => id === 'doc_disolucion');
        for (const excerpt of dissolution?.excerpts ?? [])
          excerpt.text = excerpt.text.replace(/, así.*/, '.');
      },
      /unstatedEnds: pow_general/,
    ],
    [
      'a signer for a company that has lost its administration',
      'sbx-liquidation-published',
      ({ conclusion }) => {
        for (const one of conclusion.operations) one.sentence = 'Puede actuar por sí solo.';
      },
      /lostAdministration/,
    ],
    [
      'current shares of an absorbed company',
      'sbx-absorbed',
      ({ shareholders: [first] }) => {
        if (first) Object.assign(first, { status: 'vigente', until: null });
      },
      /sharesInForce/,
    ],
    [
      'a declaration of owners by a company in liquidation',
      'sbx-insolvency',
      ({ documents, asOfDate }) => {
        for (const one of documents)
          if (one.type === 'DECLARACION_BENEFICIARIOS_FINALES') one.issuedOn = asOfDate;
      },
      /lateDeclarations/,
    ],
  ])('objects to %s', (_, id, alter, objection) => {
    const content = structuredClone(contentOf(id));
    expect(endedObjectionsTo(content)).toEqual([]);
    alter(content);
    expect(endedObjectionsTo(content).join('\n')).toMatch(objection);
  });

  it('accepts the former administrators of a Spanish company as liquidators who act alone', () => {
    const { administration, conclusion, entities } = contentOf('sbx-es-sl+dissolved');
    expect(entities[0]?.company?.status).toBe('en_liquidacion');
    const ended = administration.positions.filter(({ status }) => status === 'extinguido');
    const liquidators = administration.positions.filter(({ title }) => title === 'liquidador');
    expect(liquidators.map(({ entityId }) => entityId)).toEqual(ended.map(({ entityId }) => entityId));
    const [row] = conclusion.authorityMatrix;
    expect(row?.people).toEqual(liquidators.map(({ entityId }) => [entityId]));
  });

  it.each([
    ['sbx-co-sas+dissolved', 'registration'],
    ['sbx-mx-sapi+dissolved', 'registration'],
    ['sbx-pe-sac+dissolved', 'act'],
  ])('dates the beginning of the liquidation of %s by the %s of its dissolution', (id, from) => {
    const { administration, conclusion, entities } = contentOf(id);
    const { amendments = [], statusSince } = entities[0]?.company ?? {};
    const dissolution = amendments.find(({ kind }) => kind === 'disolucion');
    const { date, registration } = dissolution ?? {};
    expect(statusSince).toBe(from === 'act' ? date : registration?.date);
    expect(date).not.toBe(registration?.date);
    const liquidator = administration.positions.find(({ title }) => title === 'liquidador');
    expect(liquidator?.from).toBe(statusSince);
    expect(conclusion.personeria).toMatch(/, (como|en su calidad de) liquidadora?/);
  });

  it('limits a liquidator to acts of the liquidation', () => {
    const { conclusion } = contentOf('sbx-pe-sac+insolvency');
    expect(conclusion.restrictions.join()).toMatch(
      /sólo alcanza a lo que la liquidación requiere: .*empresas del sistema financiero/,
    );
  });
});
