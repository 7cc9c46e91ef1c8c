/**
 * What the schema of a content allows and none of these contents shows, by its reason. A line that is no longer true
 * fails the test, so that the list only becomes shorter. Names are those of `schema-coverage.ts`.
 */
export const neverSeen: { readonly [reason: string]: readonly string[] } = {
  'The sandbox writes about the usual forms of each country; laws know the others too, for reports that users bring.':
    [
      'company.json/legalForm =SA_ESPECIAL',
      'company.json/legalForm =SAGR',
      'company.json/legalForm =COLECTIVA',
      'company.json/legalForm =COMANDITA',
      'company.json/legalForm =SA',
      'company.json/legalForm =SA_DE_CV',
      'company.json/legalForm =S_DE_RL_DE_CV',
      'company.json/legalForm =SRL',
      'company.json/legalForm =SLU',
    ],
  'Companies come to the electronic register and stay there: nobody is written about who went back to the other.':
    ['company.json/registrationRegime =MIGRADA_A_CBR'],
  'It is of a form of administration that the usual forms of no country have by their law or by habit.': [
    'administration.json/form =consejo',
    'position.json/title =vicepresidente',
    'position.json/title =interventor',
    'position.json/appointedBy =socios',
    'company.json/statutes/appointingBody =directorio',
    'company.json/statutes/appointingBody =estatuto',
  ],
  'People and companies hold companies here; of a trust, a fund or a state that does, only a user can tell who stands behind.':
    ['entity.json/kind =trust', 'entity.json/kind =fund', 'entity.json/kind =state'],
  'Powers are granted by deed, minutes, form or before a consul, and none is for the work of people alone.': [
    'power.json/kind =laboral',
    'power.json/instrument/form =instrumento_privado_autorizado',
    'power.json/instrument/form =apostillado',
  ],
  'To enter powers in the electronic register is up to the company, and none that is written about does.': [
    'document.json/type =REGISTRO_PODERES_RES',
  ],
  'Numbers of one country stand for its companies in `taxId`; the kind is for holders known by the number of another.':
    [
      'entity.json/otherIds/*/type =LEI',
      'entity.json/otherIds/*/type =NIT',
      'entity.json/otherIds/*/type =RFC',
      'entity.json/otherIds/*/type =RUC',
      'entity.json/otherIds/*/type =NIF',
    ],
  'Deeds address everybody as don or doña, and no word list has names for anybody else.': [
    'person.json/sex =X',
  ],
  'No fault brings a company, an act or a paper into this state; a report that a user brings is judged by it.':
    [
      'company.json/status =reorganizacion',
      'company.json/status =transformada',
      'company.json/status =termino_de_giro',
      'company.json/status =no_vigente',
      'company.json/status =no_acreditada',
      'act.json/kind =modificacion',
      'act.json/kind =disminucion_capital',
      'act.json/kind =prorroga',
      'shareholder.json/acquisition =aumento',
      'position.json/status =vencido',
      'power.json/status =renunciado',
      'power.json/status =suspendido',
      'power.json/revocation/granteeEntityIds filled',
      'power.json/events/*/action =modificado',
      'power.json/events/*/action =ratificado',
      'power.json/events/*/action =renunciado',
      'shareholder-summary.json/source =declaracion',
      'document.json/verification/status =no_verificable',
      'document.json/verification/status =pendiente',
      'document.json/status =recibido',
      'document.json/status =rechazado',
      'document.json/status =reemplazado',
      'document.json/rejectionReason given',
    ],
  'A report says something of it always, or it would be none.': [
    'content.json/shareholders empty',
    'content.json/powers empty',
    'content.json/screening empty',
    'proceedings.json/searches empty',
    'document.json/subjectEntityIds empty',
    'document.json/extracted/*/field =legal_form',
    'authority.json/combinations empty',
    'authority.json/people empty',
    'beneficial-owner.json/declared =false',
    'beneficial-owner.json/declaredPercentage null',
    'beneficial-owner.json/documentId null',
  ],
  'A document of which nothing is quoted has its heading; only those that users bring have none.': [
    'document.json/excerpts empty',
  ],
  'It comes with what a lawyer does to a report.': [
    'review-decision.json =confirmada',
    'review-decision.json =descartada',
    'review-decision.json =subsanada',
    'review.json/by null',
    'review.json/by given',
    'conclusion.json/operations empty',
    'provenance.json/origin =calculated',
    'provenance.json/origin =lawyer',
  ],
};
