import type { JSX } from 'preact';
import type { Report } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Copy, CopyCurl } from '../parts/copy.js';
import { Heading } from '../parts/heading.js';
import { JsonTree } from '../parts/json-tree.js';
import { Loaded } from '../parts/states.js';
import { ask } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import {
  conclusionNames,
  conclusionOf,
  conclusionTones,
  statusNames,
  statusTones,
} from '../words/statuses.js';
import { titles } from '../words/views.js';
import { words } from './words.js';

/** A report: how it stands, and all that it holds. */
export function View({ parameters: { reportId = '' } }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/reports/${encodeURIComponent(reportId)}`;
  const report = useLoaded(async (signal) => (await ask<'getReport'>({ path, signal })).body, [path]);
  useNotices(['report', 'world', 'clock'], ({ id }) => {
    if (id === undefined || id === reportId) report.reload();
  });
  return (
    <>
      <p class="back">
        <a href={addressOf(['reports'])}>← {t.back}</a>
      </p>
      <Loaded of={report}>{(shown) => <Whole report={shown} path={path} />}</Loaded>
    </>
  );
}

function Whole({ report, path }: { report: Report; path: string }): JSX.Element {
  const { companyId, status, content } = report;
  const subject = content?.entities.find(({ id }) => id === content.subjectEntityId);
  const result = conclusionOf(content?.conclusion.result ?? null);
  return (
    <>
      <Heading title={subject?.name ?? `${titles().report} · ${companyId}`}>
        <p class="outcome">
          <Badge tone={statusTones[status]}>{statusNames()[status]}</Badge>
          {result !== null && <Badge tone={conclusionTones[result]}>{conclusionNames()[result]}</Badge>}
        </p>
      </Heading>
      {content !== undefined && content !== null && (
        <p class="summary" lang="es">
          {content.conclusion.summary}
        </p>
      )}
      <p class="actions">
        <CopyCurl asked={{ path }} />
        <Copy text={() => JSON.stringify(report, null, 2)}>JSON</Copy>
      </p>
      <JsonTree value={report} label={words().json} />
    </>
  );
}
