import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTypos } from './edit-distance.ts';
import { foldText, splitIntoGrams } from './fold.ts';

const spellings = (text: string) => foldText(text).spellings.map((spelling) => spelling.text);

describe('foldText', () => {
  it.each([
    ['Sigur Rós', ['sigur', 'ros']],
    ['MØ', ['mo']],
    ['T.N.T.', ['t', 'n', 't']],
    ['Don’t Stop', ['dont', 'stop']],
    ['  AC/DC  ', ['ac', 'dc']],
    ['C++', ['c']],
    ['!!!', ['!!!']],
    ['（Ｆｕｌｌ） Ｗｉｄｔｈ', ['full', 'width']],
    ['風の歌', ['風の歌']],
    ['Love 風の歌 Live', ['love', '風の歌', 'live']],
    ['love風', ['love', '風']],
    ['Straße', ['strasse']],
    ['…', []],
    ['\u0000\ud800 ', []],
  ])('splits %j into %j', (text, words) => {
    expect(foldText(text).words).toEqual(words);
  });

  it.each([
    ['T.N.T.', ['tnt']],
    ['AC/DC', ['acdc']],
    ['C++', ['c++']],
    ['1+', ['1+']],
    ['Ke$ha', ['keha', 'kesha', 'ke$ha']],
    ['P!nk', ['pnk', 'p!nk', 'pink']],
    ['(C++)', ['c++']],
    ['plain', []],
  ])('knows other spellings of %j: %j', (text, expected) => {
    expect(spellings(text).toSorted()).toEqual(expected.toSorted());
  });

  it('states which words a spelling stands for', () => {
    expect(foldText('Best of AC/DC live').spellings).toEqual([{ text: 'acdc', from: 2, to: 4 }]);
  });

  it('joins all words', () => {
    expect(foldText('Sugar Cane').compact).toBe('sugarcane');
    expect(foldText('T.N.T.').compact).toBe(foldText('tnt').compact);
  });

  it('is stable, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { words, compact } = foldText(text);
        expect(foldText(words.join(' ')).words).toEqual(words);
        expect(foldText(compact.toUpperCase()).compact).toBe(compact);
        for (const word of words) expect(word.length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('treats plain words in other texts alike', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', '7', ' ', '\t', '\0', '-', '.', '$', "'"),
      maxLength: 30,
    });
    fc.assert(
      // Anything beyond ASCII is folded character by character.
      fc.property(text, (plain) => {
        const { words, spellings } = foldText(`${plain} é`);
        expect([...foldText(plain).words, 'e']).toEqual(words);
        expect(foldText(plain).spellings).toEqual(spellings);
      }),
    );
  });

  it('ignores case and decomposition', () => {
    fc.assert(
      fc.property(fc.constantFrom('Björk', 'Ænima', 'Łódź', 'Ünïcode', 'Dvořák'), (text) => {
        expect(foldText(text.normalize('NFD')).words).toEqual(foldText(text.toUpperCase()).words);
      }),
    );
  });
});

it('splits Chinese and Japanese words into characters and pairs', () => {
  expect(splitIntoGrams('風の歌')).toEqual({ characters: ['風', 'の', '歌'], pairs: ['風の', 'の歌'] });
});

describe('countTypos', () => {
  it.each([
    ['beatles', 'beatles', 0],
    ['beatls', 'beatles', 1],
    ['baetles', 'beatles', 1],
    ['beatlesx', 'beatles', 1],
    ['beadles', 'beatles', 1],
    ['reatles', 'beatles', 2],
    ['ebatles', 'beatles', 1],
    ['eabtles', 'beatles', Infinity],
    ['bxxtles', 'beatles', 2],
    ['xyz', 'beatles', Infinity],
  ])('%s and %s: %d', (a, b, typos) => {
    expect(countTypos(a, b, 2)).toBe(typos);
  });

  it('is symmetric, and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countTypos(a, b, 9)).toBe(countTypos(b, a, 9));
        expect(countTypos(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });
});
