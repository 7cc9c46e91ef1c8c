import { classes, required, type WrongContent } from './wrong-content.js';

const eventful = 'sbx-eventful-life';

/** Reports with words that disagree with the people or documents they describe. */
export const wrongAgreement: readonly WrongContent[] = [
  [
    'feminine words for a family of men and women',
    'sbx-ltda-family',
    ({ documents }) => {
      const excerpt = required(
        required(documents.find(({ type }) => type === 'ESCRITURA_CONSTITUCION')).excerpts[0],
      );
      excerpt.text = excerpt.text.replace('los comparecientes', 'las comparecientes');
    },
    'feminineWords',
  ],
  [
    'a labour case before a civil court',
    eventful,
    ({ proceedings }) => {
      const lawsuit = required(required(proceedings ?? undefined).litigation[0]);
      Object.assign(lawsuit, { matter: 'laboral', court: '1º Juzgado Civil de Talcahuano' });
    },
    'labourCourts',
  ],
  [
    'a translation that is not among the documents',
    eventful,
    ({ validations }) => {
      const validation = required(validations.find(({ ruleId }) => ruleId === 'SHR-005'));
      validation.message = validation.message.replace('apostillados', 'apostillados y traducidos');
    },
    'translations',
  ],
  [
    'a delegation that does not cite the deed of its power',
    eventful,
    ({ powers, documents }) => {
      const delegated = required(powers.find(({ delegation }) => delegation.parentPowerId !== null));
      const paper = required(documents.find(({ id }) => id === delegated.instrument.documentId));
      for (const excerpt of paper.excerpts)
        excerpt.text = excerpt.text.replace(/ por escritura pública.*?-\d{4}/, '');
    },
    'parentDeeds',
  ],
  [
    'a missing restriction to own debts',
    classes,
    ({ conclusion }) => {
      const { restrictions } = conclusion;
      conclusion.restrictions = restrictions.filter((text) => !text.includes('obligaciones propias'));
    },
    'restrictions',
  ],
];
