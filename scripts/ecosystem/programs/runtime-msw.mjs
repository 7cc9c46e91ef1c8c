// Run by Deno and Bun. MSW can keep a process of Deno alive after `server.close()`, so the process is ended.
import process from 'node:process';
import { startSandbox } from 'legal-reports-sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import uses from './uses.cjs';

uses.keep(await uses.useOnce({ startSandbox, msw: { http, setupServer } }));
process.exit();
