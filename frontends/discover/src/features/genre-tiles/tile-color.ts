/** A color for a genre or decade, the same everywhere. White text on it has a contrast of at least 4.5:1 for every hue. */
export function chooseTileColor(key: string): string {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  // Neighboring letters must not have neighboring colors.
  return `hsl(${(hash * 137) % 360}deg 42% 30%)`;
}
