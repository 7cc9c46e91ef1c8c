import { type Measure, row } from './measure.js';

const accounts = 100_000;

/** Measures the memory of accounts that are only in the database. */
export const idleAccounts: Measure = async (bench) => {
  const { bytesPerAccount, loaded } = (await bench.runProgram('idle-accounts', String(accounts))) as {
    bytesPerAccount: number;
    loaded: number;
  };
  if (loaded > 0) throw new Error(`${loaded} accounts are loaded`);
  return [
    row('SQLite: memory of an idle account in the database, of 100,000', [bytesPerAccount], 'bytes', {
      atMost: 64,
    }),
  ];
};
