import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { environmentOf, nameInEnvironment } from '../../accounts/account.js';
import { callApi } from '../client/api.js';
import {
  chooseAccount,
  chosenAccount,
  credential,
  demoKey,
  environment,
  isAdmin,
  isKeyPanelOpen,
  setCredential,
} from '../client/session.js';
import { Button, Select, TextField } from '../parts/controls.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded, ProblemNote, useLoaded } from '../parts/loading.js';
import { words } from './words.js';

const close = (): void => {
  isKeyPanelOpen.value = false;
};

/** Dialog to enter a key and, with the admin token, to choose an account. */
export function KeyPanel(): JSX.Element {
  const t = words();
  return (
    <Dialog title={t.keyTitle} onClose={close}>
      <KeyForm />
      {isAdmin.value && <AccountChoice key={credential.value} />}
      {demoKey !== null && credential.value !== demoKey && (
        <p>
          <Button
            look="quiet"
            onClick={() => {
              setCredential(null);
              close();
            }}
          >
            {t.useDemo}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

function KeyForm(): JSX.Element {
  const t = words();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (key === '') {
      setError(t.empty);
      return;
    }
    setError(undefined);
    setCredential(key);
    setKey('');
    if (!isAdmin.value) close();
  };
  return (
    <form onSubmit={submit}>
      <TextField label={t.keyField} hint={t.keyHint} error={error} isSecret value={key} onChange={setKey} />
      <p class="actions">
        <Button look="main" type="submit">
          {t.use}
        </Button>
      </p>
    </form>
  );
}

/** Offers the accounts of this environment, since keys of others are refused at this address. */
function AccountChoice(): JSX.Element {
  const t = words();
  const [error, setError] = useState<unknown>();
  const accounts = useLoaded(
    (signal) => callApi<'listAccounts'>({ path: '/_sandbox/accounts', query: { limit: 100 }, signal }),
    [],
  );
  const choose = async (account: string): Promise<void> => {
    if (account === '') return;
    try {
      chooseAccount({ account, key: await keyOf(account) });
      close();
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <>
      <Loaded of={accounts}>
        {({ body: { data } }) => {
          const accountIds = data
            .map(({ account }) => account)
            .filter((id) => environmentOf(id) === environment);
          return accountIds.length === 0 ? (
            <p>{t.accountsNone}</p>
          ) : (
            <Select
              label={t.accountField}
              value={chosenAccount.value?.account ?? ''}
              options={[['', t.accountNone], ...accountIds.map((id) => [id, id] as const)]}
              onChange={choose}
            />
          );
        }}
      </Loaded>
      {error !== undefined && <ProblemNote error={error} />}
    </>
  );
}

/** Returns an active key of the account, which paths under `/v1` need; makes up a valid one if none was issued. */
async function keyOf(account: string): Promise<string> {
  const { body } = await callApi<'listKeys'>({ path: '/_sandbox/keys', query: { account, limit: 100 } });
  const issued = body.data.find((key) => key.state === 'active' && key.environment === environment);
  if (issued === undefined) return `sbx_${environment}_${nameInEnvironment(account)}`;
  const shown = await callApi<'showKey'>({ path: `/_sandbox/keys/${issued.id}/secret`, query: { account } });
  return shown.body.key;
}
