import { characterClasses } from '../text.ts';

const { invisible, bidiControl } = characterClasses;

/** Invisible characters, but for the space. */
const hidden = new RegExp(`(?! )[${invisible}]|[${bidiControl}]`, 'u');
/** Emoji with what joins them and says how they look: ❤️, 👩‍🎤. */
const emoji =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*/gu;
/** Where joiners belong to the spelling: after a letter or mark of a script that joins its letters. */
const joiners =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}])[\u200C\u200D](?=\p{L})/gu;

/** Scripts in common modern use. Source: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts */
const withLatin =
  'Arab Beng Bopo Deva Ethi Geor Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** Whose letters look like Latin ones: by themselves only. */
const byThemselves = ['Cyrl', 'Grek', 'Armn'];
const alphabets = [
  ...withLatin.split(' ').map((script) => ['Latn', script]),
  ...byThemselves.map((script) => [script]),
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Bopo'],
].map((scripts) => {
  const classes = ['Zyyy', 'Zinh', ...scripts].map((script) => `\\p{scx=${script}}`).join('');
  return new RegExp(`^[${classes}]*$`, 'u');
});

/** Whether `name` has no character that is invisible or changes the direction of the text around it. */
export function isPlainName(name: string): boolean {
  return !hidden.test(name);
}

/** The same for a name that nobody is found by: emoji and joined scripts may have the joiners that they need. */
export function isDisplayName(name: string): boolean {
  return isPlainName(name.replaceAll(emoji, '').replaceAll(joiners, ''));
}

/**
 * Whether all letters of `name` belong to scripts that are written together: Latin with one other, Japanese, Korean or Chinese; Cyrillic,
 * Greek and Armenian by themselves. Source: https://www.unicode.org/reports/tr39/#Restriction_Level_Detection ("moderately restrictive")
 */
export function isOfOneAlphabet(name: string): boolean {
  return alphabets.some((alphabet) => alphabet.test(name));
}
