import type { Content } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** Returns repetitions on single pages of a Chilean report, and words that disagree with the people they describe. */
export function pageObjectionsTo(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const checks = [repetitions, cardsOfForeigners, exemptions, agreement, substitutes];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** No two passages of a page begin alike, as they do if one of them repeats the other and was cut off. */
function repetitions({ documents }: Content): string[] {
  return documents.flatMap(({ id, excerpts }) =>
    excerpts.flatMap(({ page, text }) => {
      const beginnings = text.split(' […] ').map((passage) => passage.slice(0, 150));
      const long = beginnings.filter(({ length }) => length === 150);
      return new Set(long).size < long.length ? [`${id} repeats a passage on page ${page}`] : [];
    }),
  );
}

/** The identity card of a foreigner is valid for five years, and no foreigner has a name that is used only in Chile. */
function cardsOfForeigners({ documents, entities }: Content): string[] {
  return entities
    .filter(({ kind, nationality }) => kind === 'person' && nationality !== 'CL')
    .flatMap(({ id, name }) => {
      const cards = documents.filter(
        ({ type, subjectEntityIds }) => type === 'CEDULA_IDENTIDAD' && subjectEntityIds.includes(id),
      );
      const validYears = ({ issuedOn, validUntil }: Content['documents'][number]) =>
        (Date.parse(validUntil ?? '') - Date.parse(issuedOn ?? '')) / 31_557_600_000;
      return [
        ...cards
          .filter((card) => validYears(card) > 5.01)
          .map((card) => `${card.id} is valid for ${validYears(card)} years`),
        ...(/ (?:Huen|Cal?tri|Manque|Quila|Nahuel|Millap|Painé|Curihu)/.test(name)
          ? [`the foreigner ${name} has a name of Chile`]
          : []),
      ];
    });
}

/** Teaching, health care without beds and the holding of shares are exempt from value added tax. */
function exemptions({ documents }: Content): string[] {
  const taxed = /Código: (?:642000|643000|8549\d\d|8620\d\d)\. Categoría: Primera\. Afecta a IVA: Sí/;
  return documents
    .filter((paper) => taxed.test(textOf(paper)))
    .map(({ id }) => `${id} taxes an exempt activity`);
}

/** “Los directores” are several and include a man, and a verb for one administrator is not used for several. */
function agreement({ documents }: Content): string[] {
  return documents.flatMap((paper) => {
    const text = textOf(paper);
    const attending =
      /la asistencia de los directores ([^.]*)\./.exec(text)?.[1]?.split(/, | y (?=do)/) ?? [];
    const men = attending.some((one) => one.startsWith('don '));
    const several = /en su calidad de administradores.* que inviste, /.test(text);
    return [
      ...(attending.length === 1 || (attending.length > 0 && !men)
        ? [`${paper.id} uses “los directores” for ${attending}`]
        : []),
      ...(several ? [`${paper.id} uses a singular verb for several administrators`] : []),
    ];
  });
}

/** The deed of a substitute notary names the notary who is replaced. */
function substitutes({ documents }: Content): string[] {
  return documents
    .filter((paper) => /Notario Público Suplente(?!, según decreto protocolizado, de do)/.test(textOf(paper)))
    .map(({ id }) => `${id} does not name the notary who is replaced`);
}
