import type { JSX } from 'preact';
import type { Completion, MayActAnswer } from '../../../domain/judging/may-act/may-act.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { PointerLink } from '../part.js';
import { useReport } from '../told.js';
import { bracketText } from './naming.js';
import type { QuestionResult } from './question.js';
import { words } from './words.js';

interface VerdictProps {
  told: QuestionResult;
  /** Has one more person sign. */
  onAdd(entityId: string): void;
}

/** Yes or no, why, and who is missing. */
export function Verdict({ told, onAdd }: VerdictProps): JSX.Element {
  const t = words();
  if ('faults' in told)
    return (
      <ul class="problem" lang="en">
        {told.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  const { answer } = told;
  return (
    <>
      <p class="answer">
        <Badge tone={answer.allowed ? 'good' : 'bad'}>{answer.allowed ? t.yes : t.no}</Badge>{' '}
        <span>{t.reasons[answer.reason]}</span>
      </p>
      {answer.basis !== null && <Basis of={answer.basis} />}
      <Missing answer={answer} onAdd={onAdd} />
      <Notes answer={answer} />
    </>
  );
}

function Basis({ of }: { of: NonNullable<MayActAnswer['basis']> }): JSX.Element {
  const t = words();
  return (
    <p>
      {t.basis} <Power id={of.powerId} title={of.powerTitle} />, {bracketText(of)}.
    </p>
  );
}

function Power({ id, title }: { id: string; title: string }): JSX.Element {
  const pointer = useReport().powerPlace(id);
  const name = <bdi lang="es">{title}</bdi>;
  return pointer === undefined ? name : <PointerLink pointer={pointer}>{name}</PointerLink>;
}

function Missing({ answer, onAdd }: { answer: MayActAnswer; onAdd(id: string): void }): JSX.Element | null {
  const t = words();
  const { missing, moreMissing } = answer;
  if (missing.length === 0) return null;
  return (
    <>
      <p>{missing.length === 1 ? t.missing : t.missingAnyOf}</p>
      <ul class="missing">
        {missing.map((completion) => (
          <li key={JSON.stringify(completion)}>
            <CompletionOption of={completion} onAdd={onAdd} />
          </li>
        ))}
        {moreMissing && <li>{t.moreWays}</li>}
      </ul>
    </>
  );
}

function CompletionOption({
  of: { parts },
  onAdd,
}: {
  of: Completion;
  onAdd(id: string): void;
}): JSX.Element {
  const t = words();
  return (
    <>
      {parts.map(({ groupId, label, count, among, amongCount }, at) => (
        <span key={`${groupId} ${among[0]?.entityId}`}>
          {at > 0 && ` ${t.and} `}
          {label === null ? (amongCount > 1 ? t.of(count) : '') : t.signaturesOf(count, label)}{' '}
          {among.map(({ entityId, name }) => (
            <Button key={entityId} onClick={() => onAdd(entityId)} label={`+ ${name}`}>
              + <bdi>{name}</bdi>
            </Button>
          ))}
          {amongCount > among.length && t.andOthers(amongCount - among.length)}
        </span>
      ))}
    </>
  );
}

function Notes({ answer: { allowed, powers, people, cautions } }: { answer: MayActAnswer }): JSX.Element {
  const t = words();
  const barred = powers.filter(({ state }) => state !== 'vigente');
  const useless = people.filter(({ part }) => part === 'no_authority' || part === 'gone');
  return (
    <ul class="small notes">
      {useless.map(({ given, name, part }) => (
        <li key={given}>
          <bdi>{name ?? given}</bdi>: {part === 'gone' ? t.gone : t.noAuthority}
        </li>
      ))}
      {!allowed &&
        barred.map(({ powerId, title, state }) => (
          <li key={powerId}>
            <Power id={powerId} title={title} />: {t.states[state]}
          </li>
        ))}
      {cautions.map(({ code, detail }) => (
        <li key={`${code} ${detail}`} lang="en">
          {detail}
        </li>
      ))}
    </ul>
  );
}
