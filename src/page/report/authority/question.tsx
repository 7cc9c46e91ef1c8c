import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Content, Report } from '../../../contract/generated/types.js';
import { type MayActAnswer, MayActError, mayAct } from '../../../legal/judging/may-act/may-act.js';
import { countText, parseAmount } from '../../i18n/language.js';
import { Badge } from '../../parts/badge.js';
import { Button, Select, TextField } from '../../parts/controls.js';
import { useReport } from '../report-context.js';
import { EntityName, PointerLink } from '../section.js';
import { useFacultyNames } from './faculty-names.js';
import { bracketText, words } from './words.js';

/** Question as typed in the form. */
interface Question {
  faculty: string;
  /** As typed; empty means any amount. */
  amount: string;
  currency: string;
  /** Entity ids. */
  people: readonly string[];
}

type QuestionResult = { answer: MayActAnswer } | { errors: readonly string[] };

/** Returns null while no person or no faculty is chosen. */
function answerQuestion(
  report: Report,
  { faculty, amount, currency, people }: Question,
): QuestionResult | null {
  if (people.length === 0 || faculty === '') return null;
  const plain = parseAmount(amount);
  try {
    return {
      answer: mayAct(report, { faculty, people, ...(plain === '' ? {} : { amount: plain, currency }) }),
    };
  } catch (error) {
    if (error instanceof MayActError)
      return { errors: error.faults.map(({ at, detail }) => `${at} ${detail}`) };
    throw error;
  }
}

/** Entity ids of everybody who signs or holds a power. */
function possibleSigners({ conclusion, powers, powerGroups }: Content): string[] {
  const signing = conclusion.authorityMatrix.flatMap(({ combinations }) =>
    combinations.flatMap((parts) => parts.flatMap(({ entityIds }) => entityIds)),
  );
  const named = powers.flatMap(({ grantees }) => grantees.entityIds);
  const grouped = powerGroups.flatMap(({ members }) => members.map(({ entityId }) => entityId));
  return [...new Set([...signing, ...named, ...grouped])];
}

