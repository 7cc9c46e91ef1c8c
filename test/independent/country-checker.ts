import type { Content } from '../../src/contract/generated/types.js';

/** Returns words that belong to another country, disagree with the people they describe, or contradict the report. */
export function countryObjectionsTo(content: Content): string[] {
  const checks = [foreignWords, signersInNumber, copies, repeatedWords, occupations, endedCompanies];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** Returns the sentences of the report itself, without the text of documents, which is quoted unchanged. */
function sentencesOf({ validations, conclusion }: Content): string[] {
  return [
    ...validations.flatMap(({ title, message, remedy }) => [title, message, remedy ?? '']),
    ...conclusion.operations.map(({ sentence }) => sentence),
    conclusion.summary,
    conclusion.personeria ?? '',
  ];
}

/** Terms of Chilean law and banking for which Spain, Mexico, Peru and Colombia use other terms. */
const chilean = /\bpersonería\b|\bcodeudas?\b|término de giro|\breparos?\b|alta administración/i;
const foreignTerms: { readonly [jurisdiction: string]: RegExp | undefined } = {
  ES: new RegExp(
    `${chilean.source}|dígito verificador|aviso de|\\bRUT\\b|\\baportes\\b|\\baccionistas?\\b|participaciones sociales emitidas|propia emisión|\\bmatrícula\\b`,
    'i',
  ),
  MX: new RegExp(`${chilean.source}|\\bRUT\\b|domicilio en Ciudad de México`, 'i'),
  PE: new RegExp(`${chilean.source}|\\bRUT\\b`, 'i'),
  CO: new RegExp(`${chilean.source}|dígito verificador`, 'i'),
};

function foreignWords(content: Content): string[] {
  const words = foreignTerms[content.jurisdiction];
  return words === undefined ? [] : sentencesOf(content).flatMap((text) => words.exec(text)?.[0] ?? []);
}

/** The verb is singular for one signer and plural for several signers. */
function signersInNumber(content: Content): string[] {
  const styled = '(?:don|doña|el señor|la señora) ';
  const several = new RegExp(`que suscribió ${styled}[^;.]* y ${styled}`);
  const alone = new RegExp(`que suscribieron ${styled}(?:(?! y ${styled})[^;.])*[;.]`);
  return sentencesOf(content).flatMap((text) => several.exec(text)?.[0] ?? alone.exec(text)?.[0] ?? []);
}

/** Titles of documents differ in gender, so a sentence says “un nuevo ejemplar” and not “un nuevo” before a title. */
function copies(content: Content): string[] {
  return sentencesOf(content).flatMap((text) => /\bun nuevo “[^”]*”/.exec(text)?.[0] ?? []);
}

/** No words stand twice in a row, as when a template and the text inserted in it both contain them. */
function repeatedWords(content: Content): string[] {
  return sentencesOf(content).flatMap((text) => /(?<!\p{L})((?:\p{L}+ ){2,5})\1/u.exec(text)?.[0] ?? []);
}

const masculine =
  /^(?:abogado|contador|ingeniero|arquitecto|empresario|licenciado|médico|técnico|administrador)\b/;
const feminine =
  /^(?:abogada|contadora|ingeniera|arquitecta|empresaria|licenciada|médica|técnica|administradora)\b/;

/** The occupation of a person has the form for the sex of the person. */
function occupations({ entities }: Content): string[] {
  return entities.flatMap(({ id, person }) => {
    const wrong = person?.sex === 'F' ? masculine : feminine;
    return person != null && wrong.test(person.occupation ?? '')
      ? [`${id} has the occupation ${person.occupation}`]
      : [];
  });
}

/**
 * If a finding states that the company has ended or is in liquidation, no passed rule states that it is in force or
 * that its powers are.
 */
function endedCompanies({ validations }: Content): string[] {
  const endings = validations.filter(
    ({ ruleId, outcome, severity }) =>
      /^(?:ENT-006|CMP-002)$/.test(ruleId) && outcome === 'failed' && severity === 'impedimento',
  );
  if (endings.length === 0) return [];
  return validations.flatMap(({ ruleId, outcome, message }) =>
    outcome === 'passed' && /se encuentra vigente al|\brigen? al\b/.test(message)
      ? [`${ruleId} says ${message}`]
      : [],
  );
}
