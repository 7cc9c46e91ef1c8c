import { render } from 'preact';
import { currentRoute } from './routes.js';
import { keepPreferences, Shell } from './shell/shell.js';
import { loadView } from './shell/view-loader.js';

keepPreferences();
const page = document.getElementById('page');
const first = currentRoute.value?.view;
// What the page opens with is drawn at once, not as a frame that a view comes into. One that does not come is told there.
if (first !== undefined) await loadView(first).catch(() => undefined);
if (page !== null) render(<Shell />, page);
