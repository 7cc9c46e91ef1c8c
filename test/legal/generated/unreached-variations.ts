/**
 * Variations that the schema of a content allows and no sampled content shows, by reason. The test fails for a line
 * that is no longer true, so that the list only becomes shorter. Variations are named as in `schema-coverage.ts`.
 */
export const unreachedVariations: { readonly [reason: string]: readonly string[] } = {
  'The sandbox generates companies of the usual forms; the laws have the other forms too, for reports of users.':
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
  'Generated companies may move to the electronic register and stay there; none moves back to the other one.':
    ['company.json/registrationRegime =MIGRADA_A_CBR'],
  'No usual legal form of a country has this form of administration, by law or in practice.': [
    'administration.json/form =consejo',
    'position.json/title =vicepresidente',
    'position.json/title =interventor',
    'position.json/appointedBy =socios',
    'company.json/statutes/appointingBody =directorio',
    'company.json/statutes/appointingBody =estatuto',
  ],
  'Holders are people and companies here; only a user knows who controls a trust, a fund or a state.': [
    'entity.json/kind =trust',
    'entity.json/kind =fund',
    'entity.json/kind =state',
  ],
  'Powers are granted by deed, minutes, form or before a consul, and none is for labour matters alone.': [
    'power.json/kind =laboral',
    'power.json/instrument/form =instrumento_privado_autorizado',
    'power.json/instrument/form =apostillado',
  ],
  'A company may enter powers in the electronic register, and no generated company does.': [
    'document.json/type =REGISTRO_PODERES_RES',
  ],
  'A company has the number of its own country in `taxId`; these kinds are for holders with a number of another.':
    [
      'entity.json/otherIds/*/type =LEI',
      'entity.json/otherIds/*/type =NIT',
      'entity.json/otherIds/*/type =RFC',
      'entity.json/otherIds/*/type =RUC',
      'entity.json/otherIds/*/type =NIF',
    ],
  'Deeds address people as don or doña, and the word lists have names of women and men only.': [
    'person.json/sex =X',
  ],
  'No defect gives a company, an act or a document this state; the rules judge it in reports of users.': [
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
  'Every generated report has a value here.': [
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
  'A document without quotes has its heading as excerpt; only documents of users have no excerpt.': [
    'document.json/excerpts empty',
  ],
  'Only a lawyer’s action on a report makes it.': [
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
