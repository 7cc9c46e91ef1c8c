import type { Content, Document } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** What Chilean papers and findings say that does not agree with whom or what they are about. */
export function agreementObjectionsTo(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const checks = [women, labour, translated, delegatedFrom];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const deeds = /^(?:ESCRITURA|ACTA)_/;

/** Women alone are spoken of in the feminine, and men in the masculine, also where they are with women. */
function women({ documents }: Content): string[] {
  return documents
    .filter(({ type }) => deeds.test(type))
    .flatMap(({ id, excerpts }) => excerpts.map(({ text }) => ({ id, text: text.split(' […] ')[0] ?? '' })))
    .flatMap(({ id, text }) => {
      const [, parties = '', those = ''] =
        / comparecen?: (.*?); (l[ao]s comparecientes|[el][la] compareciente)\b/.exec(text) ?? [];
      if (parties === '') return [];
      // A notary who certified something before is named in these words too, and appears not.
      const people = parties.replace(/ ante (?:don|doña) /g, ' ').match(/\b(?:don|doña) /g) ?? [];
      const areWomen = people.length > 0 && people.every((title) => title === 'doña ');
      const feminine = /^las? /.test(those);
      return [
        ...(areWomen === feminine ? [] : [`${id} has ${those} of ${people.join('')}`]),
        ...(areWomen && /calidad de administradores,/.test(parties) ? [`${id} has administradores`] : []),
      ];
    });
}

/** Courts of civil matters alone hear no cause of labour (article 420 of the Código del Trabajo). */
function labour({ proceedings }: Content): string[] {
  return (proceedings?.litigation ?? [])
    .filter(({ matter, court }) => matter === 'laboral' && /Civil/.test(court))
    .map(({ court, caseNumber }) => `${caseNumber} is of ${court}`);
}

/** Nothing is said to be translated that is not among the papers. */
function translated({ validations, documents }: Content): string[] {
  const has = (type: Document['type']) => documents.some((paper) => paper.type === type);
  return validations
    .filter(({ ruleId, outcome }) => ruleId === 'SHR-005' && outcome === 'passed')
    .flatMap(({ message }) => [
      ...(/traducidos/.test(message) && !has('TRADUCCION') ? [`no translation, and "${message}"`] : []),
      ...(/apostillad/.test(message) && !has('APOSTILLA') ? [`no apostille, and "${message}"`] : []),
    ]);
}

/** A deed that passes a power on says by which deed it was given. */
function delegatedFrom({ powers, documents }: Content): string[] {
  return powers.flatMap(({ id, delegation, instrument }) => {
    const parent = powers.find((power) => power.id === delegation.parentPowerId);
    const number = parent?.instrument.deed?.repertoireNumber;
    const paper = documents.find((document) => document.id === instrument.documentId);
    if (number === undefined || paper === undefined) return [];
    return textOf(paper).includes(number) ? [] : [`${id} does not say that it comes from ${number}`];
  });
}
