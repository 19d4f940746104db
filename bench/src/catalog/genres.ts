/** Texts as people write them, the most frequent first. */
export const genreTexts: readonly string[] = [
  'Pop|Rock|Hip-Hop|Electronic|R&B|Indie Rock|Jazz|House|Folk|Metal|Classical|Techno|Country|Ambient|Soul|Punk',
  'Reggae|Blues|Latin|Funk|Indie Pop|Drum & Bass|Trance|Lo-Fi|Disco|Soundtrack|K-Pop|Gospel|World|Dub',
  'Pop; Rock|Folk / Country|Jazz, Funk|Deep House|Death Metal|Trip Hop|Synth-Pop|Bossa Nova|Post-Rock|Shoegaze',
  'Chanson|Fado|Schlager|Flamenco|Klezmer|Noise',
].flatMap((line) => line.split('|'));
