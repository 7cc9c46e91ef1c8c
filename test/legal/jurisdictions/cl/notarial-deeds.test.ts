import { expect, it } from 'vitest';
import { drawNotary } from '../../../../src/legal/jurisdictions/cl/notarial-deeds.js';
import { communeNamed } from '../../../../src/legal/jurisdictions/cl/vocabulary.js';
import type { SurnamedParty } from '../../../../src/legal/jurisdictions/person-names.js';
import { drawsAt } from '../../../../src/values/draws.js';

const key = { seed: 'test', type: 'sociedades_y_poderes', company: '66200000-1' };

function notaryIn(commune: string, entities: readonly SurnamedParty[]) {
  const draws = (path: string) => drawsAt(key, path);
  return drawNotary({ plan: { key }, draws, entities }, draws('deed'), communeNamed(commune), '2019-08-07');
}

function kinOf(name: string): SurnamedParty {
  const [paternalSurname = '', maternalSurname = ''] = name.split(' ').slice(-2);
  return { person: { paternalSurname, maternalSurname } };
}

it('a party with both surnames of the notary goes to another office of the town', () => {
  const usual = notaryIn('Talca', []);
  const other = notaryIn('Talca', [kinOf(usual.name)]);
  expect([usual.role, other.role]).toEqual(['titular', 'titular']);
  expect(other.office).not.toBe(usual.office);
});

it('a suplente signs in a town with one notary', () => {
  const usual = notaryIn('Pucón', []);
  const other = notaryIn('Pucón', [kinOf(usual.name)]);
  expect([usual.role, other.role]).toEqual(['titular', 'suplente']);
  expect([other.office, other.commune]).toEqual([usual.office, usual.commune]);
  expect(other.name).not.toBe(usual.name);
});
