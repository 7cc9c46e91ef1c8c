// Builds only the web page, in a second. A running server serves the new page after a restart.
import { buildPage } from './build/page.js';

await buildPage();
