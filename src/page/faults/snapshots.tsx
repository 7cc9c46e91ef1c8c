import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Snapshot } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Confirm } from '../parts/confirm.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Loaded } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { TextField } from '../parts/text-field.js';
import { callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { toast } from '../shell/announcements.js';
import { countText, instantText } from '../words/format.js';
import { useReplaceConfirmation } from './replacing.js';
import { worldWords } from './world-words.js';

const snapshotsPath = '/_sandbox/snapshots';
const snapshotPath = (name: string): string => `${snapshotsPath}/${encodeURIComponent(name)}`;

interface PendingSnapshotAction {
  act: 'restore' | 'delete';
  name: string;
}

/** Worlds kept under names: taken, restored and given up. */
export function Snapshots(): JSX.Element {
  const t = worldWords();
  const list = useLoaded(
    async (signal) => (await callApi<'listSnapshots'>({ path: snapshotsPath, signal })).body.data,
    [],
  );
  const [wanted, setWanted] = useState<PendingSnapshotAction>();
  const done = (text: string): void => {
    toast(text);
    setWanted(undefined);
    list.reload();
  };
  return (
    <section aria-labelledby="snapshots">
      <h2 id="snapshots">{t.snapshots}</h2>
      <TakeSnapshot onTaken={(name) => done(t.taken(name))} />
      <Loaded of={list}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table
              caption={t.snapshots}
              columns={snapshotColumns(setWanted)}
              rows={snapshots}
              keyOf={({ name }) => name}
            />
          )
        }
      </Loaded>
      {wanted !== undefined && (
        <ConfirmSnapshotAction of={wanted} onDone={done} onClose={() => setWanted(undefined)} />
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
      {error !== undefined && <ProblemNote error={error} />}
      <Form class="one-field" onSubmit={() => void run(take)}>
        <TextField label={t.name} isRequired value={name} onChange={setName}>
          <Button look="main" type="submit" busy={busy}>
            {t.take}
          </Button>
        </TextField>
      </Form>
      {dialog}
    </>
  );
}

interface SureProps {
  of: PendingSnapshotAction;
  onDone(text: string): void;
  onClose(): void;
}

/** Either loses something. */
function ConfirmSnapshotAction({ of: { act, name }, onDone, onClose }: SureProps): JSX.Element {
  const t = worldWords();
  const isRestore = act === 'restore';
  const restore = async (): Promise<void> => {
    const { body } = await callApi<'restoreSnapshot'>({
      method: 'POST',
      path: `${snapshotPath(name)}/restore`,
    });
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

function snapshotColumns(onWant: (wanted: PendingSnapshotAction) => void): readonly Column<Snapshot>[] {
  const t = worldWords();
  const acts = ['restore', 'delete'] as const;
  return [
    { name: t.name, of: ({ name }) => name },
    { name: t.reports, numeric: true, of: ({ world }) => countText(world.reports) },
    { name: t.clock, nowrap: true, of: ({ world }) => instantText(world.clock.now) },
    {
      name: t.acts,
      of: ({ name }) => (
        <span class="acts">
          {acts.map((act) => (
            <Button
              key={act}
              look="quiet"
              label={t.actOf(t[act], name)}
              onClick={() => onWant({ act, name })}
            >
              {t[act]}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}
