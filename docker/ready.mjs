// Ends with 0 where the server takes work: the health check of the image, which has no curl.
import { readFile } from 'node:fs/promises';

const ports = await readFile(process.env.LEGAL_REPORTS_SANDBOX_PORT_FILE, 'utf8').catch(() => '');
const [port] = ports.split('\n');
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exitCode = port !== '' && answer?.ok ? 0 : 1;
