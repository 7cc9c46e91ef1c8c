import type { JSX } from 'preact';
import type { HistoryEntry, ReportVerification } from '../../../contract/generated/types.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { CopyCurl } from '../../parts/copy.js';
import { Loaded } from '../../parts/states.js';
import { type Column, Table } from '../../parts/table.js';
import { LoadWhenVisible } from '../../parts/when-seen.js';
import { callApi } from '../../server/api.js';
import { useLoaded } from '../../server/loaded.js';
import { countText, instantText } from '../../words/format.js';
import { PointerLink, Section } from '../part.js';
import { useReport } from '../told.js';
import { changesOf, changeTexts } from './changes.js';
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
      <Section title={t.verification} pointer="/verification">
        <LoadWhenVisible>{() => <Verification path={`${path}/verification`} />}</LoadWhenVisible>
      </Section>
      <Section title={t.history} pointer="/history">
        <LoadWhenVisible>{() => <History path={`${path}/history`} />}</LoadWhenVisible>
      </Section>
    </>
  );
}

function Verification({ path }: { path: string }): JSX.Element {
  const t = words();
  const verification = useLoaded(
    async (signal) => (await callApi<'getReportVerification'>({ path, signal })).body,
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
    async (signal) => (await callApi<'getReportHistory'>({ path, signal })).body,
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
  const edits = checks.find(({ id }) => id === 'edits')?.checked ?? 0;
  return (
    <div class={`seal ${verified ? 'good' : 'bad'}`}>
      <p class="answer">
        <Badge tone={verified ? 'good' : 'bad'}>
          {verified ? t.verified(version) : t.notVerified(version)}
        </Badge>
      </p>
      {edits > 0 && <p>{t.edited(edits)}</p>}
      <Table caption={t.verification} rows={checks} keyOf={({ id }) => id} columns={checkColumns()} />
      <p class="small">
        {t.hash} <code>{contentHash}</code>
      </p>
    </div>
  );
}

function checkColumns(): readonly Column<ReportVerification['checks'][number]>[] {
  const t = words();
  return [
    { name: t.check, of: ({ id, title }) => <span>{t.titles?.[id] ?? title}</span> },
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
          {faults.length === 0 ? '—' : faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ')}
        </span>
      ),
    },
  ];
}

/** More changes of an entry are counted. */
const maxChanges = 50;

function Entry({ entry }: { entry: HistoryEntry }): JSX.Element {
  const t = words();
  const { version, action, at, actor, reason, patch } = entry;
  const changes = action === 'generated' ? [] : changesOf(patch);
  const told = changes.filter(({ path }) => !isOrigin(path));
  const shown = told.slice(0, maxChanges);
  const rest = changes.length - shown.length;
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
      <ul class="diff">
        {shown.map((change) => {
          const { before, after } = changeTexts(change);
          return (
            <li key={change.path}>
              <PointerLink pointer={change.path}>
                <code>{change.path}</code>
              </PointerLink>{' '}
              {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
            </li>
          );
        })}
        {rest > 0 && <li>{t.andOthers(countText(rest))}</li>}
      </ul>
    </li>
  );
}

/** Where a value comes from changes with each value. */
function isOrigin(path: string): boolean {
  return path.startsWith('/content/provenance/');
}
