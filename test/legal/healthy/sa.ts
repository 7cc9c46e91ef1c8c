import type { Content, Position } from '../../../src/contract/generated/types.js';
import { document } from './documents.js';
import { healthySpa } from './spa.js';

function position(id: string, entityId: string, title: Position['title'], label: string): Position {
  return {
    id,
    entityId,
    title,
    titleLabel: label,
    independent: false,
    from: title === 'gerente_general' ? '2024-05-02' : '2024-04-26',
    until: null,
    status: 'vigente',
    appointedBy: title === 'director' ? 'junta' : 'directorio',
    documentId: title === 'director' ? 'doc_meeting' : 'doc_session',
    deed: null,
  };
}

/** Returns the same company as a closed S.A., with a board of three and a general manager who signs by office. */
export function healthySa(): Content {
  const report = healthySpa();
  const [subject] = report.entities;
  const [power] = report.powers;
  const company = subject?.company;
  if (!subject || !company || !power) throw new Error('the healthy SpA has no company or no power');
  subject.name = 'Comercial Alerce Rojo S.A.';
  company.legalForm = 'SA_CERRADA';
  company.legalFormLabel = 'Sociedad anónima cerrada';
  for (const act of company.amendments) {
    act.effects.push({ field: 'name', before: 'Comercial Alerce Rojo SpA', after: subject.name });
  }
  company.previousNames = [{ name: 'Comercial Alerce Rojo SpA', until: '2022-05-10', actId: 'act_2' }];
  company.taxStatus.registeredRepresentativeIds = ['ent_6'];
  if (company.statutes) company.statutes.boardSize = 3;
  report.administration = {
    form: 'directorio',
    actingForm: 'por_acuerdo',
    board: {
      size: 3,
      termMonths: 36,
      electedOn: '2024-04-26',
      expiresOn: '2027-04-26',
      quorum: 2,
      alternates: false,
      documentId: 'doc_meeting',
    },
    positions: [
      position('pos_1', 'ent_3', 'presidente', 'Presidenta del directorio'),
      position('pos_2', 'ent_4', 'director', 'Director'),
      position('pos_3', 'ent_5', 'director', 'Director'),
      position('pos_4', 'ent_6', 'gerente_general', 'Gerenta general'),
    ],
  };
  report.documents.push(
    document('doc_meeting', 'ACTA_JUNTA', 'Acta de junta de accionistas', '2024-04-26', {
      excerpts: [{ page: 1, text: 'La junta elige un directorio de tres miembros.' }],
    }),
    document('doc_session', 'ACTA_DIRECTORIO', 'Acta de sesión de directorio', '2024-05-02', {
      excerpts: [{ page: 1, text: 'El directorio designa gerente general a doña Ximena Paz Castillo Vera.' }],
    }),
  );
  power.grantedBy = 'directorio';
  report.powers.push({
    ...structuredClone(power),
    id: 'pow_2',
    kind: 'por_cargo',
    title: 'Representación del gerente general',
    grantees: { groupIds: [], entityIds: [], positionTitles: ['gerente_general'] },
    signingRules: [
      {
        id: 'sgn_4',
        facultyCodes: ['*'],
        mode: 'individual',
        anyOf: [[{ entityId: 'ent_6', count: 1 }]],
        from: { amount: '0', currency: 'CLF' },
        to: null,
        per: 'operacion',
      },
    ],
    replacesEarlier: false,
    validFrom: '2024-05-02',
  });
  return report;
}
