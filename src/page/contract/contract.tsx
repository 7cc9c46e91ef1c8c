import type { JSX } from 'preact';
import type {
  ContractProof,
  ContractRun,
  Profile,
  ProfileChoice,
  ProfileName,
  ProvenFact,
  ProvenGap,
} from '../../contract/generated/types.js';
import { callApi } from '../client/api.js';
import { countText, dayText } from '../i18n/language.js';
import { useAction } from '../parts/action.js';
import { Badge, type Tone } from '../parts/badge.js';
import { TextWithCode } from '../parts/code.js';
import { Button, Select } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { type Column, DescriptionList, Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { outcomeNames, profileMeanings, words } from './words.js';

type FactOutcome = ProvenFact['outcomes'][number];

const tones: Readonly<Record<FactOutcome['outcome'], Tone>> = {
  holds: 'good',
  broken: 'bad',
  untold: 'plain',
};

/** Lists the facts with their evidence. */
function FactTable({ facts }: { facts: readonly ProvenFact[] }): JSX.Element {
  const t = words();
  const columns: readonly Column<ProvenFact>[] = [
    {
      name: t.fact,
      render: ({ id, statement }) => (
        <span class="statement">
          <code class="id">{id}</code> <TextWithCode text={statement} />
        </span>
      ),
    },
    { name: t.result, nowrap: true, render: ({ outcomes }) => <Results outcomes={outcomes} /> },
    { name: t.evidence, render: ({ outcomes }) => <TextWithCode text={outcomes[0]?.detail ?? ''} /> },
  ];
  return <Table caption={t.facts} columns={columns} rows={facts} keyOf={({ id }) => id} />;
}

/** Shows one result if all profiles agree, otherwise one per profile. */
function Results({ outcomes }: { outcomes: readonly FactOutcome[] }): JSX.Element {
  const names = outcomeNames();
  const agree = new Set(outcomes.map(({ outcome }) => outcome)).size === 1;
  const shown = agree ? outcomes.slice(0, 1) : outcomes;
  return (
    <span class="stacked">
      {shown.map(({ profile, outcome }) => (
        <span key={profile}>
          <Badge tone={tones[outcome]}>{names[outcome]}</Badge>
          {!agree && <code class="id"> {profile}</code>}
        </span>
      ))}
    </span>
  );
}

const profilePath = '/_sandbox/profile';

/** Sets the profile of the account, keeping the parts that are not changed. */
async function changeProfile({ profile, gaps }: Profile, changed: ProfileChoice): Promise<void> {
  await callApi<'setProfile'>({ method: 'PUT', path: profilePath, body: { profile, gaps, ...changed } });
}

/** Returns the named gaps with one changed answer; an empty answer leaves it to the profile. */
function gapsWithAnswer({ gaps }: Profile, name: string, answer: string): Profile['gaps'] {
  const { [name]: _, ...others } = gaps;
  return answer === '' ? others : { ...others, [name]: answer };
}

interface GapListProps {
  gaps: readonly ProvenGap[];
  /** Current profile; undefined while it loads. */
  profile: Profile | undefined;
  onChange(): void;
}

/** Lists the gaps with their answers; choosing an answer applies at once. */
function GapList({ gaps, profile, onChange }: GapListProps): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const choose = (name: string, answer: string): Promise<void> =>
    run(async () => {
      if (profile === undefined) return;
      await changeProfile(profile, { gaps: gapsWithAnswer(profile, name, answer) });
      toast(t.changed(name));
      onChange();
    });
  return (
    <>
      <ProblemNote error={error} />
      <ul class="open-questions plain-list">
        {gaps.map((gap) => (
          <li key={gap.id}>
            <div>
              <h3>
                <TextWithCode text={gap.question} />
              </h3>
              <code class="id">
                {gap.id} {gap.name}
              </code>
            </div>
            <GapAnswers gap={gap} profile={profile} onChoose={(answer) => void choose(gap.name, answer)} />
            <details>
              <summary>{t.observed}</summary>
              <dl class="meanings">
                {gap.outcomes.map(({ profile, answer, detail }) => (
                  <div key={profile}>
                    <dt>
                      <code>{profile}</code>
                    </dt>
                    <dd>
                      {answer !== null && <code>{answer} </code>}
                      <TextWithCode text={detail} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

interface GapAnswersProps {
  gap: ProvenGap;
  profile: Profile | undefined;
  onChoose(answer: string): void;
}

/** Possible answers to a gap, with the current ones marked. */
function GapAnswers({ gap: { name, answers }, profile, onChoose }: GapAnswersProps): JSX.Element {
  const t = words();
  const possible = profile?.answers[name] ?? [];
  const own = profile?.gaps[name] ?? '';
  const names = answers.flatMap((answer) => (answer.name === null ? [] : [answer.name]));
  const listed = own === '' || names.includes(own) ? names : [...names, own];
  return (
    <div>
      {profile !== undefined && names.length > 0 && (
        <Select
          label={t.answerTo(name)}
          value={own}
          options={[
            ['', own === '' ? t.profileAnswers(possible.join(', ')) : t.profileDefault],
            ...listed.map((each): [string, string] => [each, each]),
          ]}
          onChange={onChoose}
        />
      )}
      <dl class="meanings">
        {answers.map((answer) => (
          <div
            key={answer.name}
            class={answer.name !== null && possible.includes(answer.name) ? 'current' : ''}
          >
            <dt>{answer.name === null ? t.onlyAnswer : <code>{answer.name}</code>}</dt>
            <dd>
              <TextWithCode text={answer.meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows and changes the profile of the account; changes apply at once. */
function CurrentProfile({ current, onChange }: { current: Profile; onChange(): void }): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const choose = (profile: ProfileName): Promise<void> =>
    run(async () => {
      await changeProfile(current, { profile });
      toast(t.changed(profile));
      onChange();
    });
  const reset = (): Promise<void> =>
    run(async () => {
      await callApi<'deleteProfile'>({ method: 'DELETE', path: profilePath });
      toast(t.serverProfileUsed);
      onChange();
    });
  const meanings = profileMeanings();
  const isOwn = current.source === 'account';
  const named = Object.entries(current.gaps).map(([name, answer]) => `${name}=${answer}`);
  return (
    <section class="current-profile" aria-labelledby="current-profile">
      <h2 id="current-profile">{t.currentProfile}</h2>
      <ProblemNote error={error} />
      <div class="one-field">
        <Select
          label={t.profileField}
          value={current.profile}
          options={Object.entries(meanings).map(([name, meaning]) => [name, `${name}: ${meaning}`] as const)}
          onChange={(profile) => void choose(profile as ProfileName)}
        />
      </div>
      {named.length > 0 && (
        <p>
          {t.changedAnswers}: <code>{named.join(', ')}</code>
        </p>
      )}
      <p class="small">
        {isOwn ? t.ofAccount : t.ofServer}{' '}
        {(current.profile !== 'assumed' || named.length > 0) && t.affectsPage}
      </p>
      <div class="actions">
        {isOwn && (
          <Button busy={busy} onClick={() => void reset()}>
            {t.useServerProfile}
          </Button>
        )}
        <CopyCurlButton
          request={{
            method: 'PUT',
            path: profilePath,
            body: { profile: current.profile, gaps: current.gaps },
          }}
        />
      </div>
    </section>
  );
}

/** Shows the facts, the gaps and the current answers. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const proof = useResource<'getContract'>({ path: '/_sandbox/contract' });
  const profile = useResource<'getProfile'>({ path: profilePath });
  return (
    <>
      <ViewHeading title={titles().contract} lead={t.lead} />
      <Loaded state={profile}>
        {(known) => <CurrentProfile current={known} onChange={profile.reload} />}
      </Loaded>
      <Loaded state={proof}>
        {(known) => (
          <>
            <SelfCheck proof={known} />
            <Tabs
              label={t.tabs}
              chosen={query.get('show') ?? 'facts'}
              onChoose={(show) => replaceAddress(addressOf(['contract'], show === 'facts' ? {} : { show }))}
              tabs={[
                { id: 'facts', name: t.facts, show: () => <FactTable facts={known.facts} /> },
                {
                  id: 'gaps',
                  name: t.gaps,
                  show: () => <GapList gaps={known.gaps} profile={profile.value} onChange={profile.reload} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Shows the result of the last self-check, with its versions. */
function SelfCheck({ proof }: { proof: ContractProof }): JSX.Element {
  const t = words();
  const names = outcomeNames();
  const { version, contentVersion, schemasDate, runs } = proof;
  const columns: readonly Column<ContractRun>[] = [
    { name: t.profile, render: ({ profile }) => <code>{profile}</code> },
    { name: t.requests, numeric: true, render: ({ requests }) => countText(requests) },
    { name: names.holds, numeric: true, render: ({ holds }) => countText(holds) },
    { name: names.broken, numeric: true, render: ({ broken }) => countText(broken) },
    { name: names.untold, numeric: true, render: ({ untold }) => countText(untold) },
  ];
  return (
    <section class="self-check" aria-labelledby="self-check">
      <h2 id="self-check">{t.check}</h2>
      <p class="small">{t.checkText}</p>
      <DescriptionList
        entries={[
          [t.version, <code key="version">{version}</code>],
          [t.content, <code key="content">{contentVersion}</code>],
          [t.date, dayText(schemasDate)],
        ]}
      />
      <Table caption={t.check} columns={columns} rows={runs} keyOf={({ profile }) => profile} />
    </section>
  );
}
