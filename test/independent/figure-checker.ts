import type { Content, Entity } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** Returns words that disagree with the country, the number, the party or the right they describe. */
export function figureObjectionsTo(content: Content): string[] {
  const checks = [thousands, singularNumbers, exposedOffices, delegations, enterprises];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function textsOf({ documents, validations, conclusion }: Content): string[] {
  return [
    ...documents.map(textOf),
    ...validations.flatMap(({ message, remedy }) => [message, remedy ?? '']),
    conclusion.summary,
  ];
}

function matchesIn(content: Content, wrong: RegExp): string[] {
  return textsOf(content).flatMap((text) => wrong.exec(text) ?? []);
}

/** Mexico and Peru separate thousands by commas, the other countries by dots. */
function thousands(content: Content): string[] {
  const byCommas = /^(MX|PE)$/.test(content.jurisdiction);
  const foreign = byCommas ? /(?<![\d.])\d{1,3}(?:\.\d{3})+ acciones/ : /(?<![\d,])\d{1,3}(?:,\d{3})+ [a-z]+/;
  return matchesIn(content, foreign);
}

function singularNumbers(content: Content): string[] {
  return matchesIn(
    content,
    /\blas una [a-z]+|\buna (?:acción|participación)\b[^.]*\b(?:que|y no consta que) las\b/,
  );
}

const masculine = /^(?:subsecretario|viceministro|consejero|ministro|secretario|alcalde|senador|diputado)\b/i;

/** The public office of a woman who is a politically exposed person has its feminine form. */
function exposedOffices({ entities, screening }: Content): string[] {
  const women = new Set(entities.filter(isWoman).map(({ id }) => id));
  return screening.flatMap(({ entityId, pepRole }) =>
    women.has(entityId) && masculine.test(pepRole ?? '') ? [`${entityId} has the office ${pepRole}`] : [],
  );
}

const isWoman = ({ person }: Entity): boolean => person?.sex === 'F';

/** A power that may be delegated "en todo o en parte" may be delegated as a whole. */
function delegations({ powers }: Content): string[] {
  return powers
    .filter(({ faculties }) =>
      faculties.some(({ text, excluded }) => !excluded && /delegar en todo o en parte/.test(text ?? '')),
    )
    .filter(({ delegation }) => delegation.allowed !== 'total')
    .map(({ id, delegation }) => `the delegation of ${id} is marked as ${delegation.allowed}`);
}

/** An E.I.R.L. is a legal person, but not a company (article 2, Ley 19.857). */
function enterprises(content: Content): string[] {
  return matchesIn(content, /E\.I\.R\.L\., sociedad/);
}
