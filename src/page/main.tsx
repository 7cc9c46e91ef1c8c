import { render } from 'preact';
import { keepPreferences } from './shell/preferences.js';
import { Shell } from './shell/shell.js';

keepPreferences();
const place = document.getElementById('page');
if (place !== null) render(<Shell />, place);
