import type { Content } from '../../src/contract/generated/types.js';

/** Words that are another country's, that do not agree with whom they speak of, or that the report itself denies. */
export function countryObjectionsTo(content: Content): string[] {
  const checks = [strangeWords, signersInNumber, copies, stutters, callings, standing];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** What the report says itself; papers are quoted as they are. */
function saidIn({ validations, conclusion }: Content): string[] {
  return [
    ...validations.flatMap(({ title, message, remedy }) => [title, message, remedy ?? '']),
    ...conclusion.operations.map(({ sentence }) => sentence),
    conclusion.summary,
    conclusion.personeria ?? '',
  ];
}

/** Of Chilean law and banking, and what Spain, Mexico, Peru or Colombia call otherwise. */
const chilean = /\bpersonería\b|\bcodeudas?\b|término de giro|\breparos?\b|alta administración/i;
const strange: { readonly [jurisdiction: string]: RegExp | undefined } = {
  ES: new RegExp(
    `${chilean.source}|dígito verificador|aviso de|\\bRUT\\b|\\baportes\\b|\\baccionistas?\\b|participaciones sociales emitidas|propia emisión|\\bmatrícula\\b`,
    'i',
  ),
  MX: new RegExp(`${chilean.source}|\\bRUT\\b|domicilio en Ciudad de México`, 'i'),
  PE: new RegExp(`${chilean.source}|\\bRUT\\b`, 'i'),
  CO: new RegExp(`${chilean.source}|dígito verificador`, 'i'),
};

function strangeWords(content: Content): string[] {
  const words = strange[content.jurisdiction];
  return words === undefined ? [] : saidIn(content).flatMap((text) => words.exec(text)?.[0] ?? []);
}

/** One has signed, or several have. */
function signersInNumber(content: Content): string[] {
  const styled = '(?:don|doña|el señor|la señora) ';
  const several = new RegExp(`que suscribió ${styled}[^;.]* y ${styled}`);
  const alone = new RegExp(`que suscribieron ${styled}(?:(?! y ${styled})[^;.])*[;.]`);
  return saidIn(content).flatMap((text) => several.exec(text)?.[0] ?? alone.exec(text)?.[0] ?? []);
}

/** Titles of papers have their own gender, and an “ejemplar” has one. */
function copies(content: Content): string[] {
  return saidIn(content).flatMap((text) => /\bun nuevo “[^”]*”/.exec(text)?.[0] ?? []);
}

/** Words that are said twice in a row, as where a text and what is put into it both bring them. */
function stutters(content: Content): string[] {
  return saidIn(content).flatMap((text) => /(?<!\p{L})((?:\p{L}+ ){2,5})\1/u.exec(text)?.[0] ?? []);
}

const his = /^(?:abogado|contador|ingeniero|arquitecto|empresario|licenciado|médico|técnico|administrador)\b/;
const hers =
  /^(?:abogada|contadora|ingeniera|arquitecta|empresaria|licenciada|médica|técnica|administradora)\b/;

/** What somebody does for a living is told as hers, or as his. */
function callings({ entities }: Content): string[] {
  return entities.flatMap(({ id, person }) => {
    const wrong = person?.sex === 'F' ? his : hers;
    return person != null && wrong.test(person.occupation ?? '') ? [`${id} is ${person.occupation}`] : [];
  });
}

/** Where a finding says that the company is over or is being liquidated, no other says that it stands and its powers hold. */
function standing({ validations }: Content): string[] {
  const over = validations.filter(
    ({ ruleId, outcome, severity }) =>
      /^(?:ENT-006|CMP-002)$/.test(ruleId) && outcome === 'failed' && severity === 'impedimento',
  );
  if (over.length === 0) return [];
  return validations.flatMap(({ ruleId, outcome, message }) =>
    outcome === 'passed' && /se encuentra vigente al|\brigen? al\b/.test(message)
      ? [`${ruleId} says ${message}`]
      : [],
  );
}
