import { classes, some, type WrongContent } from './wrong-content.js';

const eventful = 'sbx-eventful-life';

/** Wrong in what agrees with nobody, or with no paper. */
export const wrongAgreement: readonly WrongContent[] = [
  [
    'a family of men and women as women alone',
    'sbx-ltda-family',
    ({ documents }) => {
      const excerpt = some(some(documents.find(({ type }) => type === 'ESCRITURA_CONSTITUCION')).excerpts[0]);
      excerpt.text = excerpt.text.replace('los comparecientes', 'las comparecientes');
    },
    'women',
  ],
  [
    'a dismissal before a court of civil matters',
    eventful,
    ({ proceedings }) => {
      const lawsuit = some(some(proceedings ?? undefined).litigation[0]);
      Object.assign(lawsuit, { matter: 'laboral', court: '1º Juzgado Civil de Talcahuano' });
    },
    'labour',
  ],
  [
    'a translation of what is in Spanish',
    eventful,
    ({ validations }) => {
      const met = some(validations.find(({ ruleId }) => ruleId === 'SHR-005'));
      met.message = met.message.replace('apostillados', 'apostillados y traducidos');
    },
    'translated',
  ],
  [
    'a delegation of a power of no deed',
    eventful,
    ({ powers, documents }) => {
      const delegated = some(powers.find(({ delegation }) => delegation.parentPowerId !== null));
      const paper = some(documents.find(({ id }) => id === delegated.instrument.documentId));
      for (const excerpt of paper.excerpts)
        excerpt.text = excerpt.text.replace(/ por escritura pública.*?-\d{4}/, '');
    },
    'delegatedFrom',
  ],
  [
    'a mortgage for debts of whomever',
    classes,
    ({ conclusion }) => {
      const told = conclusion.restrictions.filter((text) => !text.includes('obligaciones propias'));
      conclusion.restrictions = told;
    },
    'restrictions',
  ],
];
