import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { contentOf } from '../legal/generated/contents.js';
import { allObjections } from './all-checkers.js';
import { wrongAgreement } from './wrong-agreement.js';
import { wrongAuthority } from './wrong-authority.js';
import { wrongCountries } from './wrong-country.js';
import {
  wrongCapital,
  wrongFacts,
  wrongFoundings,
  wrongOwnNames,
  wrongRemedies,
  wrongReserves,
} from './wrong-facts.js';
import { wrongPublicFacts } from './wrong-public-facts.js';
import { wrongRecords } from './wrong-records.js';
import { wrongWords } from './wrong-words.js';

const wrongContents = [
  ...wrongAgreement,
  ...wrongAuthority,
  ...wrongWords,
  ...wrongFacts,
  ...wrongCapital,
  ...wrongFoundings,
  ...wrongReserves,
  ...wrongOwnNames,
  ...wrongRemedies,
  ...wrongRecords,
  ...wrongPublicFacts,
  ...wrongCountries,
];

const rightContents = new Map<string, Content>();

/** Returns a copy of a report without objections; the report is made once for each company. */
function rightContent(companyId: string): Content {
  const content = rightContents.get(companyId) ?? contentOf(companyId, { seed: 'independent' });
  if (!rightContents.has(companyId)) expect(allObjections(content)).toEqual([]);
  rightContents.set(companyId, content);
  // The copy shares no objects between its parts, so an alteration of one part does not change another.
  return JSON.parse(JSON.stringify(content));
}

it.each(wrongContents)('the checkers object to %s in a report on %s', (_, companyId, alter, check) => {
  const content = rightContent(companyId);
  alter(content);
  const objecting = allObjections(content).map((text) => text.split(':')[0]);
  expect(objecting).toContain(check);
});

it('the checkers share no code with the checked engine', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((file) => !/\.test\.ts$/.test(file));
  const shared = files.flatMap((file) => {
    const imports = readFileSync(new URL(file, folder), 'utf8').match(/^(?:import|\} from) .*$/gm) ?? [];
    return imports.filter((line) => line.includes('src/') && !line.startsWith('import type '));
  });
  expect(files.length).toBeGreaterThan(10);
  expect(shared).toEqual([]);
});
