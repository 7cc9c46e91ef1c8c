import type { JSX } from 'preact';
import type { Profile, ProfileName } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Select } from '../parts/field.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { toast } from '../shell/announcements.js';
import { changeProfile, profilePath } from './change-profile.js';
import { profileMeanings, words } from './words.js';

interface ProfileProps {
  of: Profile;
  onChange(): void;
}

/** What the account is answered where the documents leave a question open: chosen, and done at once. */
export function ProfileInForce({ of, onChange }: ProfileProps): JSX.Element {
  const t = words();
  const { busy, error, choose, back } = useProfile(of, onChange);
  const meanings = profileMeanings();
  const isOwn = of.source === 'account';
  return (
    <section class="in-force" aria-labelledby="in-force">
      <h2 id="in-force">{t.inForce}</h2>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="one-field">
        <Select
          label={t.profileField}
          value={of.profile}
          options={Object.entries(meanings).map(([name, meaning]) => [name, `${name}: ${meaning}`] as const)}
          onChange={(profile) => void choose(profile as ProfileName)}
        />
      </div>
      <Chosen of={of} />
      <div class="actions">
        {isOwn && (
          <Button busy={busy} onClick={() => void back()}>
            {t.back}
          </Button>
        )}
        <CopyCurl
          asked={{ method: 'PUT', path: profilePath, body: { profile: of.profile, gaps: of.gaps } }}
        />
      </div>
    </section>
  );
}

/** Chooses the profile of the account, or leaves it to the server. */
function useProfile(of: Profile, onChange: () => void) {
  const t = words();
  const { busy, error, run } = useAction();
  const choose = (profile: ProfileName): Promise<void> =>
    run(async () => {
      await changeProfile(of, { profile });
      toast(t.set(profile));
      onChange();
    });
  const back = (): Promise<void> =>
    run(async () => {
      await callApi<'deleteProfile'>({ method: 'DELETE', path: profilePath });
      toast(t.backDone);
      onChange();
    });
  return { busy, error, choose, back };
}

/** What of it was chosen by name, and where. */
function Chosen({ of: { gaps, profile, source } }: { of: Profile }): JSX.Element {
  const t = words();
  const named = Object.entries(gaps).map(([name, answer]) => `${name}=${answer}`);
  return (
    <>
      {named.length > 0 && (
        <p>
          {t.named}: <code>{named.join(', ')}</code>
        </p>
      )}
      <p class="small">
        {source === 'account' ? t.ofAccount : t.ofServer}{' '}
        {(profile !== 'assumed' || named.length > 0) && t.pageToo}
      </p>
    </>
  );
}
