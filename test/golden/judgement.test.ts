import { expect, test } from 'vitest';
import { judge } from '../../src/legal/judging/judgement.js';
import { readBack, writtenContents } from './read-back.js';

test.each(writtenContents)('%s gets the same findings again when it is read back', (file) => {
  const content = readBack(file);
  const { validations, conclusion } = judge(content, { validate: true });
  expect(JSON.stringify(validations, null, 1)).toBe(JSON.stringify(content.validations, null, 1));
  expect(JSON.stringify(conclusion, null, 1)).toBe(JSON.stringify(content.conclusion, null, 1));
});
