import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { callApi, ProblemResponseError } from '../client/api.js';
import { owner } from '../client/session.js';
import { countText, instantText } from '../i18n/language.js';
import { Confirm, Form, useAction } from '../parts/action.js';
import { Button, Field, SubmitButton, TextField } from '../parts/controls.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { RowActions, Table } from '../parts/table.js';
import { toast } from '../shell/announcements.js';
import { worldWords } from './words.js';

/** Runs an action; replaces existing data only if `replace` is true. */
type ReplaceableAction = (replace: boolean) => Promise<void>;

interface ReplaceConfirmation {
  busy: boolean;
  error: unknown;
  run(act: ReplaceableAction): Promise<void>;
  /** Confirmation dialog, shown when data would be lost. */
  dialog: JSX.Element | null;
}

/** Problems that mean data would be replaced; the user may confirm and retry. */
const conflictProblems = ['/problems/snapshot-exists', '/problems/world-not-empty'];

/** Runs an action without replacing anything, and asks for confirmation if the server refuses that. */
function useReplaceConfirmation(): ReplaceConfirmation {
  const t = worldWords();
  const { busy, error, run } = useAction();
  const [conflict, setConflict] = useState<{ refusal: ProblemResponseError; act: ReplaceableAction }>();
  const close = (): void => setConflict(undefined);
  const attempt = (act: ReplaceableAction): Promise<void> =>
    run(async () => {
      try {
        await act(false);
      } catch (error) {
        if (!(error instanceof ProblemResponseError) || !conflictProblems.includes(error.problem.type))
          throw error;
        setConflict({ refusal: error, act });
      }
    });
  const confirm = async (): Promise<void> => {
    await conflict?.act(true);
    close();
  };
  const dialog =
    conflict === undefined ? null : (
      <Confirm title={t.replaceTitle} action={t.replace} onConfirm={confirm} onClose={close}>
        <p lang="en">{conflict.refusal.message}</p>
      </Confirm>
    );
  return { busy, error, run: attempt, dialog };
}

const snapshotsPath = '/_sandbox/snapshots';
const snapshotPath = (name: string): string => `${snapshotsPath}/${encodeURIComponent(name)}`;

interface PendingSnapshotAction {
  act: 'restore' | 'delete';
  name: string;
}

/** Takes, lists, restores and deletes snapshots. */
function Snapshots(): JSX.Element {
  const t = worldWords();
  const list = useResource<'listSnapshots'>({ path: snapshotsPath });
  const [pendingAction, setPendingAction] = useState<PendingSnapshotAction>();
  const done = (text: string): void => {
    toast(text);
    setPendingAction(undefined);
    list.reload();
  };
  return (
    <section aria-labelledby="snapshots">
      <h2 id="snapshots">{t.snapshots}</h2>
      <TakeSnapshot onTaken={(name) => done(t.taken(name))} />
      <Loaded state={list}>
        {({ data }) => (
          <Table
            caption={t.snapshots}
            columns={[
              { name: t.name, render: ({ name }) => name },
              { name: t.reports, numeric: true, render: ({ world }) => countText(world.reports) },
              { name: t.clock, nowrap: true, render: ({ world }) => instantText(world.clock.now) },
              {
                name: t.acts,
                render: ({ name }) => (
                  <RowActions
                    acts={['restore', 'delete'] as const}
                    names={t}
                    row={name}
                    onAct={(act) => setPendingAction({ act, name })}
                  />
                ),
              },
            ]}
            rows={data}
            empty={<p>{t.none}</p>}
            keyOf={({ name }) => name}
          />
        )}
      </Loaded>
      {pendingAction !== undefined && (
        <ConfirmSnapshotAction {...pendingAction} onDone={done} onClose={() => setPendingAction(undefined)} />
      )}
    </section>
  );
}

function TakeSnapshot({ onTaken }: { onTaken(name: string): void }): JSX.Element {
  const t = worldWords();
  const [name, setName] = useState('');
  const { busy, error, run, dialog } = useReplaceConfirmation();
  const take = async (replace: boolean): Promise<void> => {
    await callApi<'createSnapshot'>({ method: 'POST', path: snapshotsPath, body: { name, replace } });
    onTaken(name);
  };
  return (
    <>
      <ProblemNote error={error} />
      <Form class="one-field" onSubmit={() => void run(take)}>
        <TextField label={t.name} isRequired value={name} onChange={setName}>
          <SubmitButton busy={busy}>{t.take}</SubmitButton>
        </TextField>
      </Form>
      {dialog}
    </>
  );
}

