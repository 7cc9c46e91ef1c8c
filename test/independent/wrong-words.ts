import { classes, required, type WrongContent } from './wrong-content.js';

/** Reports with errors in the sentences of the conclusion. */
export const wrongWords: readonly WrongContent[] = [
  [
    'a revoked power that weighs as if nobody else could sign',
    'sbx-power-part-revoked',
    ({ validations }) => {
      required(validations.find(({ weighsAs }) => weighsAs === 'observacion')).weighsAs = 'reparo';
    },
    'weights',
  ],
  [
    'a power without signers that weighs as an impediment of the whole report',
    'sbx-power-revoked',
    ({ validations }) => {
      required(validations.find(({ weighsAs }) => weighsAs === 'reparo')).weighsAs = 'impedimento';
    },
    'weights',
  ],
  [
    'the sentence of another bracket',
    classes,
    ({ conclusion: { operations } }) => {
      required(operations[0]).sentence = required(operations[1]).sentence;
    },
    'sentences',
  ],
  [
    'the sentence of another operation',
    classes,
    ({ conclusion: { operations } }) => {
      required(operations[0]).sentence = required(operations[3]).sentence;
    },
    'sentences',
  ],
  [
    'two joint signers where each can sign alone',
    classes,
    ({ conclusion: { operations } }) => {
      const first = required(operations[0]);
      first.sentence = first.sentence.replace('separada e indistintamente', 'conjuntamente');
    },
    'sentences',
  ],
  [
    'two signers of a class where one suffices',
    classes,
    ({ conclusion: { operations } }) => {
      const joint = required(operations[1]);
      joint.sentence = joint.sentence.replace('uno cualquiera', 'dos cualesquiera');
    },
    'sentences',
  ],
  [
    'a sentence without a signer where somebody can sign',
    classes,
    ({ conclusion: { operations } }) => {
      const first = required(operations[0]);
      first.sentence = first.sentence.replace(/: .*/, ': ningún poder lo autoriza.');
    },
    'sentences',
  ],
  [
    'an unknown person among the signers',
    classes,
    ({ conclusion: { operations } }) => {
      const first = required(operations[0]);
      first.sentence = first.sentence.replace(/\.$/, ' y don Juan Pérez Soto.');
    },
    'sentences',
  ],
  [
    'a limit that the bracket does not have',
    classes,
    ({ conclusion: { operations } }) => {
      const last = required(operations[2]);
      last.sentence = last.sentence.replace('sobre UF 5.000', 'sobre UF 5.000 y hasta UF 9.000');
    },
    'sentences',
  ],
  [
    'pesos instead of UF',
    classes,
    ({ conclusion: { operations } }) => {
      const first = required(operations[0]);
      first.sentence = first.sentence.replace('UF 500', '$500');
    },
    'sentences',
  ],
  [
    'a summary that names everybody',
    classes,
    (content) => {
      const people = content.entities.filter(({ kind }) => kind === 'person');
      content.conclusion.summary += ` Pueden comparecer ${people.map(({ name }) => name).join(', ')}.`;
    },
    'summary',
  ],
  [
    'a summary that omits an operation',
    classes,
    ({ conclusion }) => {
      conclusion.summary = required(conclusion.summary.split('\n')[0]);
    },
    'summary',
  ],
  [
    'the recital of another company',
    classes,
    ({ conclusion }) => {
      conclusion.personeria = conclusion.personeria.replaceAll('Tres Coigües', 'Cuatro Coigües');
    },
    'recital',
  ],
  [
    'a recital without one of the signers',
    classes,
    ({ conclusion, entities }) => {
      const signer = required(entities.find(({ id }) => id === 'ent_attorney_A_1'));
      conclusion.personeria = conclusion.personeria.replaceAll(signer.name, 'Pedro Soto');
    },
    'recital',
  ],
  [
    'a recital with the number of another deed',
    classes,
    ({ conclusion }) => {
      conclusion.personeria = conclusion.personeria.replaceAll(/Repertorio N° [\d.]+/g, 'Repertorio N° 1');
    },
    'recital',
  ],
  [
    'a term without a restriction',
    'Empresa 273',
    ({ conclusion }) => {
      conclusion.restrictions = [];
    },
    'restrictions',
  ],
  [
    'a restriction with another date',
    'Empresa 273',
    ({ conclusion }) => {
      conclusion.restrictions = conclusion.restrictions.map((text) => text.replace(/\d{4}/, '2040'));
    },
    'restrictions',
  ],
  [
    'a restriction that follows from no power',
    classes,
    ({ conclusion }) => conclusion.restrictions.push('El mandato vence el 1 de marzo de 2030.'),
    'restrictions',
  ],
  [
    'an E.I.R.L. called “la sociedad”',
    'sbx-eirl-dv-k',
    ({ conclusion }) => {
      conclusion.personeria += ' La sociedad consta.';
    },
    'companyNoun',
  ],
  [
    'a number of shares with the separators of another country',
    classes,
    ({ documents }) => {
      const text = 'Total: 1,600 acciones.';
      required(documents.find(({ type }) => type === 'REGISTRO_ACCIONISTAS')).excerpts.push({
        page: 9,
        text,
      });
    },
    'thousands',
  ],
  [
    'a plural article for one share',
    classes,
    ({ conclusion }) => {
      conclusion.summary += ' La sociedad volvió a enajenar las una acción que adquirió.';
    },
    'singularNumbers',
  ],
  [
    'a masculine office for a woman',
    classes,
    ({ entities, screening }) => {
      const woman = required(entities.find(({ person }) => person?.sex === 'F'));
      required(screening.find(({ entityId }) => entityId === woman.id)).pepRole = 'subsecretario de Estado';
    },
    'exposedOffices',
  ],
  [
    'a delegation in full that is marked as partial',
    'sbx-eventful-life',
    ({ powers }) => {
      required(powers.find(({ delegation }) => delegation.allowed === 'total')).delegation.allowed =
        'parcial';
    },
    'delegations',
  ],
  [
    'an E.I.R.L. that appears as a “sociedad”',
    classes,
    ({ documents }) => {
      const [page] = required(documents[0]).excerpts;
      required(page).text += ' Rosa Soto Repostería E.I.R.L., sociedad del giro de su denominación.';
    },
    'enterprises',
  ],
];
