import { expect, it } from 'vitest';
import * as images from '../../src/store/account-image.js';
import type { Collection } from '../../src/store/port.js';

const numbers: Collection<{ number: number }> = { name: 'numbers', indexes: {} };

it('a checkpoint leaves no frozen layer, since each later lookup would search it', () => {
  const image = images.createAccountImage();
  const tx = images.createTransaction(image);
  for (let number = 1; number <= 3; number += 1) {
    tx.put(numbers, `${number}`, { number });
    expect([...images.checkpointOf(image)]).toHaveLength(number + 3);
  }
  expect(image.world?.get('numbers')?.shared).toEqual([]);
});
