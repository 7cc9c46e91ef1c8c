import { addDays, addMonths } from '../../values/dates.js';
import { microsToPercent, percentToMicros } from '../../values/percentages.js';
import { spanishPercent } from '../../words/spanish-lists.js';
import { declareOn } from './declarations.js';
import { documentsOf } from './open-report.js';
import { removeAt } from './papers.js';
import { number, type Recipe, recipe, text } from './recipe.js';

/** Faults in what is declared of the beneficial owners. */
export const ownerRecipes: readonly Recipe[] = [
  recipe({
    id: 'owner-unlisted',
    breaks: 'UBO-001',
    title: { es: 'Falta un beneficiario final en la nómina', en: 'A beneficial owner is not listed' },
    parameters: {},
    target: ({ draft }) => draft.beneficialOwners.at(-1) ?? null,
    edit: (report, owner) => {
      const { draft } = report;
      const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
      removeAt(report, draft.beneficialOwners, '/beneficialOwners', draft.beneficialOwners.indexOf(owner));
      for (const entity of draft.entities) {
        if (entity.id === owner.entityId)
          entity.roles = entity.roles.filter((role) => role !== 'beneficial_owner');
      }
      if (declaration === undefined) return;
      declaration.extracted = declaration.extracted.filter(({ entityId }) => entityId !== owner.entityId);
      declaration.subjectEntityIds = declaration.subjectEntityIds.filter((id) => id !== owner.entityId);
    },
  }),
  recipe({
    id: 'declared-share',
    breaks: 'UBO-002',
    title: {
      es: 'La participación declarada de un beneficiario final no es la que resulta de la cadena',
      en: 'The declared share of a beneficial owner is not the one the chain gives',
    },
    parameters: { percentage: text('', 'Percentage declared. Empty: five points less, or more.') },
    target: ({ draft }, { percentage }) => {
      const owner = draft.beneficialOwners.find(
        ({ declaredPercentage, basis }) => declaredPercentage !== null && basis.includes('participacion'),
      );
      if (owner?.declaredPercentage == null) return null;
      const right = percentToMicros(owner.declaredPercentage);
      const wrong = right > 15_000_000n ? right - 5_000_000n : right + 5_000_000n;
      return {
        owner,
        wrong: percentage === '' ? microsToPercent(wrong) : microsToPercent(percentToMicros(percentage)),
      };
    },
    edit: ({ draft, law: { decimalMark } }, { owner, wrong }) => {
      const source = draft.provenance[`/beneficialOwners/${draft.beneficialOwners.indexOf(owner)}`];
      if (source?.quote)
        source.quote = source.quote.replace(
          spanishPercent(owner.declaredPercentage ?? '', decimalMark),
          spanishPercent(wrong, decimalMark),
        );
      owner.declaredPercentage = wrong;
    },
  }),
  recipe({
    id: 'old-declaration',
    breaks: 'UBO-002',
    cure: 'undone',
    title: {
      es: 'La declaración de beneficiarios finales tiene más de un año',
      en: 'The declaration of beneficial owners is more than a year old',
    },
    parameters: {
      ageDays: number(0, 'Age of the declaration in days. 0: seven weeks more than is allowed.'),
    },
    target: (report, { ageDays }) => {
      const { asOf, policy, company, law } = report;
      const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
      const oldest = addMonths(asOf, -policy.beneficialOwnerDeclarationMaxAgeMonths);
      const wanted = ageDays === 0 ? addDays(oldest, -49) : addDays(asOf, -ageDays);
      const issuedOn = law.calendar.offices.onOrBefore(wanted);
      const founded = company.incorporation?.date ?? asOf;
      return declaration === undefined || issuedOn < founded ? null : { declaration, issuedOn };
    },
    edit: (report, { declaration, issuedOn }) => {
      declareOn(report, declaration, issuedOn);
    },
  }),
];
