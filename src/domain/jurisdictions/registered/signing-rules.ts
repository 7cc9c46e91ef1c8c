import type { Entity, SigningRule } from '../../../contract/generated/types.js';
import { midSentence, officeInSentence, sentenceCase } from '../../words/sentence-case.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import { fillTemplate } from '../../words/templates.js';
import type { ArrangedPower, Signature, SigningLimits } from './arrangements.js';
import { entityId, type RegisteredCaseFile } from './case-file.js';
import { sexOf } from './people.js';

/** Where a part of a power is read: the pointer to the power, and the page of the document. */
export interface PowerPlace {
  readonly pointer: string;
  readonly documentId: string;
  readonly page: number;
}

/** The signing rules of a power, each cited on that page of the document. */
export function rulesOf(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  { pointer, documentId, page }: PowerPlace,
): SigningRule[] {
  const choice = file.draws(`powers/${power.key}`);
  let position = 0;
  return power.ladders.flatMap((ladder, ladderIndex) => {
    let from = 0;
    return ladder.steps.map((step, stepIndex): SigningRule => {
      // One draw for the whole power, so that a higher step stays above a lower one.
      const upTo = step.upTo === null ? null : choice.pick('limits', step.upTo);
      const bracket = { from: money(file, from), to: upTo === null ? null : money(file, upTo) };
      const worded = { page, quote: bracketSentence(file, power, { ladder, ...step, ...bracket }) };
      // Who has all of the representation signs as the clause on administration says, without a word on amounts.
      const clause = { page: 6, quote: file.plan.arrangement.clause };
      file.dossier.cite(`${pointer}/signingRules/${position}`, {
        documentId,
        ...(power.scope === null ? worded : clause),
      });
      position += 1;
      from = upTo ?? from;
      return {
        id: `sgn_${power.key}_${ladderIndex + 1}_${stepIndex + 1}`,
        facultyCodes: [...ladder.facultyCodes],
        mode: step.anyOf.every((parts) => signaturesIn(parts) > 1) ? 'conjunta' : 'individual',
        anyOf: step.anyOf.map((parts) => parts.map(term)),
        ...bracket,
        per: 'operacion',
      };
    });
  });
}

function money(
  file: RegisteredCaseFile,
  amount: number,
): { amount: string; currency: typeof file.kit.currency } {
  return { amount: String(amount), currency: file.kit.currency };
}

function signaturesIn(parts: readonly Signature[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

function term(signature: Signature): SigningRule['anyOf'][number][number] {
  return 'party' in signature
    ? { entityId: entityId(signature.party), count: 1 }
    : { groupId: groupId(signature.group), count: signature.count };
}

interface Step extends Pick<SigningRule, 'from' | 'to'> {
  readonly ladder: SigningLimits;
  readonly anyOf: readonly (readonly Signature[])[];
  readonly how: string | null;
}

function bracketSentence(
  file: RegisteredCaseFile,
  power: ArrangedPower,
  { ladder, from, to, anyOf, how }: Step,
): string {
  const { facultyCodes } = ladder;
  const { kit, say } = file;
  const { bracket, alone, together, ofGroup } = kit.wording.powers;
  const who = ({ ...signature }: Signature): string => {
    if ('party' in signature)
      return officeOf(file, power, signature.party) ?? shortName(file, file.party(signature.party));
    const group = file.plan.arrangement.groups.find(({ code }) => code === signature.group);
    return fillTemplate(ofGroup, { count: spanishNumber(signature.count), label: group?.label ?? '' });
  };
  const ways = anyOf.map((parts) =>
    fillTemplate(signaturesIn(parts) === 1 ? alone : together, { who: spanishList(parts.map(who)) }),
  );
  const whole = facultyCodes.includes('*');
  const labels = facultyCodes.map((code) => midSentence(kit.vocabulary.faculties[code]?.label ?? code));
  const values = {
    how: how === null ? spanishList(ways, 'o') : fillTemplate(how, shortNames(file)),
    from: spanishMoney(from),
    to: to === null ? '' : spanishMoney(to),
    matter: whole ? '' : `${labels.join('; ')}: `,
  };
  const first = from.amount === '0';
  const template =
    to === null ? (first ? bracket.all : bracket.above) : first ? bracket.upTo : bracket.between;
  return sentenceCase(say(template, values));
}

/** What templates over the keys of the parties are filled in with. */
function shortNames(file: RegisteredCaseFile): { [key: string]: string } {
  return Object.fromEntries(file.plan.people.map((key) => [key, shortName(file, file.party(key))]));
}

/** The office by which somebody signs, as statutes name it, whoever will hold it; undefined for who signs by name. */
function officeOf(
  { plan }: RegisteredCaseFile,
  { positionTitles }: ArrangedPower,
  party: string,
): string | undefined {
  const officer = plan.arrangement.officers.find(
    (one) => one.party === party && (positionTitles as readonly string[]).includes(one.title),
  );
  return officer === undefined ? undefined : `el ${officeInSentence(officer.label.M)}`;
}

function shortName({ kit }: RegisteredCaseFile, entity: Entity): string {
  return fillTemplate(kit.law.conclusion.shortName[sexOf(entity)], { person: entity.name });
}

/** The id of a class of attorneys. */
export const groupId = (code: string): string => `grp_${code}`;
