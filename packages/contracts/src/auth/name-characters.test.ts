import { describe, expect, it } from '@jest/globals';
import { isValidDisplayName, hasSingleAlphabet, hasOnlyVisibleCharacters } from './name-characters.ts';

describe('name characters', () => {
  it.each([
    'éclair',
    'e\u0301clair',
    'Анна Ахматова',
    '山田 太郎',
    'ada 2',
    'राम',
    '🎵 ada',
    'fullwidth ＡＢ',
  ])('allow %p', (name) => {
    expect([hasOnlyVisibleCharacters(name), isValidDisplayName(name)]).toEqual([true, true]);
  });

  it.each([
    ['a zero-width space', 'a\u200Bda'],
    ['a zero-width joiner', 'a\u200Dda'],
    ['a soft hyphen', 'a\u00ADda'],
    ['a variation selector', 'ada\uFE0F'],
    ['a tag', 'ada\u{E0041}'],
    ['a direction override', 'a\u202Eda'],
    ['a direction mark', 'ada\u200F'],
    ['an isolate', '\u2066ada'],
    ['a Hangul filler', 'ada\u3164'],
    ['an empty braille pattern', 'ada\u2800'],
    ['a no-break space', 'ada\u00A0x'],
  ])('do not allow %s', (_name, name) => {
    expect([hasOnlyVisibleCharacters(name), isValidDisplayName(name)]).toEqual([false, false]);
  });

  it.each(['I ❤️ noise', '👩🏽\u200D🎤', 'نامه\u200Cای', 'क\u094D\u200Dष'])(
    'allow %p only in display names',
    (name) => {
      expect([hasOnlyVisibleCharacters(name), isValidDisplayName(name)]).toEqual([false, true]);
    },
  );
});

describe('hasSingleAlphabet', () => {
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
  ])('accepts %p', (name) => {
    expect(hasSingleAlphabet(name)).toBe(true);
  });

  it.each(['pаypal', 'Αda', 'ada и bob', 'Аθηνά', 'राम 김', 'ꓐob'])('rejects %p', (name) => {
    expect(hasSingleAlphabet(name)).toBe(false);
  });
});
