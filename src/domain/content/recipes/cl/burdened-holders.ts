import texts from '../../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { signDeed } from '../new-deeds.js';
import { dayOf, lastActDay } from '../open-report.js';
import { date, onlyInChile, type Recipe, recipe } from '../recipe.js';
import { addBurden, addCreditor, burdenable } from './burdens.js';

/** Faults in what burdens the shares of a Chilean company. */
export const burdenedHolderRecipes: readonly Recipe[] = [
  recipe({
    id: 'pledge-unregistered',
    unfit: onlyInChile('That a pledge binds the company once it is noted in its register is Chilean law.'),
    breaks: 'SHR-006',
    title: {
      es: 'Una prenda sobre acciones no está inscrita en el registro de accionistas',
      en: 'A pledge of shares is not noted in the register of shareholders',
    },
    parameters: { date: date('', 'Day of the pledge. Empty: some four months ago.') },
    target: (report, values) => {
      const [holding] = burdenable(report);
      const day = holding && dayOf(report, values.date, 124, lastActDay(report), holding.acquiredOn);
      return holding === undefined || day === undefined || day > report.asOf ? null : { holding, day };
    },
    edit: (report, { holding, day: since }) => {
      const { pledge: text, title } = texts.PRENDA;
      const { deed, document } = signDeed(report, 'prenda', { type: 'ESCRITURA_GRAVAMEN', title }, since);
      const creditor = addCreditor(report, document);
      addBurden(report, { kind: 'prenda', holding, creditor, document, deed, since, noted: null, text });
    },
  }),
];
