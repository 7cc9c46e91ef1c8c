import type { Content, Validation } from '../../src/contract/generated/types.js';

/** Returns the remedies that do not state what to bring, by when, or which finding is cured. */
export function remedyObjectionsTo(content: Content): string[] {
  const checks = [missing, actions, dueDates, curedRules, reservations];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const isFinding = ({ outcome }: Validation) => outcome === 'failed' || outcome === 'warning';

function remediesOf({ validations }: Content): { ruleId: string; remedy: string }[] {
  return validations.flatMap(({ ruleId, remedy }) => (remedy === null ? [] : [{ ruleId, remedy }]));
}

/** A validation has a remedy if and only if it is a finding. */
function missing({ validations }: Content): string[] {
  return validations
    .filter((one) => isFinding(one) !== (one.remedy !== null))
    .map(({ id, outcome }) => `${id} is ${outcome}, and its remedy disagrees`);
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const before = /\bantes de firmar(?: cualquiera otra)?,|^Desde ya,/i;
const dated = /\bA más tardar el (\d+) de (\p{L}+) de (\d{4}),/u;
const cure = /(?:Con ello (?:no )?se|El impedimento) [^.]*\./;

/** In addition to the time and the finding, a remedy states an action, as an infinitive. */
function actions(content: Content): string[] {
  return remediesOf(content)
    .filter(({ remedy }) => {
      const action = remedy.replace(before, '').replace(dated, '').replace(cure, '');
      return !/\p{L}[aei]r(?:se|la|las|le|les|lo|los)?[ ,].{10,}/u.test(action);
    })
    .map(({ ruleId, remedy }) => `the remedy of ${ruleId} requests no action: ${remedy}`);
}

/**
 * A remedy is due from now on, before anybody signs, or by a day within the month after the report, plus a few days if
 * offices are closed.
 */
function dueDates(content: Content): string[] {
  return remediesOf(content).flatMap(({ ruleId, remedy }) => {
    const [, day = '', month = '', year = ''] = dated.exec(remedy) ?? [];
    if (year === '') return before.test(remedy) ? [] : [`the remedy of ${ruleId} has no due date: ${remedy}`];
    const due = Date.UTC(Number(year), months.indexOf(month), Number(day));
    const days = (due - Date.parse(content.asOfDate)) / 86_400_000;
    return days >= 20 && days <= 45 ? [] : [`the remedy of ${ruleId} is due after ${days} days: ${remedy}`];
  });
}

function curedRules(content: Content): string[] {
  return remediesOf(content)
    .filter(({ ruleId, remedy }) => !cure.exec(remedy)?.[0].includes(ruleId))
    .map(({ ruleId, remedy }) => `the remedy of ${ruleId} does not name its rule: ${remedy}`);
}

/** The recital and the sentences on signers state reservations only for rules with a finding. */
function reservations({ conclusion, validations }: Content): string[] {
  const found = new Set(validations.filter(isFinding).map(({ ruleId }) => ruleId));
  const texts = [conclusion.personeria, ...conclusion.operations.map(({ sentence }) => sentence)];
  return [...new Set(texts.flatMap((text) => text.match(/\b[A-Z]{3}-\d{3}\b/g) ?? []))]
    .filter((ruleId) => !found.has(ruleId))
    .map((ruleId) => `a reservation names ${ruleId}, which has no finding`);
}
