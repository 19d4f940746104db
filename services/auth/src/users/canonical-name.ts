/**
 * What makes two names or e-mail addresses the same: compatibility forms, case, and spaces do not count.
 * Source: https://www.unicode.org/reports/tr15/ (NFKC) with full case folding, which lower, upper and lower case in turn come to.
 */
export function canonicalName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll(/\s+/g, ' ').trim();
}

/** Letters that look like Latin ones, in the case in which they do. After https://www.unicode.org/Public/security/latest/confusables.txt */
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

/** What `name` looks like. Two names of the same looks are not told apart by a reader, whatever their alphabets. */
export function nameSkeleton(name: string): string {
  const letters = [...name.normalize('NFKC')].map((letter) => latinOf.get(letter) ?? letter);
  return canonicalName(letters.join(''));
}
