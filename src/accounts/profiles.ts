import {
  allAnswers,
  answersTo,
  assumedAnswers,
  assumedGaps,
  documentedAnswers,
  type GapName,
  type Gaps,
  openGaps,
  type PossibleAnswers,
  possibleAnswers,
} from '../contract/gap-answers.js';
import { isOwn, type OwnNames } from '../contract/gaps/own-names.js';
import { ownAnswerErrors } from '../contract/gaps/wire-names.js';
import type { GapAnswers } from '../contract/generated/operations.js';
import type {
  ProfileChoice,
  ProfileName,
  Profile as ProfileRecord,
  Violation,
} from '../contract/generated/types.js';
import { gaps as ledger } from '../contract/interface.js';
import type { Records, Store } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { type Draws, drawsAt } from '../values/draws.js';
import { isJsonObject } from '../values/json.js';
import { pointerOf } from '../values/json-pointer.js';
import { findNearest, joinWords, quoteValue } from '../values/message-text.js';
import { type Account, accountNamed } from './account.js';

/** A profile as it was chosen, with the answers it leaves possible. */
interface ChosenProfile {
  readonly name: ProfileName;
  /** The answers that were named, by gap. */
  readonly named: Readonly<Record<string, string>>;
  readonly possible: PossibleAnswers;
}

interface ProfileSubject {
  /** The universe of the account. */
  readonly seed: string;
  readonly accountId: string;
  /** Depends on the account and the position of the request in it. */
  readonly requestId: string;
}

const answersOfProfiles: Readonly<Record<ProfileName, PossibleAnswers>> = {
  assumed: assumedAnswers,
  documented: documentedAnswers,
  vary: allAnswers,
};

/** @param choice a choice that was validated */
export function profileOf({ profile: name = 'assumed', gaps: named = {} }: ProfileChoice): ChosenProfile {
  const ofProfile = answersOfProfiles[name];
  const possible = possibleAnswers((gap) =>
    gap.name in named ? [named[gap.name] ?? ''] : ofProfile[gap.name],
  );
  const asUsual = openGaps.every(({ name: gap, default: usual }) =>
    possible[gap].every((one) => one === usual),
  );
  return { name, named, possible: asUsual ? assumedAnswers : possible };
}

/** Returns the answers of a profile to one request. */
export function gapsOf({ possible }: ChosenProfile, subject: ProfileSubject): Gaps {
  return possible === assumedAnswers ? assumedGaps : drawnGaps(possible, subject);
}

function drawnGaps(possible: PossibleAnswers, { seed, accountId, requestId }: ProfileSubject): Gaps {
  const requested = new Map<GapName, string>();
  const drawsOf = (path: string): Draws => drawsAt({ seed, type: 'gaps', company: accountId }, path);
  let ofRequest: Draws | undefined;
  const drawn = (gap: GapName): string => {
    const answers: readonly string[] = possible[gap];
    if (answers.length === 1) return answers[0] ?? '';
    if (ofAccount.has(gap)) return drawsOf('').pick(gap, answers);
    ofRequest ??= drawsOf(requestId);
    return ofRequest.pick(gap, answers);
  };
  return {
    possible,
    answer<Name extends GapName>(gap: Name, differs: (answer: GapAnswers[Name]) => boolean = always) {
      const answer = (requested.get(gap) ?? drawn(gap)) as GapAnswers[Name];
      if (differs(answer)) requested.set(gap, answer);
      return answer;
    },
    varied: () =>
      openGaps
        .filter(({ name, default: usual }) => requested.has(name) && requested.get(name) !== usual)
        .map(({ name }) => `${name}=${requested.get(name)}`)
        .join(', '),
  };
}

const always = (): boolean => true;

/** The gaps with one answer for a whole account, so that a report keeps one vocabulary. */
const ofAccount: ReadonlySet<string> = new Set(openGaps.filter(({ drawn }) => drawn).map(({ name }) => name));

/** Reads `create-status=202,error-body=plain` as a table; an entry without `=` is a gap without an answer. */
export function readGaps(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(namedGaps(text));
}

/** Returns each gap with its answer, repeated gaps included. */
function namedGaps(text: string): [gap: string, answer: string][] {
  return text.split(',').flatMap((part) => {
    const [name = '', ...answer] = part.split('=');
    return part === '' ? [] : [[name.trim(), answer.join('=').trim()]];
  });
}

/** Returns the gaps of a text without those of another text, which win. */
export function gapsExcept(text: string, winning: string): string {
  const own = readGaps(winning);
  const left = namedGaps(text).filter(([gap]) => !Object.hasOwn(own, gap));
  return left.map(([gap, answer]) => `${gap}=${answer}`).join(',');
}

/** Returns the errors in a list of gaps: unknown or repeated ones and wrong answers. */
export function gapTextErrors(text: string): { gap: string; detail: string }[] {
  const named = namedGaps(text);
  const twice = named.flatMap(([gap, answer], at) => {
    const [, before] = named.slice(0, at).find(([other]) => other === gap) ?? [];
    if (before === undefined) return [];
    const detail = `The gap ${gap} is given twice, as ${quoteValue(before)} and as ${quoteValue(answer)}: give it one answer.`;
    return [{ gap, detail }];
  });
  return [...twice, ...gapErrors(readGaps(text))];
}

