import type { Content } from '../../src/contract/generated/types.js';

/** What single pages of one report say twice, or in words that do not agree with whom they are about. */
export function pageObjectionsTo(content: Content): string[] {
  const checks = [repetitions];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** A page says a thing once: no two passages of it begin alike, as where one of them was cut off. */
function repetitions({ documents, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  return documents.flatMap(({ id, excerpts }) =>
    excerpts.flatMap(({ page, text }) => {
      const beginnings = text.split(' […] ').map((passage) => passage.slice(0, 150));
      const long = beginnings.filter(({ length }) => length === 150);
      return new Set(long).size < long.length ? [`${id} repeats itself on page ${page}`] : [];
    }),
  );
}
