import { describe, expect, it, vi } from 'vitest';
import { modules } from '../../src/contract/generated/validators/modules.js';
import { type Operation, type OperationId, operations } from '../../src/contract/operations.js';

/** Imports the validators as in a new process. */
async function fresh() {
  vi.resetModules();
  return import('../../src/contract/validators.js');
}
const operationOf = (id: OperationId): Operation => {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
};

describe('validators', () => {
  it('are loaded for creates and reads from the start', async () => {
    const { loadValidators, parameterValidatorsOf, validatorOf } = await fresh();
    expect(loadValidators(operationOf('createReport'))).toBeUndefined();
    expect(loadValidators(operationOf('getReport'))).toBeUndefined();
    expect(validatorOf('CreateReport')({ type: 'sociedades_y_poderes' })).toBe(false);
    expect(validatorOf('Problem')({})).toBe(false);
    expect(validatorOf('ReportSummary')({})).toBe(false);
    const { query } = parameterValidatorsOf(operationOf('getReport'));
    expect(query({ limit: 1000 })).toBe(false);
  });

  it('are loaded only once for other operations', async () => {
    const { loadValidators, validatorOf, parameterValidatorsOf } = await fresh();
    expect(() => validatorOf('CreateWebhook')).toThrow('the validator of CreateWebhook is not loaded');
    expect(() => parameterValidatorsOf(operationOf('createWebhook'))).toThrow(
      'createWebhookQuery is not loaded',
    );
    await loadValidators(operationOf('createWebhook'));
    expect(loadValidators(operationOf('createWebhook'))).toBeUndefined();
    expect(validatorOf('CreateWebhook')({})).toBe(false);
  });

  it('are loaded by title', async () => {
    const { loadValidator } = await fresh();
    const validator = await loadValidator('KeptReport');
    expect(validator({})).toBe(false);
    expect(await loadValidator('KeptReport')).toBe(validator);
  });

  it('are reported as missing for a schema without one', async () => {
    const { validatorOf } = await fresh();
    expect(() => validatorOf('Nothing')).toThrow('no validator is generated for Nothing');
  });

  it('exist for all schemas of all operations', async () => {
    const { loadValidators, parameterValidatorsOf, validatorOf } = await fresh();
    for (const operation of operations) {
      await loadValidators(operation);
      expect(parameterValidatorsOf(operation).query).toBeTypeOf('function');
      for (const { schema } of operation.answers)
        if (schema !== undefined) expect(validatorOf(schema)).toBeTypeOf('function');
    }
  });

  it('are in one module each', async () => {
    const names = await Promise.all(Object.values(modules).map(async (load) => Object.keys(await load())));
    expect(new Set(names.flat()).size).toBe(names.flat().length);
  });
});