/** Returns the errors in named gaps, with the correct names or answers. */
export function gapErrors(named: Readonly<Record<string, unknown>>): { gap: string; detail: string }[] {
  return Object.entries(named).flatMap(([gap, answer]) => {
    const detail = gapErrorOf(gap, answer);
    return detail === null ? [] : [{ gap, detail }];
  });
}

function gapErrorOf(gap: string, answer: unknown): string | null {
  const open = openGaps.find(({ name }) => name === gap);
  if (open === undefined) return unknownGap(gap);
  const answers = answersTo(open);
  if (answers.includes(answer as string)) return null;
  const ownFault = ownAnswerErrors[open.name];
  if (open.own !== undefined && ownFault !== undefined && isOwn(String(answer))) {
    const error = ownFault(String(answer) as OwnNames);
    return error === null ? null : `The gap ${gap} takes ${open.own.form} and the like; ${error}`;
  }
  const [near] = findNearest(String(answer), answers);
  const hint = near === undefined ? '' : ` Did you mean ${gap}=${near}?`;
  const mistake = answer === '' ? 'takes an answer' : `has no answer ${quoteValue(answer)}`;
  return `The gap ${gap} ${mistake}: ${joinWords(answers, 'or')}.${hint}`;
}

function unknownGap(gap: string): string {
  const names = openGaps.map(({ name }) => name);
  const closed = ledger.find(({ id, name }) => name === gap || id === gap.toUpperCase());
  const open = openGaps.find(({ id }) => id === closed?.id);
  if (open !== undefined) return `Gaps go by their names: ${gap} is ${open.name}.`;
  if (closed !== undefined) return `The gap ${closed.name} has one answer only.`;
  const [near] = findNearest(gap, names);
  const hint = near === undefined ? ` There are ${joinWords(names, 'and')}.` : ` Did you mean ${near}?`;
  return `There is no gap ${quoteValue(gap)}.${hint}`;
}

/** The profiles of the accounts. */
export interface Profiles {
  /** Returns the answers to the gaps for one request of an account. */
  gapsOf(account: Account, requestId: string): Gaps;
  /** Like `gapsOf`, for a message, by its own id. */
  gapsIn(records: Records, accountId: string, requestId: string): Gaps;
  read(account: Account): ProfileRecord;
  /** Returns the errors of gaps or answers that do not exist. */
  violations(choice: unknown): Violation[];
  /** @param choice a choice that was validated */
  set(account: Account, choice: ProfileChoice): ProfileRecord;
  /** Resets the account to the profile of the server. */
  remove(account: Account): void;
  /** The profile of accounts that have none of their own. */
  readonly usual: ChosenProfile;
}

/** The profile of an account. It survives resets. */
export const ownProfile = createSingleRecord<ProfileChoice>('profiles', 'account');

interface ProfilesOptions {
  seed: string;
  store: Store;
  usual: ProfileChoice;
}

export function createProfiles({ seed, store, usual: choice }: ProfilesOptions): Profiles {
  const usual = profileOf(choice);
  // Caches the profile of each stored choice.
  const known = new WeakMap<ProfileChoice, ChosenProfile>();
  const made = (own: ProfileChoice): ChosenProfile => {
    const profile = known.get(own) ?? profileOf(own);
    known.set(own, profile);
    return profile;
  };
  const gapsBy = (own: ProfileChoice | undefined, account: Account, requestId: string): Gaps => {
    const profile = own === undefined ? usual : made(own);
    return gapsOf(profile, { seed: account.seed ?? seed, accountId: account.id, requestId });
  };

  return {
    usual,

    gapsOf(account, requestId) {
      const own = account.id === '' ? undefined : store.transaction(account.id, ownProfile.get);
      return gapsBy(own, account, requestId);
    },

    gapsIn: (records, accountId, requestId) =>
      gapsBy(ownProfile.get(records), accountNamed(accountId), requestId),

    read({ id }) {
      const own = store.transaction(id, ownProfile.get);
      return own === undefined ? profileRecord('server', usual) : profileRecord('account', made(own));
    },

    violations(choice) {
      const named = isJsonObject(choice) && isJsonObject(choice.gaps) ? choice.gaps : {};
      return gapErrors(named).map(({ gap, detail }) => {
        const pointer = `#${pointerOf(['gaps', gap])}`;
        return { detail, pointer, keyword: 'enum' };
      });
    },

    set: ({ id }, own) =>
      store.transaction(id, (tx) => {
        ownProfile.set(tx, own);
        return profileRecord('account', profileOf(own));
      }),

    remove: ({ id }) => store.transaction(id, ownProfile.delete),
  };
}

function profileRecord(
  source: ProfileRecord['source'],
  { name, named, possible }: ChosenProfile,
): ProfileRecord {
  const answers = openGaps.map((gap) => [gap.name, [...possible[gap.name]]]);
  return { source, profile: name, gaps: { ...named }, answers: Object.fromEntries(answers) };
}
