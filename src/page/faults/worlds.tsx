import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Confirm } from '../parts/confirm.js';
import { Field } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { TextField } from '../parts/text-field.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { accountName } from '../server/session.js';
import { toast } from '../shell/announcements.js';
import { useReplaceConfirmation } from './replacing.js';
import { Snapshots } from './snapshots.js';
import { worldWords } from './world-words.js';

/** What can be done with all that the account has. */
export function Worlds(): JSX.Element {
  const t = worldWords();
  return (
    <>
      <p>{t.lead}</p>
      <Snapshots />
      <section class="elsewhere" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{t.elsewhere}</h2>
        <div class="filters">
          <Fork />
          <Import />
        </div>
        <Export />
      </section>
      <Reset />
    </>
  );
}

function Fork(): JSX.Element {
  const t = worldWords();
  const [key, setKey] = useState('');
  const { busy, error, run, dialog } = useReplaceConfirmation();
  const fork = async (replace: boolean): Promise<void> => {
    const { body } = await callApi<'forkWorld'>({
      method: 'POST',
      path: '/_sandbox/fork',
      body: { key, replace },
    });
    setKey('');
    toast(t.forked(body.reports));
  };
  return (
    <div>
      <Form onSubmit={() => void run(fork)}>
        {error !== undefined && <ProblemNote error={error} />}
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

function Import(): JSX.Element {
  const t = worldWords();
  const { error, run, dialog } = useReplaceConfirmation();
  const take = async (file: File, replace: boolean): Promise<void> => {
    const asked = { method: 'POST', path: '/_sandbox/import', query: { replace: String(replace) } } as const;
    const { body } = await callApi<'importWorld'>({
      ...asked,
      body: JSON.parse(await file.text()) as unknown,
    });
    toast(t.imported(body.reports));
  };
  return (
    <div>
      {error !== undefined && <ProblemNote error={error} />}
      <Field label={t.import}>
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file === undefined) return;
              void run((replace) => take(file, replace));
              // The same file can be chosen once more.
              currentTarget.value = '';
            }}
          />
        )}
      </Field>
      {dialog}
    </div>
  );
}

function Export(): JSX.Element {
  const t = worldWords();
  const { busy, error, run } = useAction();
  const save = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'exportWorld'>({ path: '/_sandbox/export' });
      const url = URL.createObjectURL(new Blob([JSON.stringify(body)], { type: 'application/json' }));
      const link = Object.assign(document.createElement('a'), {
        href: url,
        download: `${(accountName.value ?? 'world').replaceAll('/', '-')}.json`,
      });
      link.click();
      URL.revokeObjectURL(url);
    });
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <p class="actions">
        <Button busy={busy} onClick={() => void save()}>
          {t.export}
        </Button>
        <span class="small">{t.exportText}</span>
      </p>
    </>
  );
}

function Reset(): JSX.Element {
  const t = worldWords();
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  const reset = async (): Promise<void> => {
    await callApi<'resetWorld'>({ method: 'POST', path: '/_sandbox/reset' });
    toast(t.resetDone);
    close();
  };
  return (
    <>
      <p class="actions">
        <Button onClick={() => setAsked(true)}>{t.reset}</Button>
        <span class="small">{t.resetText}</span>
      </p>
      {isAsked && (
        <Confirm title={t.reset} action={t.reset} onConfirm={reset} onClose={close}>
          <p>{t.resetText}</p>
        </Confirm>
      )}
    </>
  );
}
