import { classes, required, type WrongContent } from './wrong-content.js';

/** Reports with words of another country, or words that disagree with each other. */
export const wrongCountries: readonly WrongContent[] = [
  [
    'a word of another country',
    'sbx-es-sl',
    ({ validations }) => {
      const first = required(validations[0]);
      first.message = 'El dígito verificador corresponde al número del NIF.';
    },
    'foreignWords',
  ],
  [
    'a city name without its article',
    'sbx-mx-sapi',
    ({ conclusion }) => {
      conclusion.summary += ' Es una sociedad con domicilio en Ciudad de México.';
    },
    'foreignWords',
  ],
  [
    'a singular verb for several signers',
    classes,
    ({ conclusion }) => {
      conclusion.summary +=
        ' De ello depende el mandato que suscribió don Luis Soto Vera y doña Ana Soto Vera.';
    },
    'signersInNumber',
  ],
  [
    'a plural verb for one signer',
    classes,
    ({ conclusion }) => {
      conclusion.summary += ' De ello depende el mandato que suscribieron don Luis Soto Vera.';
    },
    'signersInNumber',
  ],
  [
    'a document title with an article of another gender',
    'sbx-es-sl',
    ({ conclusion }) => {
      conclusion.summary += ' Aportar un nuevo “Tarjeta acreditativa del NIF”, corregido.';
    },
    'copies',
  ],
  [
    'the same words twice in a row',
    classes,
    ({ conclusion }) => {
      conclusion.summary += ' Acompañar la designación de la designación de un representante en Chile.';
    },
    'repeatedWords',
  ],
  [
    'a signer by a replaced power without a reservation',
    'sbx-sa-classes-ab+older-power-stands',
    ({ conclusion }) => {
      for (const one of conclusion.operations) {
        one.sentence = one.sentence.replaceAll('una vez subsanado lo que se objeta (POW-011), ', '');
      }
    },
    'reservations',
  ],
  [
    'a law that is newer than the document',
    'sbx-es-sl',
    ({ documents }) => {
      const deed = required(documents.find(({ type }) => type === 'DECLARACION_BENEFICIARIOS_FINALES'));
      deed.issuedOn = '2009-05-04';
    },
    'laws',
  ],
  [
    'a tax number with another day than the founding',
    'sbx-mx-sapi',
    ({ entities: [subject] }) => {
      required(subject?.company?.incorporation).date = '2019-12-30';
    },
    'datesOfNumbers',
  ],
  [
    'a personal number that begins with a forbidden word',
    'sbx-mx-sapi',
    ({ entities }) => {
      const person = required(entities.find(({ kind }) => kind === 'person'));
      const number = required(person.taxId);
      number.value = `PEDO${number.value.slice(4)}`;
    },
    'mexicanNumbers',
  ],
  [
    'a masculine occupation for a woman',
    classes,
    ({ entities }) => {
      const woman = required(entities.find(({ person }) => person?.sex === 'F'));
      required(woman.person).occupation = 'abogado';
    },
    'occupations',
  ],
  [
    'a company in force whose term has ended',
    classes,
    ({ validations }) => {
      const term = required(validations.find(({ ruleId }) => ruleId === 'ENT-006'));
      Object.assign(term, { outcome: 'failed', severity: 'impedimento' });
    },
    'endedCompanies',
  ],
];
