import { describe, expect, it } from '@jest/globals';
import { isDisplayName, isOfOneAlphabet, isPlainName } from './name-characters.ts';

describe('a name', () => {
  it.each([
    'éclair',
    'e\u0301clair',
    'Анна Ахматова',
    '山田 太郎',
    'ada 2',
    'राम',
    '🎵 ada',
    'fullwidth ＡＢ',
  ])('may be %p', (name) => {
    expect([isPlainName(name), isDisplayName(name)]).toEqual([true, true]);
  });

  it.each([
    ['a zero-width space', 'a\u200Bda'],
    ['a zero-width joiner', 'a\u200Dda'],
    ['a soft hyphen', 'a\u00ADda'],
    ['a variation selector', 'ada\uFE0F'],
    ['a tag', 'ada\u{E0041}'],
    ['a change of direction', 'a\u202Eda'],
    ['a direction mark', 'ada\u200F'],
    ['an isolate', '\u2066ada'],
    ['a Hangul filler', 'ada\u3164'],
    ['an empty braille pattern', 'ada\u2800'],
    ['a space that is none', 'ada\u00A0x'],
  ])('must not have %s', (_what, name) => {
    expect([isPlainName(name), isDisplayName(name)]).toEqual([false, false]);
  });

  it.each(['I ❤️ noise', '👩🏽\u200D🎤', 'نامه\u200Cای', 'क\u094D\u200Dष'])(
    'may be %p where nobody is found by it',
    (name) => {
      expect([isPlainName(name), isDisplayName(name)]).toEqual([false, true]);
    },
  );
});

describe('the letters of a username', () => {
  it.each([
    'ada',
    'Éclair_99',
    'Анна',
    'Αθηνά',
    'Յովհաննէս',
    '山田タロウ ada',
    '김 ada',
    'राम ada',
    'שלום',
    '12 34',
  ])('may be those of %p', (name) => {
    expect(isOfOneAlphabet(name)).toBe(true);
  });

  it.each(['pаypal', 'Αda', 'ada и bob', 'Аθηνά', 'राम 김', 'ꓐob'])('may not be those of %p', (name) => {
    expect(isOfOneAlphabet(name)).toBe(false);
  });
});
