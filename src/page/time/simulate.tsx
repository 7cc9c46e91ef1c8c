import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ReportSummary, Simulation } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Select } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { TextField } from '../parts/text-field.js';
import { useAction } from '../server/action.js';
import type { AnyProfile } from '../server/any-profile.js';
import { callApi } from '../server/api.js';
import { addressOf } from '../shell/address.js';
import { statusName } from '../words/statuses.js';
import type { ClockMoveResult } from './happenings.js';
import { actionNames, words } from './words.js';

interface SimulateProps {
  /** Those that can be chosen. */
  reports: readonly AnyProfile<ReportSummary>[];
  onSimulated(settled: ClockMoveResult): void;
}

/** The actions that take a reason. */
const reasoned: readonly string[] = ['fail', 'reject', 'request_documents'];

/** Leads a report to another state. Which actions fit its state, the answer tells. */
export function Simulate({ reports, onSimulated }: SimulateProps): JSX.Element {
  const t = words();
  const [chosen, setChosen] = useState('');
  const [action, setAction] = useState<string>('complete');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const report = reports.find(({ id }) => id === chosen) ?? reports[0];
  if (report === undefined) return <NoReports />;
  const takesReason = reasoned.includes(action);
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
