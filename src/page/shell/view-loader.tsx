import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { chosenAccount, isAdmin, isKeyPanelOpen } from '../client/session.js';
import { Button } from '../parts/controls.js';
import { Empty } from '../parts/loading.js';
import { partWords } from '../parts/words.js';
import { currentRoute } from '../routes.js';
import { Heading, titles, type ViewEntry, type ViewProps } from '../view.js';
import { words } from './words.js';

interface GuardedProps {
  /** Of the view. */
  title: string;
  children: ComponentChildren;
}

/** A view; in the place of one that breaks, what happened and what to do about it. */
function ViewErrorBoundary({ title, children }: GuardedProps): JSX.Element {
  const t = words();
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return <>{children}</>;
  return (
    <>
      <Heading title={title} />
      <div class="problem" role="alert">
        <p>
          <strong>{t.broken}</strong> {t.brokenHint}
        </p>
        <p lang="en">
          <code>{String(error)}</code>
        </p>
        <p class="actions">
          <Button look="main" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        </p>
      </div>
    </>
  );
}

/** Views whose code has come. */
const known = new Map<ViewEntry, ComponentType<ViewProps>>();

/** Has the code of a view come. */
export async function loadView(view: ViewEntry): Promise<void> {
  if (!known.has(view)) known.set(view, (await view.load()).View);
}

/** Shows the view that the address asks for. */
export function CurrentView(): JSX.Element {
  const t = words();
  if (currentRoute.value === null) {
    return (
      <>
        <Heading title={t.unknownPlace} />
        <Empty>{t.unknownPlaceHint}</Empty>
      </>
    );
  }
  const { view, parameters, query } = currentRoute.value;
  if (isAdmin.value && chosenAccount.value === null && !view.ofNoAccount)
    return <WithoutAccount title={titles()[view.id]} />;
  const whole = `${view.id} ${Object.values(parameters).join(' ')}`;
  return <LoadedView key={whole} view={view} parameters={parameters} query={query} />;
}

/** The admin token acts on no account before one is chosen. */
function WithoutAccount({ title }: { title: string }): JSX.Element {
  const t = words();
  return (
    <>
      <Heading title={title} />
      <Empty>
        <p>{t.needsAccount}</p>
        <Button look="main" onClick={() => (isKeyPanelOpen.value = true)}>
          {t.chooseAccount}
        </Button>
      </Empty>
    </>
  );
}

function LoadedView({ view, ...shown }: { view: ViewEntry } & ViewProps): JSX.Element {
  const [, setKnown] = useState(known.has(view));
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    loadView(view).then(
      () => setKnown(true),
      () => setFailed(true),
    );
  }, [view]);
  const View = known.get(view);
  if (failed) return <p role="alert">{words().notLoaded}</p>;
  if (View === undefined) return <p class="loading">{partWords().loading}</p>;
  return (
    <ViewErrorBoundary title={titles()[view.id]}>
      <View {...shown} />
    </ViewErrorBoundary>
  );
}
