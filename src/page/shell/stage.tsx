import type { ComponentType, JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { Empty } from '../parts/states.js';
import { partWords } from '../parts/words.js';
import { chosenAccount, isAdmin } from '../server/session.js';
import type { ViewEntry, ViewProps } from '../view.js';
import { titles } from '../words/views.js';
import { ViewErrorBoundary } from './guarded.js';
import { isKeyPanelOpen } from './key-panel-state.js';
import { currentRoute } from './place.js';
import { words } from './words.js';

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
