import { render } from 'preact';
import { currentRoute } from './shell/place.js';
import { keepPreferences } from './shell/preferences.js';
import { Shell } from './shell/shell.js';
import { loadView } from './shell/stage.js';

keepPreferences();
const page = document.getElementById('page');
const first = currentRoute.value?.view;
// What the page opens with is drawn at once, not as a frame that a view comes into. One that does not come is told there.
if (first !== undefined) await loadView(first).catch(() => undefined);
if (page !== null) render(<Shell />, page);
