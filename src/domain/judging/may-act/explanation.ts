import type { Money } from '../../../contract/generated/types.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import type { ConsideredPower, MayActAnswer, MissingPart, Party } from './answer.js';
import { type MayActCase, subjectOf } from './verdict.js';

/** So many of the people who could give a signature are told by name. */
const maxNamedInText = 6;

/** So many completions are told in words. */
const maxCompletionsInText = 3;

/** The answer in words. */
export function explanationOf(
  answer: Omit<MayActAnswer, 'explanation'>,
  { read, facts, verdict }: Pick<MayActCase, 'read' | 'facts' | 'verdict'>,
): string {
  const act = actOf(answer);
  const people = joinWithAnd(answer.people.map(({ name, given }) => name ?? given));
  switch (answer.reason) {
    case 'sufficient':
      return `Yes: ${signersText(answer)} may sign ${act}, ${basisText(answer)}.`;
    case 'signatures_missing':
      return `No: ${people} ${answer.people.length === 1 ? 'is' : 'are'} not enough for ${act}${upTo(verdict.upTo)}. Missing: ${missingText(answer)}.`;
    case 'unknown_people':
      return `No: ${unknownPeopleText(answer)}.`;
    case 'company_extinct':
      return `No: nobody acts for ${answer.company.name}, which is ${subjectOf(facts)?.company?.status ?? 'no more'}.`;
    case 'company_liquidated':
      return `No: the liquidation of ${answer.company.name} was published on ${read.liquidatedSince ?? 'a day before'}. Its liquidator administers its goods, and nobody acts for it by an older title.`;
    case 'outside_validity':
      return `No answer for ${answer.on}: the report tells who may sign ${validityText(read)}.`;
    case 'no_power':
      return `No: nobody may sign ${act}. ${powersText(answer)}`;
    case 'no_power_for_amount':
      return answer.amount === null
        ? `No: no power gives ${facultyName(answer.faculty)} for any amount${upTo(verdict.upTo)}. Tell the amount.`
        : `No: no power in force reaches ${act}.`;
    case 'currency_not_comparable':
      return `No: the limits that would have to reach ${act} are in another currency, and the report does not say what ${joinWithAnd(answer.missingUnits)} ${answer.missingUnits.length === 1 ? 'is' : 'are'} worth. Put it in units, or ask in the currency of the limits.`;
    case 'nobody_left':
      return `No: for ${act} there are not enough people any more who could sign together.`;
    case 'amount_needed':
      return `No: ${people} may sign ${facultyName(answer.faculty)} for some amounts${upTo(verdict.upTo)} and not for all. Tell the amount.`;
  }
}

function actOf({ faculty, amount, company, on }: Omit<MayActAnswer, 'explanation'>): string {
  const sum = amount === null ? 'for any amount' : `of ${moneyText(amount)}`;
  return `${facultyName(faculty)} ${sum} for ${company.name} on ${on}`;
}

function facultyName(code: string): string {
  const label = facultyOf(code)?.labelEn;
  return label === undefined ? code : `${code} (${label})`;
}

function moneyText({ amount, currency }: Money): string {
  return `${currency} ${amount}`;
}

function signersText({ people }: Omit<MayActAnswer, 'explanation'>): string {
  return joinWithAnd(people.filter(({ part }) => part === 'signs').map(({ name, given }) => name ?? given));
}

function basisText({ basis: by }: Omit<MayActAnswer, 'explanation'>): string {
  if (by === null) return '';
  const from = Number(by.from.amount) === 0 ? '' : ` above ${moneyText(by.from)}`;
  const to = by.to === null ? ' without limit' : ` up to ${moneyText(by.to)}`;
  return `by "${by.powerTitle}" (${by.powerId})${from}${to}`;
}

function upTo(amount: Money | null | undefined): string {
  return amount === undefined || amount === null ? '' : ` (up to ${moneyText(amount)} it is yes)`;
}

function missingText({ missing: completions, moreMissing }: Omit<MayActAnswer, 'explanation'>): string {
  if (completions.length === 0) return 'more than could be weighed';
  const told = completions.slice(0, maxCompletionsInText).map(({ parts }) => joinWithAnd(parts.map(part)));
  const more = completions.length > maxCompletionsInText || moreMissing ? ', or others' : '';
  return `${told.join('; or ')}${more}`;
}

function part({ count, label, among, amongCount }: MissingPart): string {
  if (label === null && amongCount === 1) return among[0]?.name ?? '';
  const named = among.slice(0, maxNamedInText).map(({ name }) => name);
  const rest = amongCount - named.length;
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
  return `${count} of ${label === null ? list : `${label} (${list})`}`;
}

function unknownPeopleText({ people }: Omit<MayActAnswer, 'explanation'>): string {
  return people
    .filter(({ part: role }) => role === 'unknown')
    .map(({ given, near }) => `the report has nobody who is certainly "${given}"${suggestionText(near)}`)
    .join('; ');
}

function suggestionText(near: readonly Party[]): string {
  if (near.length === 0) return '';
  return ` (did you mean ${near.map(({ name, entityId }) => `${name}, ${entityId}`).join(', or ')}?)`;
}

function validityText({ facts: { asOfDate }, validUntil }: MayActCase['read']): string {
  return validUntil === null ? `from ${asOfDate} on` : `from ${asOfDate} to ${validUntil}`;
}

const powerStateTexts: { readonly [state in ConsideredPower['state']]: string } = {
  vigente: 'is in force, and has no rule by which it is signed',
  withheld: 'excludes it',
  sin_poder_de_origen: 'was delegated by a power that has no effect',
  vencido: 'has expired',
  revocado: 'is revoked',
  renunciado: 'was renounced',
  extinguido: 'is extinct',
  suspendido: 'is suspended',
  no_acreditado: 'is not proved',
  por_comenzar: 'has not begun',
};

function powersText({ powers: considered, faculty }: Omit<MayActAnswer, 'explanation'>): string {
  if (considered.length > 0) {
    const told = considered.map(
      ({ title, powerId, state }) => `"${title}" (${powerId}) ${powerStateTexts[state] ?? state}`,
    );
    return `${told.join('; ')}.`;
  }
  const express = facultyOf(faculty)?.express ?? false;
  return `No power gives it${express ? ', and the law wants it named expressly' : ''}.`;
}

function joinWithAnd(words: readonly string[]): string {
  const [last = '', ...others] = [...words].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
}
