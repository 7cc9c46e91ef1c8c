import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { chosenAccount, isAdmin, isKeyPanelOpen } from '../client/session.js';
import { Button } from '../parts/controls.js';
import { Empty } from '../parts/loading.js';
import { partWords } from '../parts/words.js';
import { currentRoute } from '../routes.js';
import { titles, type ViewEntry, ViewHeading, type ViewProps } from '../view.js';
import { words } from './words.js';

interface ViewErrorBoundaryProps {
  /** Title of the view. */
  title: string;
  children: ComponentChildren;
}

/** Shows an error message in place of a view that throws. */
function ViewErrorBoundary({ title, children }: ViewErrorBoundaryProps): JSX.Element {
  const t = words();
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return <>{children}</>;
  return (
    <>
      <ViewHeading title={title} />
      <div class="problem" role="alert">
        <p>
          <strong>{t.broken}</strong> {t.brokenHint}
        </p>
        <p lang="en">
          <code>{String(error)}</code>
        </p>
        <ReloadButton />
      </div>
    </>
  );
}

function ReloadButton(): JSX.Element {
  return (
    <p class="actions">
      <Button variant="primary" onClick={() => location.reload()}>
        {words().reload}
      </Button>
    </p>
  );
}

const loadedViews = new Map<ViewEntry, ComponentType<ViewProps>>();

/** Loads the code of a view, once. */
export async function loadView(view: ViewEntry): Promise<void> {
  if (!loadedViews.has(view)) loadedViews.set(view, (await view.load()).View);
}

/** Shows the view of the current address. */
export function CurrentView(): JSX.Element {
  const t = words();
  if (currentRoute.value === null) {
    return (
      <>
        <ViewHeading title={t.unknownAddress} />
        <Empty>{t.unknownAddressHint}</Empty>
      </>
    );
  }
  const { view, parameters, query } = currentRoute.value;
  // The admin token acts on no account before one is chosen.
  if (isAdmin.value && chosenAccount.value === null && !view.needsNoAccount)
    return (
      <>
        <ViewHeading title={titles()[view.id]} />
        <Empty>
          <p>{t.needsAccount}</p>
          <Button variant="primary" onClick={() => (isKeyPanelOpen.value = true)}>
            {t.chooseAccount}
          </Button>
        </Empty>
      </>
    );
  const viewKey = `${view.id} ${Object.values(parameters).join(' ')}`;
  return <LoadedView key={viewKey} view={view} parameters={parameters} query={query} />;
}

function LoadedView({ view, ...props }: { view: ViewEntry } & ViewProps): JSX.Element {
  const [, setKnown] = useState(loadedViews.has(view));
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    loadView(view).then(
      () => setKnown(true),
      () => setFailed(true),
    );
  }, [view]);
  const View = loadedViews.get(view);
  // The server may have been replaced by another version, whose scripts have other names.
  if (failed)
    return (
      <div class="problem" role="alert">
        <p>{words().notLoaded}</p>
        <ReloadButton />
      </div>
    );
  if (View === undefined) return <p class="loading">{partWords().loading}</p>;
  return (
    <ViewErrorBoundary title={titles()[view.id]}>
      <View {...props} />
    </ViewErrorBoundary>
  );
}
