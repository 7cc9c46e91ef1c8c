import texts from '../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import type { AdverseFinding } from '../../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { searchOfParty } from './lists.js';
import { entityOf } from './open-report.js';
import { cite } from './papers.js';
import { flag, type Recipe, recipe, text } from './recipe.js';

const kinds: readonly AdverseFinding['kind'][] = ['prensa', 'sancion_administrativa', 'judicial'];

/** What is said of parties outside the lists. */
export const adverseFindingRecipes: readonly Recipe[] = [
  recipe({
    id: 'adverse-press',
    breaks: 'CMP-004',
    title: {
      es: 'Hay noticias adversas de una de las partes',
      en: 'There is adverse news of a party',
    },
    parameters: {
      party: text('', 'Name of the party. Empty: the first beneficial owner.'),
      kind: text('prensa', 'prensa, sancion_administrativa or judicial.'),
      source: text('', 'Who says it. Empty: a newspaper.'),
      summary: text('', 'What is said, in Spanish. Empty: that of its kind.'),
      probable: flag(false, 'Whether it is only probable that the party is meant.'),
    },
    target: (report, { party }) => searchOfParty(report, party),
    edit: (report, { screening, index }, values) => {
      const kind = kinds.find((one) => one === values.kind) ?? 'prensa';
      const matchQuality = values.probable ? 'probable' : 'exacta';
      const source = values.source === '' ? texts.source : values.source;
      const summary = values.summary === '' ? texts[kind] : values.summary;
      const publishedOn = addDays(report.asOf, -report.draws('adverse finding').int('days', 40, 400));
      const place = screening.adverseFindings.push({ kind, source, publishedOn, summary, matchQuality }) - 1;
      const document = report.draft.documents.find(({ id }) => id === screening.documentId);
      if (document === undefined) return;
      const { name: party } = entityOf(report, screening.entityId);
      cite(report, '/screening', { document, page: 1, quote: texts.others });
      cite(report, `/screening/${index}/adverseFindings/${place}`, {
        document,
        page: 1 + Math.floor(index / 8),
        quote: fillTemplate(texts[matchQuality], { party, source, date: spanishDate(publishedOn), summary }),
      });
    },
  }),
];
