import { assumedAnswers, assumedGaps, type Gaps, openGaps } from '../../contract/gap-answers.js';
import type { ProfileChoice, Profile as ProfileRecord } from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import { type Account, accountNamed } from '../../domain/access/accounts.js';
import { gapErrors, gapsOf, type Profile, profileOf } from '../../domain/access/profiles.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import { pointerOf } from '../../domain/values/json-pointer.js';
import type { Records, Store } from '../ports.js';
import { createSingleRecord } from '../records/single.js';

/** What accounts are answered where the documents leave a question open. */
export interface Profiles {
  /** How one request of an account is answered. */
  gapsOf(account: Account, requestId: string): Gaps;
  /** The same of what is told without a request: a message, by its own id. */
  gapsIn(records: Records, accountId: string, requestId: string): Gaps;
  read(account: Account): ProfileRecord;
  /** That a gap is named which there is not, or an answer that it does not have. */
  violations(choice: unknown): Violation[];
  /** @param choice without faults */
  set(account: Account, choice: ProfileChoice): ProfileRecord;
  /** Leaves the account with the profile of the server. */
  remove(account: Account): void;
  /** That of accounts that have none of their own. */
  readonly usual: Profile;
}

/** The profile of an account's own: how a client is tested, over resets. */
export const ownProfile = createSingleRecord<ProfileChoice>('profiles', 'account');

export interface ProfilesOptions {
  seed: string;
  store: Store;
  usual: ProfileChoice;
}

export function createProfiles({ seed, store, usual: choice }: ProfilesOptions): Profiles {
  const usual = profileOf(choice);
  const usualGaps = usual.possible === assumedAnswers ? assumedGaps : null;
  // What comes of a choice is worked out once for as long as it is at hand.
  const known = new WeakMap<ProfileChoice, Profile>();
  const made = (own: ProfileChoice): Profile => {
    const profile = known.get(own) ?? profileOf(own);
    known.set(own, profile);
    return profile;
  };
  const ownOf = (id: string): ProfileChoice | undefined =>
    id === '' ? undefined : store.transaction(id, ownProfile.in);
  const gapsBy = (own: ProfileChoice | undefined, account: Account, requestId: string): Gaps => {
    if (own === undefined && usualGaps !== null) return usualGaps;
    const profile = own === undefined ? usual : made(own);
    return gapsOf(profile, { seed: account.seed ?? seed, accountId: account.id, requestId });
  };

  return {
    usual,

    gapsOf: (account, requestId) => gapsBy(ownOf(account.id), account, requestId),

    gapsIn: (records, accountId, requestId) =>
      gapsBy(ownProfile.in(records), accountNamed(accountId), requestId),

    read({ id }) {
      const own = ownOf(id);
      return own === undefined ? profileRecord('server', usual) : profileRecord('account', made(own));
    },

    violations,

    set: ({ id }, own) =>
      store.transaction(id, (tx) => {
        ownProfile.keep(tx, own);
        return profileRecord('account', profileOf(own));
      }),

    remove: ({ id }) => store.transaction(id, ownProfile.drop),
  };
}

function violations(choice: unknown): Violation[] {
  const named = isJsonObject(choice) && isJsonObject(choice.gaps) ? choice.gaps : {};
  return gapErrors(named).map(({ gap, detail }) => ({
    detail,
    pointer: `#${pointerOf(['gaps', gap])}`,
    keyword: 'enum',
  }));
}

function profileRecord(source: ProfileRecord['source'], { name, named, possible }: Profile): ProfileRecord {
  const answers = openGaps.map((gap) => [gap.name, [...possible[gap.name]]]);
  return { source, profile: name, gaps: { ...named }, answers: Object.fromEntries(answers) };
}
