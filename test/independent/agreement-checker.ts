import type { Content, Document } from '../../src/contract/generated/types.js';
import { textOf } from './paper-checker.js';

/** Returns the words of Chilean documents and findings that disagree with the people or things they describe. */
export function agreementObjectionsTo(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const checks = [feminineWords, labourCourts, translations, parentDeeds];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const deeds = /^(?:ESCRITURA|ACTA)_/;

/** Feminine words are used for women only; a group with at least one man takes masculine words. */
function feminineWords({ documents }: Content): string[] {
  return documents
    .filter(({ type }) => deeds.test(type))
    .flatMap(({ id, excerpts }) => excerpts.map(({ text }) => ({ id, text: text.split(' […] ')[0] ?? '' })))
    .flatMap(({ id, text }) => {
      const [, parties = '', noun = ''] =
        / comparecen?: (.*?); (l[ao]s comparecientes|[el][la] compareciente)\b/.exec(text) ?? [];
      if (parties === '') return [];
      // The text also names a notary who certified an earlier document and is not a party.
      const people = parties.replace(/ ante (?:don|doña) /g, ' ').match(/\b(?:don|doña) /g) ?? [];
      const areWomen = people.length > 0 && people.every((title) => title === 'doña ');
      const feminine = /^las? /.test(noun);
      return [
        ...(areWomen === feminine ? [] : [`${id} uses “${noun}” for ${people.join('')}`]),
        ...(areWomen && /calidad de administradores,/.test(parties)
          ? [`${id} uses “administradores” for women`]
          : []),
      ];
    });
}

/** A court for civil matters only does not hear labour cases (article 420 of the Código del Trabajo). */
function labourCourts({ proceedings }: Content): string[] {
  return (proceedings?.litigation ?? [])
    .filter(({ matter, court }) => matter === 'laboral' && /Civil/.test(court))
    .map(({ court, caseNumber }) => `the labour case ${caseNumber} is before ${court}`);
}

/** A finding mentions a translation or an apostille only if the report has that document. */
function translations({ validations, documents }: Content): string[] {
  const has = (type: Document['type']) => documents.some((paper) => paper.type === type);
  return validations
    .filter(({ ruleId, outcome }) => ruleId === 'SHR-005' && outcome === 'passed')
    .flatMap(({ message }) => [
      ...(/traducidos/.test(message) && !has('TRADUCCION')
        ? [`there is no translation for “${message}”`]
        : []),
      ...(/apostillad/.test(message) && !has('APOSTILLA') ? [`there is no apostille for “${message}”`] : []),
    ]);
}

/** The deed of a delegation cites the deed that granted the power. */
function parentDeeds({ powers, documents }: Content): string[] {
  return powers.flatMap(({ id, delegation, instrument }) => {
    const parent = powers.find((power) => power.id === delegation.parentPowerId);
    const number = parent?.instrument.deed?.repertoireNumber;
    const paper = documents.find((document) => document.id === instrument.documentId);
    if (number === undefined || paper === undefined) return [];
    return textOf(paper).includes(number) ? [] : [`the deed of ${id} does not cite ${number}`];
  });
}
