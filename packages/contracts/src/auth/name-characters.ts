import { characterClasses } from '../text.ts';

const { invisible, bidiControl } = characterClasses;

/** Invisible characters except the space. */
const disallowed = new RegExp(`(?! )[${invisible}]|[${bidiControl}]`, 'u');
/** Emoji with their joiners and variation selectors: ❤️, 👩‍🎤. */
const emoji =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*/gu;
/** Joiners that are part of the spelling: after a letter or mark of a script with joined letters. */
const joiners =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}])[\u200C\u200D](?=\p{L})/gu;

/** Scripts in common modern use. Source: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts */
const mixableWithLatin =
  'Arab Beng Bopo Deva Ethi Geor Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** Scripts whose letters resemble Latin ones and that may not be mixed with Latin. */
const standalone = ['Cyrl', 'Grek', 'Armn'];
const alphabets = [
  ...mixableWithLatin.split(' ').map((script) => ['Latn', script]),
  ...standalone.map((script) => [script]),
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Bopo'],
].map((scripts) => {
  const classes = ['Zyyy', 'Zinh', ...scripts].map((script) => `\\p{scx=${script}}`).join('');
  return new RegExp(`^[${classes}]*$`, 'u');
});

/** Whether `name` has no invisible characters and no characters that change the text direction. */
export function hasOnlyVisibleCharacters(name: string): boolean {
  return !disallowed.test(name);
}

/** Like `hasOnlyVisibleCharacters`, but allows the joiners of emoji and joined scripts. For names that do not identify a user. */
export function isValidDisplayName(name: string): boolean {
  return hasOnlyVisibleCharacters(name.replaceAll(emoji, '').replaceAll(joiners, ''));
}

/**
 * Whether all letters of `name` belong to scripts that are written together: Latin with one other script, Japanese, Korean or Chinese;
 * Cyrillic, Greek and Armenian only alone. Source: https://www.unicode.org/reports/tr39/#Restriction_Level_Detection ("moderately
 * restrictive")
 */
export function hasSingleAlphabet(name: string): boolean {
  return alphabets.some((alphabet) => alphabet.test(name));
}
