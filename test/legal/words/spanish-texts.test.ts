import { describe, expect, it } from 'vitest';
import {
  countedNoun,
  foldName,
  midSentence,
  spanishList,
  spanishPercent,
} from '../../../src/legal/words/spanish.js';

describe('a Spanish list', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['Rosa'], 'Rosa'],
    [['Rosa', 'Tomás'], 'Rosa y Tomás'],
    [['Rosa', 'Tomás', 'Inés'], 'Rosa, Tomás e Inés'],
    [['cobre', 'hierro'], 'cobre y hierro'],
    [['agua', 'hilo'], 'agua e hilo'],
  ])('for %j is %j', (words, text) => {
    expect(spanishList(words)).toBe(text);
  });

  it('offers alternatives with o, or u before an o', () => {
    expect(spanishList(['uno', 'dos'], 'o')).toBe('uno o dos');
    expect(spanishList(['siete', 'ocho'], 'o')).toBe('siete u ocho');
    expect(spanishList(['mujer', 'hombre'], 'o')).toBe('mujer u hombre');
  });
});

describe('numbers in texts', () => {
  it('have their noun and a point between thousands', () => {
    expect(countedNoun(1, 'acción', 'acciones')).toBe('1 acción');
    expect(countedNoun(1_000, 'acción', 'acciones')).toBe('1.000 acciones');
    expect(countedNoun(1_000_000, 'acción', 'acciones')).toBe('1.000.000 de acciones');
  });

  it('write a percentage with the decimal mark of the country, without trailing zeros', () => {
    expect(spanishPercent('60.000000')).toBe('60 %');
    expect(spanishPercent('33.333334')).toBe('33,333334 %');
    expect(spanishPercent('0.500000')).toBe('0,5 %');
    expect(spanishPercent('33.333334', '.')).toBe('33.333334 %');
  });

  it('a title within a sentence begins with a small letter, and keeps its other capitals', () => {
    expect(midSentence('Escritura ante el SII')).toBe('escritura ante el SII');
  });
});

describe('a folded name', () => {
  it.each([
    ['Ñandú Küme Ruka SpA', 'ÑANDÚ KÜME RUKA SPA'],
    ['Viña Copihue S.A.', 'viña copihue SA'],
    ['O’Higgins Ltda.', "O'Higgins Ltda"],
    ['Piñén', 'Piñén'.normalize('NFD')],
    ['Inversiones  Ulmo SpA ', 'Inversiones Ulmo SpA'],
  ])('is the same for %j and %j', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['Saavedra', 'Saabedra'],
    ['Peña', 'Pena'],
    ['Ulmo SpA', 'Ulmo Limitada'],
  ])('differs for %j and %j', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });
});
