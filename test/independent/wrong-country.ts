import { classes, some, type WrongContent } from './wrong-content.js';

/** Wrong in the words of a country, and in what agrees with them. */
export const wrongCountries: readonly WrongContent[] = [
  [
    'a word of another country',
    'sbx-es-sl',
    ({ validations }) => {
      const first = some(validations[0]);
      first.message = 'El dígito verificador corresponde al número del NIF.';
    },
    'strangeWords',
  ],
  [
    'a city without its article',
    'sbx-mx-sapi',
    ({ conclusion }) => {
      conclusion.summary += ' Es una sociedad con domicilio en Ciudad de México.';
    },
    'strangeWords',
  ],
  [
    'several who signed as if one had',
    classes,
    ({ conclusion }) => {
      conclusion.summary +=
        ' De ello depende el mandato que suscribió don Luis Soto Vera y doña Ana Soto Vera.';
    },
    'signersInNumber',
  ],
  [
    'one who signed as if several had',
    classes,
    ({ conclusion }) => {
      conclusion.summary += ' De ello depende el mandato que suscribieron don Luis Soto Vera.';
    },
    'signersInNumber',
  ],
  [
    'a paper in the gender of another word',
    'sbx-es-sl',
    ({ conclusion }) => {
      conclusion.summary += ' Aportar un nuevo “Tarjeta acreditativa del NIF”, corregido.';
    },
    'copies',
  ],
  [
    'words that are said twice in a row',
    classes,
    ({ conclusion }) => {
      conclusion.summary += ' Acompañar la designación de la designación de un representante en Chile.';
    },
    'stutters',
  ],
  [
    'who has a power that a later one replaced, as if he or she had it without reserve',
    'sbx-sa-classes-ab+older-power-stands',
    ({ conclusion }) => {
      for (const one of conclusion.operations) {
        one.sentence = one.sentence.replaceAll('una vez subsanado lo que se objeta (POW-011), ', '');
      }
    },
    'reserves',
  ],
  [
    'a law that a paper is older than',
    'sbx-es-sl',
    ({ documents }) => {
      const deed = some(documents.find(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES'));
      deed.issuedOn = '2009-05-04';
    },
    'laws',
  ],
  [
    'a number of another day than the founding',
    'sbx-mx-sapi',
    ({ entities: [subject] }) => {
      some(subject?.company?.incorporation).date = '2019-12-30';
    },
    'datesOfNumbers',
  ],
  [
    'a word that no number of a person begins with',
    'sbx-mx-sapi',
    ({ entities }) => {
      const person = some(entities.find(({ kind }) => kind === 'person'));
      const number = some(person.taxId);
      number.value = `PEDO${number.value.slice(4)}`;
    },
    'mexicanNumbers',
  ],
  [
    'a woman in the calling of a man',
    classes,
    ({ entities }) => {
      const woman = some(entities.find(({ person }) => person?.sex === 'F'));
      some(woman.person).occupation = 'abogado';
    },
    'callings',
  ],
  [
    'a company in force whose time is over',
    classes,
    ({ validations }) => {
      const term = some(validations.find(({ ruleId }) => ruleId === 'ENT-006'));
      Object.assign(term, { outcome: 'failed', severity: 'impedimento' });
    },
    'standing',
  ],
];
