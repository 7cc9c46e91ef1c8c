import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Clock, ClockAdvance, ClockChange } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { Select } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Loaded } from '../parts/states.js';
import { type Action, useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import type { ViewProps } from '../view.js';
import { instantText } from '../words/format.js';
import { titles } from '../words/views.js';
import { Advance } from './advance.js';
import { ClockEvents, type ClockMoveResult } from './happenings.js';
import { Simulate } from './simulate.js';
import { modeNames, paceNames, words } from './words.js';

const path = '/_sandbox/clock';

/** The clock of the account, moved and set, and what that brings about. */
export function View(_: ViewProps): JSX.Element {
  const t = words();
  const [settled, setSettled] = useState<ClockMoveResult>();
  const action = useAction();
  const clock = useLoaded(async (signal) => (await callApi<'getClock'>({ path, signal })).body, []);
  const reports = useLoaded(
    async (signal) =>
      (await callApi<'listReports'>({ path: '/v1/reports', query: { limit: 100 }, signal })).body,
    [],
  );
  useNotices(['clock', 'world'], clock.reload);
  useNotices(['clock', 'world', 'report'], reports.reload);
  const change = (body: ClockChange): Promise<void> =>
    action.run(async () => setSettled((await callApi<'changeClock'>({ method: 'PUT', path, body })).body));
  const advance = (body: ClockAdvance): Promise<void> =>
    action.run(async () => {
      const asked = { method: 'POST', path: `${path}/advance`, body } as const;
      setSettled((await callApi<'advanceClock'>(asked)).body);
    });
  return (
    <>
      <Heading title={titles().time}>
        <p class="lead">{t.lead}</p>
      </Heading>
      {action.error !== undefined && <ProblemNote error={action.error} />}
      <Loaded of={clock}>
        {(now) => <Clockwork of={now} action={action} onChange={change} onAdvance={advance} />}
      </Loaded>
      {settled !== undefined && <ClockEvents of={settled} />}
      <section class="simulate" aria-labelledby="simulate">
        <h2 id="simulate">{t.simulate}</h2>
        <p>{t.simulateLead}</p>
        <Loaded of={reports}>{({ data }) => <Simulate reports={data} onSimulated={setSettled} />}</Loaded>
      </section>
    </>
  );
}

interface ClockworkProps {
  of: Clock;
  action: Action;
  onChange(change: ClockChange): Promise<void>;
  onAdvance(step: ClockAdvance): Promise<void>;
}

function Clockwork({ of: { now, mode, pace }, action, onChange, onAdvance }: ClockworkProps): JSX.Element {
  const t = words();
  return (
    <>
      <p class="clock" role="status">
        <time dateTime={now}>{instantText(now)}</time> <code>{now}</code>
      </p>
      <div class="filters">
        <Select
          label={t.mode}
          value={mode}
          options={Object.entries<string>(modeNames())}
          onChange={(next) => void onChange({ mode: next as Clock['mode'] })}
        />
        {mode === 'auto' && (
          <Select
            label={t.pace}
            value={pace}
            options={Object.entries<string>(paceNames())}
            onChange={(next) => void onChange({ pace: next as Clock['pace'] })}
          />
        )}
        <CopyCurl asked={{ path }} />
      </div>
      {mode === 'manual' ? (
        <Advance busy={action.busy} onAdvance={(step) => void onAdvance(step)} />
      ) : (
        <>
          <p>{t.notManual}</p>
          <Button look="main" busy={action.busy} onClick={() => void onChange({ mode: 'manual' })}>
            {t.byHand}
          </Button>
        </>
      )}
    </>
  );
}