/** Shows the answer, its reason and the missing signers. */
function Answer({ result, onAdd }: { result: QuestionResult; onAdd(entityId: string): void }): JSX.Element {
  const t = words();
  if ('errors' in result)
    return (
      <ul class="problem" lang="en">
        {result.errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    );
  const { answer } = result;
  const { missing, moreMissing } = answer;
  return (
    <>
      <p class="prominent">
        <Badge tone={answer.allowed ? 'good' : 'bad'}>{answer.allowed ? t.yes : t.no}</Badge>{' '}
        <span>{t.reasons[answer.reason]}</span>
      </p>
      {answer.basis !== null && (
        <p>
          {t.basis} <Power id={answer.basis.powerId} title={answer.basis.powerTitle} />,{' '}
          {bracketText(answer.basis)}.
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p>{missing.length === 1 ? t.missing : t.missingAnyOf}</p>
          <ul class="missing-signers">
            {missing.map((completion) => (
              <li key={JSON.stringify(completion)}>
                {completion.parts.map(({ groupId, label, count, among, amongCount }, index) => (
                  <span key={`${groupId} ${among[0]?.entityId}`}>
                    {index > 0 && ` ${t.and} `}
                    {label === null ? (amongCount > 1 ? t.countOf(count) : '') : t.signaturesOf(count, label)}{' '}
                    {among.map(({ entityId, name }) => (
                      <Button key={entityId} onClick={() => onAdd(entityId)} label={`+ ${name}`}>
                        + <bdi>{name}</bdi>
                      </Button>
                    ))}
                    {amongCount > among.length && t.andOthers(amongCount - among.length)}
                  </span>
                ))}
              </li>
            ))}
            {moreMissing && <li>{t.moreWays}</li>}
          </ul>
        </>
      )}
      <Notes answer={answer} />
    </>
  );
}

function Power({ id, title }: { id: string; title: string }): JSX.Element {
  const pointer = useReport().powerPointer(id);
  const name = <bdi lang="es">{title}</bdi>;
  return pointer === undefined ? name : <PointerLink pointer={pointer}>{name}</PointerLink>;
}

function Notes({ answer: { allowed, powers, people, cautions } }: { answer: MayActAnswer }): JSX.Element {
  const t = words();
  const notInForce = powers.filter(({ state }) => state !== 'vigente');
  const withoutAuthority = people.filter(({ part }) => part === 'no_authority' || part === 'gone');
  return (
    <ul class="small notes">
      {withoutAuthority.map(({ given, name, part }) => (
        <li key={given}>
          <bdi>{name ?? given}</bdi>: {part === 'gone' ? t.noLongerSigns : t.noAuthority}
        </li>
      ))}
      {!allowed &&
        notInForce.map(({ powerId, title, state }) => (
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

/** Max people shown at first; the others follow on request. */
const maxInitialPeople = 12;

/** Form that decides if the chosen people may sign an operation of an amount; updates while the user types. */
export function SigningQuestion(): JSX.Element | null {
  const t = words();
  const { report, content } = useReport();
  // Requested faculties come first, and currencies of the limits.
  const granted = content.powers.flatMap(({ faculties }) => faculties.map(({ code }) => code));
  const faculties = [...new Set([...content.requestedOperations, ...granted])];
  const ofLimits = content.conclusion.authorityMatrix.flatMap(({ from, to }) =>
    to === null ? [] : [from.currency],
  );
  const currencies = [...new Set([...ofLimits, 'CLP', ...Object.keys(content.units), 'USD'])];
  const [question, setQuestion] = useState<Question>({
    faculty: faculties[0] ?? '',
    amount: '',
    currency: currencies[0] ?? 'CLP',
    people: [],
  });
  const change = (changed: Partial<Question>): void => setQuestion({ ...question, ...changed });
  const result = useMemo(() => answerQuestion(report, question), [report, question]);
  const namesOf = useFacultyNames();
  if (faculties.length === 0) return null;
  const add = (id: string): void => change({ people: [...question.people, id] });
  return (
    <section class="signing-question" aria-labelledby="signing-question">
      <h3 id="signing-question">{t.ask}</h3>
      <div class="question-fields">
        <Select
          label={t.faculty}
          value={question.faculty}
          options={faculties.map((code) => {
            const { name, original } = namesOf(code);
            return [code, original === null ? name : `${name} · ${original}`];
          })}
          onChange={(next) => change({ faculty: next })}
        />
        <TextField
          label={t.amount}
          placeholder={t.amountHint}
          inputMode="decimal"
          value={question.amount}
          onChange={(next) => change({ amount: next })}
        />
        <Select
          label={t.currency}
          value={question.currency}
          options={currencies.map((code) => [code, code === 'CLF' ? 'UF' : code])}
          onChange={(next) => change({ currency: next })}
        />
      </div>
      <PeopleFields chosen={question.people} onChoose={(people) => change({ people })} />
      <div class="verdict" aria-live="polite">
        {result === null ? <p class="small">{t.choosePeople}</p> : <Answer result={result} onAdd={add} />}
      </div>
    </section>
  );
}

interface PeopleFieldsProps {
  chosen: readonly string[];
  onChoose(people: readonly string[]): void;
}

function PeopleFields({ chosen, onChoose }: PeopleFieldsProps): JSX.Element {
  const t = words();
  const { content } = useReport();
  const all = useMemo(() => possibleSigners(content), [content]);
  const [shown, setShown] = useState(maxInitialPeople);
  const listed = [...new Set([...all.slice(0, shown), ...chosen])];
  return (
    <fieldset class="signer-choice">
      <legend>{t.people}</legend>
      {listed.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />{' '}
          <EntityName id={id} />
        </label>
      ))}
      {all.length > shown && (
        <Button variant="quiet" onClick={() => setShown(all.length)}>
          {t.morePeople(countText(all.length - shown))}
        </Button>
      )}
    </fieldset>
  );
}
