import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { IssuedKey } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Select } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/problem-note.js';
import { TextField } from '../parts/text-field.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { chosenAccount, environment, isAdmin } from '../server/session.js';
import { TermField } from './term-field.js';
import { environmentNames, words } from './words.js';

const hourMs = 3_600_000;
/** An end that is so many hours away on the clock of the account. */
const inHours = /^\+(\d+)$/;

/** Issues a key: of the account that is shown or, with the admin token, the first one of a new account. */
export function GenerateForm({ onIssued }: { onIssued(key: IssuedKey): void }): JSX.Element {
  const t = words();
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState('');
  const [home, setHome] = useState('');
  const { busy, error, run } = useAction();
  const issue = (): Promise<void> =>
    run(async () => {
      const { body } = await (home === '' ? issueForAccount(name, expiry) : issueForNewAccount(name, home));
      setName('');
      onIssued(body);
    });
  return (
    <Form class="generate" onSubmit={() => void issue()}>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="filters">
        <TextField label={t.name} hint={t.nameHint} isRequired value={name} onChange={setName} />
        {isAdmin.value && <AccountField value={home} onChange={setHome} />}
        {home === '' && <Expiry value={expiry} onChange={setExpiry} />}
      </div>
      <p class="actions">
        <Button look="main" type="submit" busy={busy}>
          {t.generate}
        </Button>
      </p>
    </Form>
  );
}

/** When it shall end: in so many hours, at an instant, or never. */
function Expiry({ value, onChange }: { value: string; onChange(expiry: string): void }): JSX.Element {
  const t = words();
  return (
    <TermField
      label={t.expiry}
      hint={t.expiryHint}
      value={value}
      options={[
        ['', t.never],
        ['+1', t.inHour],
        ['+24', t.inDay],
        ['+720', t.inMonth],
      ]}
      own={{ label: t.ownInstant, example: '2026-02-01T00:00:00Z' }}
      onChange={onChange}
    />
  );
}

/** Whose key it shall be; empty for the account that is shown, else the environment of a new one. */
function AccountField({ value, onChange }: { value: string; onChange(home: string): void }): JSX.Element {
  const t = words();
  const firstOf = Object.entries(environmentNames()).map(
    ([each, name]) => [each, `${t.newAccount} · ${name}`] as const,
  );
  const here = t.thisAccount(chosenAccount.value?.account ?? environment);
  return <Select label={t.forAccount} value={value} options={[['', here], ...firstOf]} onChange={onChange} />;
}

async function issueForAccount(name: string, expiry: string): Promise<{ body: IssuedKey }> {
  const [, hours] = inHours.exec(expiry) ?? [];
  const expiresAt = hours === undefined ? expiry : await instantIn(Number(hours) * hourMs);
  const body = { name, ...(expiresAt === '' ? {} : { expiresAt }) };
  return callApi<'createKey'>({ method: 'POST', path: '/_sandbox/keys', body });
}

function issueForNewAccount(name: string, home: string): Promise<{ body: IssuedKey }> {
  const body = { name, environment: home };
  return callApi<'createKey'>({ method: 'POST', path: '/_sandbox/keys', query: { account: '' }, body });
}

async function instantIn(ms: number): Promise<string> {
  const { body } = await callApi<'getClock'>({ path: '/_sandbox/clock' });
  return new Date(Date.parse(body.now) + ms).toISOString();
}
