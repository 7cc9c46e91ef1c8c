import { classes, some, type WrongContent } from './wrong-content.js';

const eventful = 'sbx-eventful-life';

/** Reports with words that disagree with the people or documents they describe. */
export const wrongAgreement: readonly WrongContent[] = [
  [
    'feminine words for a family of men and women',
    'sbx-ltda-family',
    ({ documents }) => {
      const excerpt = some(some(documents.find(({ type }) => type === 'ESCRITURA_CONSTITUCION')).excerpts[0]);
      excerpt.text = excerpt.text.replace('los comparecientes', 'las comparecientes');
    },
    'women',
  ],
  [
    'a labour case before a civil court',
    eventful,
    ({ proceedings }) => {
      const lawsuit = some(some(proceedings ?? undefined).litigation[0]);
      Object.assign(lawsuit, { matter: 'laboral', court: '1º Juzgado Civil de Talcahuano' });
    },
    'labour',
  ],
  [
    'a translation that is not among the documents',
    eventful,
    ({ validations }) => {
      const met = some(validations.find(({ ruleId }) => ruleId === 'SHR-005'));
      met.message = met.message.replace('apostillados', 'apostillados y traducidos');
    },
    'translated',
  ],
  [
    'a delegation that does not cite the deed of its power',
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
    'a missing restriction to own debts',
    classes,
    ({ conclusion }) => {
      const told = conclusion.restrictions.filter((text) => !text.includes('obligaciones propias'));
      conclusion.restrictions = told;
    },
    'restrictions',
  ],
];
