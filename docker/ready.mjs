// Ends with 0 where the server takes work: the health check of the image, which has no curl.
const port = process.env.LEGAL_REPORTS_SANDBOX_PORT || 4010;
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
