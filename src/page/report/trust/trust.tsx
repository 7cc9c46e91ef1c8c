import type { JSX } from 'preact';
import type { HistoryEntry, ReportVerification } from '../../../contract/generated/types.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { CopyCurl } from '../../parts/copy.js';
import { Loaded } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { WhenSeen } from '../../parts/when-seen.js';
import { ask } from '../../server/api.js';
import { useLoaded } from '../../server/loaded.js';
import { countText, instantText } from '../../words/format.js';
import { Part, ToPlace } from '../part.js';
import { useReport } from '../told.js';
import { words } from './words.js';

const tones: Readonly<Record<ReportVerification['checks'][number]['outcome'], Tone>> = {
  passed: 'good',
  failed: 'bad',
  skipped: 'plain',
};

/** Whether the report is what it was made as: a seal that tells what was checked, and all that changed since. */
export function Trust({ path }: { path: string }): JSX.Element {
  const t = words();
  return (
    <>
      <Part title={t.verification} pointer="/verification">
        <WhenSeen>{() => <Verification path={`${path}/verification`} />}</WhenSeen>
      </Part>
      <Part title={t.history} pointer="/history">
        <WhenSeen>{() => <History path={`${path}/history`} />}</WhenSeen>
      </Part>
    </>
  );
}

function Verification({ path }: { path: string }): JSX.Element {
  const t = words();
  const verification = useLoaded(
    async (signal) => (await ask<'getReportVerification'>({ path, signal })).body,
    [path, useReport().etag],
  );
  return (
    <>
      <Loaded of={verification}>{(shown) => <Seal verification={shown} />}</Loaded>
      <p class="actions">
        <CopyCurl asked={{ path }} label={t.curlOf(t.verification)} />
      </p>
    </>
  );
}

function History({ path }: { path: string }): JSX.Element {
  const t = words();
  const history = useLoaded(
    async (signal) => (await ask<'getReportHistory'>({ path, signal })).body,
    [path, useReport().etag],
  );
  return (
    <>
      <Loaded of={history}>
        {({ entries }) => (
          <ol class="history">
            {entries.map((entry) => (
              <Entry key={entry.sequence} entry={entry} />
            ))}
          </ol>
        )}
      </Loaded>
      <p class="actions">
        <CopyCurl asked={{ path }} label={t.curlOf(t.history)} />
      </p>
    </>
  );
}

function Seal({ verification }: { verification: ReportVerification }): JSX.Element {
  const t = words();
  const { verified, checks, contentHash, version } = verification;
  return (
    <div class={`seal ${verified ? 'good' : 'bad'}`}>
      <p class="answer">
        <Badge tone={verified ? 'good' : 'bad'}>
          {verified ? t.verified(version) : t.notVerified(version)}
        </Badge>
      </p>
      <Table
        caption={t.verification}
        rows={checks}
        keyOf={({ id }) => id}
        columns={[
          { name: t.check, of: ({ title }) => <span lang="en">{title}</span> },
          {
            name: t.outcome,
            nowrap: true,
            of: ({ outcome }) => <Badge tone={tones[outcome]}>{t.outcomes[outcome]}</Badge>,
          },
          { name: t.checked, numeric: true, of: ({ checked }) => <span>{countText(checked)}</span> },
          {
            name: t.faults,
            of: ({ faults }) => (
              <span lang="en">
                {faults.length === 0
                  ? '—'
                  : faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ')}
              </span>
            ),
          },
        ]}
      />
      <p class="small">
        {t.hash} <code>{contentHash}</code>
      </p>
    </div>
  );
}

/** More changes of an entry are counted. */
const mostChanges = 50;

function Entry({ entry }: { entry: HistoryEntry }): JSX.Element {
  const t = words();
  const { version, action, at, actor, reason, patch } = entry;
  const rest = patch.length - mostChanges;
  return (
    <li>
      <p>
        <strong>{t.version(version)}</strong> · {t.actions[action]} ·{' '}
        <time dateTime={at}>{instantText(at)}</time> · {t.actors[actor.type]} <bdi>{actor.id}</bdi>
      </p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      {action !== 'generated' && patch.length > 0 && (
        <ul class="diff">
          {patch.slice(0, mostChanges).map((change, place) => (
            <li key={`${String(place)} ${change.path}`}>
              <code>{change.op === 'remove' ? '−' : change.op === 'add' ? '+' : '±'}</code>{' '}
              <ToPlace pointer={`/content${change.path.replace(/^\/content/, '')}`}>
                <code>{change.path}</code>
              </ToPlace>{' '}
              {change.value !== undefined && <code class="value">{JSON.stringify(change.value)}</code>}
            </li>
          ))}
          {rest > 0 && <li>{t.andOthers(countText(rest))}</li>}
        </ul>
      )}
    </li>
  );
}
