// `npm start`: builds the server if its sources changed, and runs `serve` with the arguments of the command line.
import { join } from 'node:path';
import { isServerBuilt } from './build/steps.js';
import { root } from './generate/schemas.js';

if (!isServerBuilt()) {
  process.stdout.write('Building the server, which takes a few seconds after a change …\n');
  const { buildServer } = await import('./build/products.js');
  await buildServer();
}
// The command reads `process.argv` itself.
process.argv.splice(1, 1, join(root, 'dist/cli.js'), 'serve');
await import(join(root, 'dist/cli.js'));
