// npm install --save-dev ./legal-reports-sandbox-0.1.0.tgz @pact-foundation/pact-core && node verify.mjs [contract.json …]
import { fileURLToPath } from 'node:url';
import core from '@pact-foundation/pact-core';
import { startSandbox } from 'legal-reports-sandbox/testing';

// Without this, the verifier sends usage data to its makers.
process.env.PACT_DO_NOT_TRACK = 'true';

const own = fileURLToPath(new URL('onboarding-legal-reports.json', import.meta.url));
const contracts = process.argv.slice(2);
const sandbox = await startSandbox();
try {
  await core.default.verifyPacts({
    provider: 'legal-reports',
    providerBaseUrl: sandbox.url,
    pactUrls: contracts.length > 0 ? contracts : [own],
    providerStatesSetupUrl: `${sandbox.url}/_sandbox/provider-states`,
    providerStatesSetupBody: true,
    // After each interaction the account is as new, so ids are the same each time.
    providerStatesSetupTeardown: true,
    // Sent with the requests of the contract, and with those for its states.
    customProviderHeaders: { Authorization: `Bearer ${sandbox.key}` },
    logLevel: 'warn',
  });
} catch {
  // It has said what differs.
  process.exitCode = 1;
} finally {
  await sandbox.close();
}
