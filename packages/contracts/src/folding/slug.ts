import anyAscii from 'any-ascii';

/**
 * Turns `text` of any script into lower-case Latin letters, digits and single hyphens, of at most `maxLength` characters: 'Sigur Rós' is
 * 'sigur-ros', 'Мумий Тролль' is 'mumij-troll'. Empty if no character has a transliteration.
 */
export function toSlug(text: string, maxLength: number): string {
  const words =
    anyAscii(text.normalize('NFC'))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, maxLength).replace(/-$/, '');
}
