import { memoize } from '../values/remembering.js';
import { contractArticles } from '../words/contractions.js';
import { sentenceCase } from '../words/sentence-case.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** A text on a company whose form is no “sociedad”, with what it and what it has are called instead. */
export function inNounOfForm({ law, company }: ExaminedReport, text: string): string {
  const phrases = law.terms.otherwiseCalled?.[company.legalForm];
  if (phrases === undefined) return text;
  const told = text.replace(phrasePattern(phrases), (said) => {
    const own = phrases[said];
    return own ?? sentenceCase(phrases[said.charAt(0).toLowerCase() + said.slice(1)] ?? said);
  });
  return told === text ? text : contractArticles(told);
}

/** Any of the phrases as words of their own. */
const phrasePattern = memoize(
  8,
  (phrases: object) => new RegExp(`(?<!\\p{L})(?:${Object.keys(phrases).join('|')})(?!\\p{L})`, 'giu'),
);
