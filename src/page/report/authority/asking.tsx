import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { Select } from '../../parts/field.js';
import { TextField } from '../../parts/text-field.js';
import { countText } from '../../words/format.js';
import { Name } from '../part.js';
import { useReport } from '../told.js';
import { facultyLabels } from './naming.js';
import { answerQuestion, askableFaculties, candidates, currencies, type Question } from './question.js';
import { Verdict } from './verdict.js';
import { words } from './words.js';

/** More people are shown when they are asked for. */
const maxInitialPeople = 12;

/** A question to the report: may these people sign this, for so much? Answered while it is put. */
export function SigningQuestion(): JSX.Element | null {
  const t = words();
  const { report, content } = useReport();
  const faculties = askableFaculties(content);
  const money = currencies(content);
  const [question, setQuestion] = useState<Question>({
    faculty: faculties[0] ?? '',
    amount: '',
    currency: money[0] ?? 'CLP',
    people: [],
  });
  const change = (changed: Partial<Question>): void => setQuestion({ ...question, ...changed });
  const told = useMemo(() => answerQuestion(report, question), [report, question]);
  if (faculties.length === 0) return null;
  const add = (id: string): void => change({ people: [...question.people, id] });
  return (
    <section class="asking" aria-labelledby="asking">
      <h3 id="asking">{t.ask}</h3>
      <QuestionFields of={question} faculties={faculties} money={money} onChange={change} />
      <People chosen={question.people} onChoose={(people) => change({ people })} />
      <div class="verdict" aria-live="polite">
        {told === null ? <p class="small">{t.choosePeople}</p> : <Verdict told={told} onAdd={add} />}
      </div>
    </section>
  );
}

interface WhatProps {
  of: Question;
  /** What can be asked for. */
  faculties: readonly string[];
  money: readonly string[];
  onChange(changed: Partial<Question>): void;
}

function QuestionFields({
  of: { faculty, amount, currency },
  faculties,
  money,
  onChange,
}: WhatProps): JSX.Element {
  const t = words();
  const labels = facultyLabels(useReport().content);
  return (
    <div class="what">
      <Select
        label={t.faculty}
        value={faculty}
        options={faculties.map((code) => [code, labels.get(code) ?? code])}
        onChange={(next) => onChange({ faculty: next })}
      />
      <TextField
        label={t.amount}
        hint={t.amountHint}
        inputMode="decimal"
        value={amount}
        onChange={(next) => onChange({ amount: next })}
      />
      <Select
        label={t.currency}
        value={currency}
        options={money.map((code) => [code, code === 'CLF' ? 'UF' : code])}
        onChange={(next) => onChange({ currency: next })}
      />
    </div>
  );
}

interface PeopleProps {
  chosen: readonly string[];
  onChoose(people: readonly string[]): void;
}

function People({ chosen, onChoose }: PeopleProps): JSX.Element {
  const t = words();
  const { content } = useReport();
  const all = useMemo(() => candidates(content), [content]);
  const [shown, setShown] = useState(maxInitialPeople);
  const listed = [...new Set([...all.slice(0, shown), ...chosen])];
  return (
    <fieldset class="people">
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
          <Name of={id} />
        </label>
      ))}
      {all.length > shown && (
        <Button look="quiet" onClick={() => setShown(all.length)}>
          {t.morePeople(countText(all.length - shown))}
        </Button>
      )}
    </fieldset>
  );
}
