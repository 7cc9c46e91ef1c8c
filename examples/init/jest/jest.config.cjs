module.exports = {
  // Start one sandbox for all tests, and give each an account of its own.
  globalSetup: 'legal-reports-sandbox/global-setup',
  globalTeardown: 'legal-reports-sandbox/global-teardown',
  testEnvironment: 'legal-reports-sandbox/jest-environment',
};
