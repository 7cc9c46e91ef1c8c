import { render } from 'preact';
import { currentRoute } from './routes.js';
import { applyPreferences, Shell } from './shell/shell.js';
import { loadView } from './shell/view-loader.js';

applyPreferences();
const page = document.getElementById('page');
const first = currentRoute.value?.view;
// Loads the first view before the first render, so that the page does not show an empty frame. The view loader
// reports a failure.
if (first !== undefined) await loadView(first).catch(() => undefined);
if (page !== null) render(<Shell />, page);
