import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../contract/generated/types.js';
import { CopyCurl } from '../parts/copy.js';
import { Select } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Pager } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Empty, Loaded } from '../parts/states.js';
import { useAction } from '../server/action.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { apiKey, chosenAccount, environment, isAdmin } from '../server/session.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { titles } from '../words/views.js';
import { useFingerprint } from './fingerprint.js';
import { GenerateForm } from './generate-form.js';
import { about, Regenerate, Revoke, ShowKeyDialog } from './key-dialogs.js';
import { type KeyAction, KeyTable } from './key-table.js';
import { AuthenticationExamples } from './outcomes.js';
import { takeReplacedKey } from './renewed.js';
import { environmentNames, words } from './words.js';

/** What stands before the view. */
type OpenDialog = { is: 'key'; key: IssuedKey } | { is: 'regenerate' | 'revoke'; key: Key };

/** Settings of the API keys: what there is, what can be done with it, and how keys are judged. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const here = environmentNames()[environment as Key['environment']];
  const [issued, setIssued] = useState<IssuedKey>();
  return (
    <>
      <Heading title={titles().keys}>
        <p class="lead">{t.lead}</p>
        <p class="small">
          {t.here(here)} {t.clock}
        </p>
      </Heading>
      <GenerateForm onIssued={setIssued} />
      <KeyList query={query} issued={issued} />
      <AuthenticationExamples />
    </>
  );
}

/** The keys of the account or, with the admin token, of all. @param issued shown at once */
function KeyList({ query, issued }: { query: URLSearchParams; issued: IssuedKey | undefined }): JSX.Element {
  const fingerprintInUse = useFingerprint(apiKey.value);
  const cursor = query.get('cursor') ?? '';
  const of = isAdmin.value ? (query.get('of') ?? '') : '';
  const asked = askedFor(of, cursor);
  const page = useLoaded(
    async (signal) => (await callApi<'listKeys'>({ ...asked, signal })).body,
    [cursor, of, chosenAccount.value?.account],
  );
  useNotices(['request', 'clock', 'world'], page.reload);
  const { before, error, put, act } = useKeyDialog(issued, page.reload);
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      {isAdmin.value && <AccountFilter of={of} />}
      <Loaded of={page}>
        {({ data, page: at }) => (
          <>
            {data.length === 0 && <Empty>{words().none}</Empty>}
            {data.length > 0 && <KeyTable keys={data} fingerprintInUse={fingerprintInUse} onAct={act} />}
            <Pager page={at} onTurn={(next) => replaceAddress(addressOf(['keys'], { of, cursor: next }))} />
          </>
        )}
      </Loaded>
      <p class="actions">
        <CopyCurl asked={asked} />
      </p>
      {before !== undefined && (
        <KeyDialog
          of={before}
          isInUse={before.key.fingerprint === fingerprintInUse}
          onShow={(key) => put({ is: 'key', key })}
          onClose={() => put()}
        />
      )}
    </>
  );
}

/** @param of `all` for the keys of every account */
function askedFor(of: string, cursor: string): ApiRequest {
  return { path: '/_sandbox/keys', query: { cursor, ...(of === 'all' ? { account: '' } : {}) } };
}

/** What stands before the keys, and what puts something there. @param reload shows the keys anew */
function useKeyDialog(issued: IssuedKey | undefined, reload: () => void) {
  const [before, setBefore] = useState(initialDialog);
  const { error, run } = useAction();
  const put = (next?: OpenDialog): void => {
    setBefore(next);
    void reload();
  };
  useEffect(() => {
    if (issued !== undefined) put({ is: 'key', key: issued });
  }, [issued]);
  const act = (what: KeyAction, key: Key): void => {
    if (what !== 'show') setBefore({ is: what, key });
    else
      void run(async () => put({ is: 'key', key: (await callApi<'showKey'>(about(key, '/secret'))).body }));
  };
  return { before, error, put, act };
}

/** What the view begins with. */
function initialDialog(): OpenDialog | undefined {
  const key = takeReplacedKey();
  return key === undefined ? undefined : { is: 'key', key };
}

/** With the admin token: the keys of the account that is shown, or of all. */
function AccountFilter({ of }: { of: string }): JSX.Element {
  const t = words();
  return (
    <div class="filters">
      <Select
        label={t.of}
        value={of}
        options={[
          ['', chosenAccount.value?.account ?? ''],
          ['all', t.ofAll],
        ]}
        onChange={(next) => replaceAddress(addressOf(['keys'], { of: next }))}
      />
    </div>
  );
}

interface FrontProps {
  of: OpenDialog;
  isInUse: boolean;
  onShow(key: IssuedKey): void;
  onClose(): void;
}

function KeyDialog({ of, isInUse, onShow, onClose }: FrontProps): JSX.Element {
  if (of.is === 'key') return <ShowKeyDialog of={of.key} onClose={onClose} />;
  if (of.is === 'revoke') return <Revoke of={of.key} isInUse={isInUse} onClose={onClose} />;
  return <Regenerate of={of.key} isInUse={isInUse} onClose={onClose} onRegenerated={onShow} />;
}
