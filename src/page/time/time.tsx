import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type {
  Clock,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  Happening,
  ReportEventType,
  ReportSummary,
  Simulation,
} from '../../contract/generated/types.js';
import { type AnyProfile, callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { countText, instantText } from '../i18n/format.js';
import { dictionary } from '../i18n/language.js';
import { type Action, Form, useAction } from '../parts/action.js';
import { Button, Select, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { StatusBadge, statusName } from '../parts/report-status.js';
import { type Column, Table } from '../parts/table.js';
import { addressOf } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';

const modeNames = dictionary<Record<Clock['mode'], string>>({
  es: {
    manual: 'A mano: nada se mueve hasta que lo avance',
    auto: 'En vivo: los informes avanzan en tiempo real',
    reads: 'Por lecturas: cada lectura mueve un paso',
  },
  en: {
    manual: 'By hand: nothing moves until it is advanced',
    auto: 'Live: reports move on in real time',
    reads: 'By reads: each read moves one step',
  },
});

const paceNames = dictionary<Record<Clock['pace'], string>>({
  es: {
    instant: 'Al instante',
    fast: 'Rápido: unos dos segundos',
    realtime: 'Tiempo real: unas seis horas',
  },
  en: { instant: 'At once', fast: 'Fast: about two seconds', realtime: 'Real time: about six hours' },
});

const clockEventNames = dictionary<Record<ReportEventType, string>>({
  es: {
    'report.created': 'Pedido',
    'report.processing': 'En preparación',
    'report.in_review': 'En revisión de un abogado',
    'report.documents_required': 'Faltan documentos',
    'report.documents_received': 'Llegaron los documentos',
    'report.completed': 'Completado',
    'report.rejected': 'Rechazado',
    'report.failed': 'Fallido',
    'report.cancelled': 'Cancelado',
    'report.expired': 'Vencido',
    'report.edited': 'Editado por un abogado',
    'report.amended': 'Nueva versión',
  },
  en: {
    'report.created': 'Asked for',
    'report.processing': 'Being made',
    'report.in_review': 'In review by a lawyer',
    'report.documents_required': 'Documents are missing',
    'report.documents_received': 'Documents came',
    'report.completed': 'Completed',
    'report.rejected': 'Rejected',
    'report.failed': 'Failed',
    'report.cancelled': 'Cancelled',
    'report.expired': 'Expired',
    'report.edited': 'Edited by a lawyer',
    'report.amended': 'Next version',
  },
});

const actionNames = dictionary<Record<Simulation['action'], string>>({
  es: {
    complete: 'Completar',
    start_review: 'Empezar la revisión',
    request_documents: 'Pedir documentos',
    provide_documents: 'Entregar documentos',
    fail: 'Hacer fallar',
    reject: 'Rechazar',
    expire: 'Vencer',
    amend: 'Enmendar',
  },
  en: {
    complete: 'Complete',
    start_review: 'Start the review',
    request_documents: 'Request documents',
    provide_documents: 'Provide documents',
    fail: 'Fail',
    reject: 'Reject',
    expire: 'Expire',
    amend: 'Amend',
  },
});

const words = dictionary({
  es: {
    lead: 'Cada cuenta tiene su propio reloj, y todo instante de sus informes es de ese reloj.',
    mode: 'Qué lo mueve',
    pace: 'Ritmo en vivo',
    advance: 'Avanzar',
    notManual: 'Para avanzarlo, el reloj se mueve a mano. Los informes quedan donde están.',
    byHand: 'Mover el reloj a mano',
    next: 'Avanzar hasta lo próximo que ocurra',
    hour: '+1 hora',
    minute: '+1 minuto',
    day: '+1 día',
    month: '+30 días',
    own: 'Duración ISO 8601 o instante',
    ownHint: 'P15D, PT6H30M o 2026-03-02T09:00:00-03:00',
    happened: 'Lo que ocurrió',
    none: 'Nada: ningún informe tenía un paso pendiente.',
    more: (shown: string, count: string) => `Los primeros ${shown} de ${count}.`,
    attempted: (count: string) => `Intentos de avisar a webhooks: ${count}.`,
    when: 'Cuándo',
    what: 'Qué',
    report: 'Informe',
    status: 'Estado',
    simulate: 'Hacer que algo ocurra',
    simulateLead:
      'Un informe se lleva a otro estado, por todos los de en medio, tal como habría llegado solo.',
    action: 'Acción',
    reason: 'Motivo, si quiere uno',
    reasonHint: 'Un código como source_timeout. Sin él, el usual.',
    noReports: 'No hay informes todavía.',
    ask: 'Pedir uno',
    doIt: 'Simular',
  },
  en: {
    lead: 'Each account has a clock of its own, and every instant in its reports is of that clock.',
    mode: 'What moves it',
    pace: 'Pace when live',
    advance: 'Advance',
    notManual: 'To be advanced, the clock is moved by hand. Reports stay where they are.',
    byHand: 'Move the clock by hand',
    next: 'Advance to what happens next',
    minute: '+1 minute',
    hour: '+1 hour',
    day: '+1 day',
    month: '+30 days',
    own: 'ISO 8601 duration, or an instant',
    ownHint: 'P15D, PT6H30M or 2026-03-02T09:00:00-03:00',
    happened: 'What happened',
    none: 'Nothing: no report had a step to take.',
    more: (shown: string, count: string) => `The first ${shown} of ${count}.`,
    attempted: (count: string) => `Attempts to send to webhooks: ${count}.`,
    when: 'When',
    what: 'What',
    report: 'Report',
    status: 'Status',
    simulate: 'Make something happen',
    simulateLead:
      'A report is led to another state, through every state between, as it would have come there automatically.',
    action: 'Action',
    reason: 'Reason, if you want one',
    reasonHint: 'A code such as source_timeout. Without one, the usual.',
    noReports: 'There are no reports yet.',
    ask: 'Ask for one',
    doIt: 'Simulate',
  },
});

interface AdvanceProps {
  busy: boolean;
  onAdvance(step: ClockAdvance): void;
}

/** Buttons and a field to advance the clock. */
function Advance({ busy, onAdvance }: AdvanceProps): JSX.Element {
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
        <Button look="main" busy={busy} onClick={() => onAdvance({ next: true })}>
          {t.next}
        </Button>
        {steps.map(([by, name]) => (
          <Button key={by} busy={busy} onClick={() => onAdvance({ by })}>
            {name}
          </Button>
        ))}
      </p>
      <Form class="own-step" onSubmit={() => onAdvance(/^\d/.test(own) ? { to: own } : { by: own })}>
        <TextField label={t.own} hint={t.ownHint} isRequired value={own} onChange={setOwn}>
          <Button type="submit" busy={busy}>
            {t.advance}
          </Button>
        </TextField>
      </Form>
    </>
  );
}

/** Result of a clock move or a simulation. */
type ClockMoveResult = Pick<ClockSettlement, 'happened'> &
  Partial<Pick<ClockSettlement, 'happenedCount' | 'attemptedCount'>>;

/** Lists the events of the last move, in order. */
function ClockEvents({ of }: { of: ClockMoveResult }): JSX.Element {
  const t = words();
  const { happened, happenedCount = happened.length, attemptedCount = 0 } = of;
  return (
    <section class="happened" aria-labelledby="happened">
      <h2 id="happened">{t.happened}</h2>
      <p role="status">{happened.length === 0 ? t.none : ''}</p>
      {happenedCount > happened.length && (
        <p>{t.more(countText(happened.length), countText(happenedCount))}</p>
      )}
      {happened.length > 0 && (
        <Table caption={t.happened} columns={columns()} rows={happened} keyOf={({ eventId }) => eventId} />
      )}
      {attemptedCount > 0 && <p class="small">{t.attempted(countText(attemptedCount))}</p>}
    </section>
  );
}

function columns(): readonly Column<Happening>[] {
  const t = words();
  return [
    { name: t.when, nowrap: true, of: ({ timestamp }) => instantText(timestamp) },
    { name: t.what, of: ({ type }) => clockEventNames()[type] },
    {
      name: t.report,
      of: ({ reportId }) => <a href={addressOf(['reports', reportId])}>{reportId}</a>,
    },
    {
      name: t.status,
      nowrap: true,
      of: ({ status }) => <StatusBadge of={status} />,
    },
  ];
}

interface SimulateProps {
  /** Reports to choose from. */
  reports: readonly AnyProfile<ReportSummary>[];
  onSimulated(moveResult: ClockMoveResult): void;
}

/** Actions that take a reason. */
const actionsWithReason: readonly string[] = ['fail', 'reject', 'request_documents'];

/** Moves a report to another state. The server checks that the action fits the current state. */
function Simulate({ reports, onSimulated }: SimulateProps): JSX.Element {
  const t = words();
  const [chosen, setChosen] = useState('');
  const [action, setAction] = useState<string>('complete');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const report = reports.find(({ id }) => id === chosen) ?? reports[0];
  if (report === undefined) return <NoReports />;
  const takesReason = actionsWithReason.includes(action);
  const simulate = (): Promise<void> =>
    run(async () => {
      const body = { action, ...(takesReason && reason !== '' ? { reason } : {}) };
      const path = `/_sandbox/reports/${report.id}/simulate`;
      onSimulated((await callApi<'simulateReport'>({ method: 'POST', path, body })).body);
    });
  return (
    <Form onSubmit={() => void simulate()}>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="filters">
        <Select
          label={t.report}
          value={report.id}
          options={reports.map((each) => [each.id, reportName(each)] as const)}
          onChange={setChosen}
        />
        <Select label={t.action} value={action} options={actions()} onChange={setAction} />
        {takesReason && (
          <TextField label={t.reason} hint={t.reasonHint} value={reason} onChange={setReason} />
        )}
      </div>
      <Button type="submit" busy={busy}>
        {t.doIt}
      </Button>
    </Form>
  );
}

function NoReports(): JSX.Element {
  const t = words();
  return (
    <p>
      {t.noReports} <a href={addressOf(['companies'])}>{t.ask}</a>
    </p>
  );
}

function actions(): [string, string][] {
  return Object.entries<string>(actionNames() satisfies Record<Simulation['action'], string>);
}

function reportName({ id, companyId = id, status }: AnyProfile<ReportSummary>): string {
  return `${companyId} · ${statusName(status)}`;
}

const path = '/_sandbox/clock';

/** Shows, moves and configures the clock of the account. */
export function View(_: ViewProps): JSX.Element {
  const t = words();
  const [moveResult, setMoveResult] = useState<ClockMoveResult>();
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
      <ViewHeading title={titles().time}>
        <p class="lead">{t.lead}</p>
      </ViewHeading>
      {action.error !== undefined && <ProblemNote error={action.error} />}
      <Loaded of={clock}>
        {(now) => <Clockwork of={now} action={action} onChange={change} onAdvance={advance} />}
      </Loaded>
      {moveResult !== undefined && <ClockEvents of={moveResult} />}
      <section class="simulate" aria-labelledby="simulate">
        <h2 id="simulate">{t.simulate}</h2>
        <p>{t.simulateLead}</p>
        <Loaded of={reports}>{({ data }) => <Simulate reports={data} onSimulated={setMoveResult} />}</Loaded>
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
        <CopyCurlButton request={{ path }} />
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
