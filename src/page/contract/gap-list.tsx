import type { JSX } from 'preact';
import type { Profile, ProvenGap } from '../../contract/generated/types.js';
import { TextWithCode } from '../parts/coded.js';
import { Select } from '../parts/field.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useAction } from '../server/action.js';
import { toast } from '../shell/announcements.js';
import { changeProfile, withAnswer } from './change-profile.js';
import { words } from './words.js';

interface GapListProps {
  of: readonly ProvenGap[];
  /** The one in force; undefined while it is not known. */
  profile: Profile | undefined;
  onChange(): void;
}

/** What the documents leave open, and what is answered: each answer chosen, and given at once. */
export function GapList({ of, profile, onChange }: GapListProps): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const choose = (name: string, answer: string): Promise<void> =>
    run(async () => {
      if (profile === undefined) return;
      await changeProfile(profile, { gaps: withAnswer(profile, name, answer) });
      toast(t.set(name));
      onChange();
    });
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <ul class="open-questions">
        {of.map((gap) => (
          <li key={gap.id}>
            <div>
              <h3>
                <TextWithCode text={gap.question} />
              </h3>
              <code class="id">
                {gap.id} {gap.name}
              </code>
            </div>
            <Answers of={gap} profile={profile} onChoose={(answer) => void choose(gap.name, answer)} />
            <GapOutcomes of={gap} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface AnswersProps {
  of: ProvenGap;
  profile: Profile | undefined;
  onChoose(answer: string): void;
}

/** What can be answered, and what is. */
function Answers({ of: { name, answers }, profile, onChoose }: AnswersProps): JSX.Element {
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
            ['', own === '' ? t.byProfile(possible.join(', ')) : t.byTheProfile],
            ...listed.map((each): [string, string] => [each, each]),
          ]}
          onChange={onChoose}
        />
      )}
      <dl class="meanings">
        {answers.map((answer) => (
          <div
            key={answer.name}
            class={answer.name !== null && possible.includes(answer.name) ? 'given' : ''}
          >
            <dt>{answer.name === null ? t.noOther : <code>{answer.name}</code>}</dt>
            <dd>
              <TextWithCode text={answer.meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the self-check saw in each profile. */
function GapOutcomes({ of: { outcomes } }: { of: ProvenGap }): JSX.Element {
  return (
    <details>
      <summary>{words().seen}</summary>
      <dl class="meanings">
        {outcomes.map(({ profile, answer, detail }) => (
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
  );
}
