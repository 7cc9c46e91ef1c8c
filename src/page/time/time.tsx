import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type {
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  ReportSummary,
  Simulation,
} from '../../contract/generated/types.js';
import { type AnyProfile, callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { type Bilingual, countText, dictionary, instantText } from '../i18n/language.js';
import { Form, useAction } from '../parts/action.js';
import { StatusBadge, statusName } from '../parts/badge.js';
import { Button, Select, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { eventNames } from '../parts/event-names.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { Table } from '../parts/table.js';
import { addressOf } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';

const modeNames = dictionary({
  manual: ['Manual: avanza cuando usted lo mueve', 'Manual: moves when you advance it'],
  auto: ['Automático: en tiempo real', 'Automatic: in real time'],
  reads: ['Por lecturas: un paso en cada lectura', 'By reads: one step at each read'],
} satisfies Record<Clock['mode'], Bilingual>);

const paceNames = dictionary({
  instant: ['Inmediato', 'Instant'],
  fast: ['Rápido: unos dos segundos', 'Fast: about two seconds'],
  realtime: ['Tiempo real: unas seis horas', 'Real time: about six hours'],
} satisfies Record<Clock['pace'], Bilingual>);

const actionNames = dictionary({
  complete: ['Completar', 'Complete'],
  start_review: ['Empezar la revisión', 'Start the review'],
  request_documents: ['Pedir documentos', 'Request documents'],
  provide_documents: ['Entregar documentos', 'Provide documents'],
  fail: ['Hacer fallar', 'Fail'],
  reject: ['Rechazar', 'Reject'],
  expire: ['Vencer', 'Expire'],
  amend: ['Enmendar', 'Amend'],
} satisfies Record<Simulation['action'], Bilingual>);

const words = dictionary({
  lead: [
    'Cada cuenta tiene su propio reloj, que da las fechas de sus informes.',
    'Each account has its own clock, which gives the dates in its reports.',
  ],
  mode: ['Modo', 'Mode'],
  pace: ['Ritmo', 'Pace'],
  advance: ['Avanzar', 'Advance'],
  notManual: ['Solo un reloj manual puede avanzarse.', 'Only a manual clock can be advanced.'],
  switchToManual: ['Pasar a manual', 'Switch to manual'],
  next: ['Avanzar al próximo evento', 'Advance to the next event'],
  hour: ['+1 hora', '+1 hour'],
  minute: ['+1 minuto', '+1 minute'],
  day: ['+1 día', '+1 day'],
  month: ['+30 días', '+30 days'],
  customStep: ['Duración ISO 8601 o instante', 'ISO 8601 duration or instant'],
  customStepHint: ['P15D, PT6H30M o 2026-03-02T09:00:00-03:00', 'P15D, PT6H30M or 2026-03-02T09:00:00-03:00'],
  events: ['Eventos', 'Events'],
  none: ['Ningún informe tenía un paso pendiente.', 'No report had a pending step.'],
  more: [
    (shown: string, count: string) => `Los primeros ${shown} de ${count}.`,
    (shown: string, count: string) => `The first ${shown} of ${count}.`,
  ],
  attempted: [
    (count: string) => `Envíos a webhooks: ${count}.`,
    (count: string) => `Webhook attempts: ${count}.`,
  ],
  time: ['Fecha', 'Time'],
  event: ['Evento', 'Event'],
  report: ['Informe', 'Report'],
  status: ['Estado', 'Status'],
  simulate: ['Simular', 'Simulate'],
  simulateLead: [
    'Lleva un informe a otro estado, por todos los intermedios.',
    'Moves a report to another state, through all states between.',
  ],
  action: ['Acción', 'Action'],
  reason: ['Motivo (opcional)', 'Reason (optional)'],
  reasonHint: ['Un código como source_timeout.', 'A code such as source_timeout.'],
  noReports: ['No hay informes todavía.', 'There are no reports yet.'],
  createOne: ['Pedir uno', 'Create one'],
});

/** Buttons and a field to advance the clock. */
function Advance({ busy, onAdvance }: { busy: boolean; onAdvance(step: ClockAdvance): void }): JSX.Element {
  const t = words();
  const [own, setOwn] = useState('');
  const steps = [
    ['PT1M', t.minute],
    ['PT1H', t.hour],
    ['P1D', t.day],
    ['P30D', t.month],
  ] as const;
  return (
    <>
      <p class="actions">
        <Button variant="primary" busy={busy} onClick={() => onAdvance({ next: true })}>
          {t.next}
        </Button>
        {steps.map(([by, name]) => (
          <Button key={by} busy={busy} onClick={() => onAdvance({ by })}>
            {name}
          </Button>
        ))}
      </p>
      <Form class="advance-field" onSubmit={() => onAdvance(/^\d/.test(own) ? { to: own } : { by: own })}>
        <TextField label={t.customStep} hint={t.customStepHint} isRequired value={own} onChange={setOwn}>
          <Button type="submit" busy={busy}>
            {t.advance}
          </Button>
        </TextField>
      </Form>
    </>
  );
}

/** Result of a clock move or a simulation. */
type LastClockMove = Pick<ClockSettlement, 'happened'> &
  Partial<Pick<ClockSettlement, 'happenedCount' | 'attemptedCount'>>;

/** Lists the events of the last move, in order. */
function ClockEvents({ move }: { move: LastClockMove }): JSX.Element {
  const t = words();
  const { happened, happenedCount = happened.length, attemptedCount = 0 } = move;
  return (
    <section class="clock-events" aria-labelledby="clock-events">
      <h2 id="clock-events">{t.events}</h2>
      <p role="status">{happened.length === 0 ? t.none : ''}</p>
      {happenedCount > happened.length && (
        <p>{t.more(countText(happened.length), countText(happenedCount))}</p>
      )}
      {happened.length > 0 && (
        <Table
          caption={t.events}
          columns={[
            { name: t.time, nowrap: true, render: ({ timestamp }) => instantText(timestamp) },
            { name: t.event, render: ({ type }) => eventNames()[type] },
            {
              name: t.report,
              render: ({ reportId }) => <a href={addressOf(['reports', reportId])}>{reportId}</a>,
            },
            { name: t.status, nowrap: true, render: ({ status }) => <StatusBadge status={status} /> },
          ]}
          rows={happened}
          keyOf={({ eventId }) => eventId}
        />
      )}
      {attemptedCount > 0 && <p class="small">{t.attempted(countText(attemptedCount))}</p>}
    </section>
  );
}

/** Actions that take a reason. */
const actionsWithReason: readonly string[] = ['fail', 'reject', 'request_documents'];

/** Moves a report to another state. The server checks that the action fits the current state. */
function Simulate({
  reports,
  onSimulated,
}: {
  reports: readonly AnyProfile<ReportSummary>[];
  onSimulated(moveResult: LastClockMove): void;
}): JSX.Element {
  const t = words();
  const [chosen, setChosen] = useState('');
  const [action, setAction] = useState<string>('complete');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const report = reports.find(({ id }) => id === chosen) ?? reports[0];
  if (report === undefined)
    return (
      <p>
        {t.noReports} <a href={addressOf(['companies'])}>{t.createOne}</a>
      </p>
    );
  const takesReason = actionsWithReason.includes(action);
  const simulate = (): Promise<void> =>
    run(async () => {
      const body = { action, ...(takesReason && reason !== '' ? { reason } : {}) };
      const path = `/_sandbox/reports/${report.id}/simulate`;
      onSimulated((await callApi<'simulateReport'>({ method: 'POST', path, body })).body);
    });
  return (
    <Form onSubmit={() => void simulate()}>
      <ProblemNote error={error} />
      <div class="filters">
        <Select
          label={t.report}
          value={report.id}
          options={reports.map(({ id, companyId = id, status }) => [
            id,
            `${companyId} · ${statusName(status)}`,
          ])}
          onChange={setChosen}
        />
        <Select
          label={t.action}
          value={action}
          options={Object.entries(actionNames())}
          onChange={setAction}
        />
        {takesReason && (
          <TextField label={t.reason} hint={t.reasonHint} value={reason} onChange={setReason} />
        )}
      </div>
      <Button type="submit" busy={busy}>
        {t.simulate}
      </Button>
    </Form>
  );
}

const path = '/_sandbox/clock';

/** Shows, moves and configures the clock of the account. */
export function View(_: ViewProps): JSX.Element {
  const t = words();
  const [moveResult, setMoveResult] = useState<LastClockMove>();
  const action = useAction();
  const clock = useResource<'getClock'>({ path });
  const reports = useResource<'listReports'>({ path: '/v1/reports', query: { limit: 100 } });
  useNotices(['clock', 'world'], clock.reload);
  useNotices(['clock', 'world', 'report'], reports.reload);
  const change = (body: ClockChange): Promise<void> =>
    action.run(async () => setMoveResult((await callApi<'changeClock'>({ method: 'PUT', path, body })).body));
  const advance = (body: ClockAdvance): Promise<void> =>
    action.run(async () => {
      const request = { method: 'POST', path: `${path}/advance`, body } as const;
      setMoveResult((await callApi<'advanceClock'>(request)).body);
    });
  return (
    <>
      <ViewHeading title={titles().time} lead={t.lead} />
      <ProblemNote error={action.error} />
      <Loaded state={clock}>
        {(now) => (
          <>
            <p class="clock" role="status">
              <time dateTime={now.now}>{instantText(now.now)}</time> <code>{now.now}</code>
            </p>
            <div class="filters">
              <Select
                label={t.mode}
                value={now.mode}
                options={Object.entries(modeNames())}
                onChange={(next) => void change({ mode: next as Clock['mode'] })}
              />
              {now.mode === 'auto' && (
                <Select
                  label={t.pace}
                  value={now.pace}
                  options={Object.entries(paceNames())}
                  onChange={(next) => void change({ pace: next as Clock['pace'] })}
                />
              )}
              <CopyCurlButton request={{ path }} />
            </div>
            {now.mode === 'manual' ? (
              <Advance busy={action.busy} onAdvance={(step) => void advance(step)} />
            ) : (
              <>
                <p>{t.notManual}</p>
                <Button variant="primary" busy={action.busy} onClick={() => void change({ mode: 'manual' })}>
                  {t.switchToManual}
                </Button>
              </>
            )}
          </>
        )}
      </Loaded>
      {moveResult !== undefined && <ClockEvents move={moveResult} />}
      <section class="simulate" aria-labelledby="simulate">
        <h2 id="simulate">{t.simulate}</h2>
        <p>{t.simulateLead}</p>
        <Loaded state={reports}>
          {({ data }) => <Simulate reports={data} onSimulated={setMoveResult} />}
        </Loaded>
      </section>
    </>
  );
}
