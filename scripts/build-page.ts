// Builds the web page alone, in a second: a server that runs serves the new one when it is started again.
import { buildPage } from './build/page.js';

await buildPage();
