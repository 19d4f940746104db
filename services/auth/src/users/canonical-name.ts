/**
 * Returns the form by which names and email addresses are compared: without differences in compatibility
 * forms, case and white space. Source: https://www.unicode.org/reports/tr15/ (NFKC). Lower, upper and lower
 * case in sequence amount to full case folding.
 */
export function toCanonicalName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Letters that look like Latin letters, in the case in which they do. Based on
 * https://www.unicode.org/Public/security/latest/confusables.txt
 */
const lookalikes: readonly (readonly [letters: string, latin: string])[] = [
  ['АВЕКМНОРСТУХЅІЈԚԜӀ', 'abekmhopctyxsijqwl'],
  ['аеорсухѕіјԁһԛԝӏк', 'aeopcyxsijdhqwlk'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
  ['αικνορυχγ', 'aikvopuxy'],
  ['ՕՍԼՏօսոհցզ', 'oulsounhgq'],
  ['ıɩɑɡᴄᴏᴠᴡᴢꜱʋʏ', 'iiagcovwzsvy'],
];
const latinOf = new Map(
  lookalikes.flatMap(([letters, latin]) =>
    [...letters].map((letter, n) => [letter, latin.charAt(n)] as const),
  ),
);

/**
 * Returns the skeleton of `name`. Names with the same skeleton look alike to a reader, whatever their
 * alphabets.
 */
export function toNameSkeleton(name: string): string {
  const letters = [...name.normalize('NFKC')].map((letter) => latinOf.get(letter) ?? letter);
  return toCanonicalName(letters.join(''));
}
