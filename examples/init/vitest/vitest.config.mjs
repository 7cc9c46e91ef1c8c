import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Starts one sandbox for all tests.
  test: { globalSetup: 'legal-reports-sandbox/global-setup' },
});