interface SnapshotActionProps extends PendingSnapshotAction {
  onDone(text: string): void;
  onClose(): void;
}

/** Asks for confirmation, since both actions lose data. */
function ConfirmSnapshotAction({ act, name, onDone, onClose }: SnapshotActionProps): JSX.Element {
  const t = worldWords();
  const isRestore = act === 'restore';
  const restore = async (): Promise<void> => {
    const path = `${snapshotPath(name)}/restore`;
    const { body } = await callApi<'restoreSnapshot'>({ method: 'POST', path });
    onDone(t.restored(body.reports));
  };
  const remove = async (): Promise<void> => {
    await callApi<'deleteSnapshot'>({ method: 'DELETE', path: snapshotPath(name) });
    onDone(t.deleted(name));
  };
  return (
    <Confirm
      title={isRestore ? t.restoreTitle(name) : t.deleteTitle(name)}
      action={t[act]}
      onConfirm={isRestore ? restore : remove}
      onClose={onClose}
    >
      <p>{isRestore ? t.restoreText : t.deleteText}</p>
    </Confirm>
  );
}

/** Actions on the whole world of the account. */
export function WorldsTab(): JSX.Element {
  const t = worldWords();
  return (
    <>
      <p>{t.lead}</p>
      <Snapshots />
      <section class="page-section" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{t.elsewhere}</h2>
        <div class="filters">
          <ForkWorld />
          <ImportWorld />
        </div>
        <ExportWorld />
      </section>
      <ResetWorld />
    </>
  );
}

function ForkWorld(): JSX.Element {
  const t = worldWords();
  const [key, setKey] = useState('');
  const { busy, error, run, dialog } = useReplaceConfirmation();
  const fork = async (replace: boolean): Promise<void> => {
    const request = { method: 'POST', path: '/_sandbox/fork', body: { key, replace } } as const;
    const { body } = await callApi<'forkWorld'>(request);
    setKey('');
    toast(t.forked(body.reports));
  };
  return (
    <div>
      <Form onSubmit={() => void run(fork)}>
        <ProblemNote error={error} />
        <TextField label={t.forkKey} hint={t.forkHint} isSecret isRequired value={key} onChange={setKey}>
          <Button type="submit" busy={busy}>
            {t.fork}
          </Button>
        </TextField>
      </Form>
      {dialog}
    </div>
  );
}

function ImportWorld(): JSX.Element {
  const t = worldWords();
  const { error, run, dialog } = useReplaceConfirmation();
  const importFile = async (file: File, replace: boolean): Promise<void> => {
    const world: unknown = JSON.parse(await file.text());
    const request = { path: '/_sandbox/import', query: { replace: String(replace) }, body: world };
    const { body } = await callApi<'importWorld'>({ method: 'POST', ...request });
    toast(t.imported(body.reports));
  };
  return (
    <div>
      <ProblemNote error={error} />
      <Field label={t.import}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file === undefined) return;
              void run((replace) => importFile(file, replace));
              // Lets the same file be chosen again.
              currentTarget.value = '';
            }}
          />
        )}
      </Field>
      {dialog}
    </div>
  );
}

function ExportWorld(): JSX.Element {
  const t = worldWords();
  const { busy, error, run } = useAction();
  const save = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'exportWorld'>({ path: '/_sandbox/export' });
      const url = URL.createObjectURL(new Blob([JSON.stringify(body)], { type: 'application/json' }));
      const link = Object.assign(document.createElement('a'), {
        href: url,
        download: `${(owner.value?.name ?? 'world').replaceAll('/', '-')}.json`,
      });
      link.click();
      URL.revokeObjectURL(url);
    });
  return (
    <>
      <ProblemNote error={error} />
      <p class="actions">
        <Button busy={busy} onClick={() => void save()}>
          {t.export}
        </Button>
        <span class="small">{t.exportText}</span>
      </p>
    </>
  );
}

function ResetWorld(): JSX.Element {
  const t = worldWords();
  const [isConfirming, setConfirming] = useState(false);
  const close = (): void => setConfirming(false);
  const reset = async (): Promise<void> => {
    await callApi<'resetWorld'>({ method: 'POST', path: '/_sandbox/reset' });
    toast(t.resetDone);
    close();
  };
  return (
    <>
      <p class="actions">
        <Button onClick={() => setConfirming(true)}>{t.reset}</Button>
        <span class="small">{t.resetText}</span>
      </p>
      {isConfirming && (
        <Confirm title={t.reset} action={t.reset} onConfirm={reset} onClose={close}>
          <p>{t.resetText}</p>
        </Confirm>
      )}
    </>
  );
}
