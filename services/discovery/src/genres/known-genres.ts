/** Names of genres that are not written as their words in title case, with other spellings. */
const spelled: Readonly<Record<string, readonly string[]>> = {
  'Hip Hop': ['hiphop', 'hip-hop', 'rap', 'hip hop rap', 'hip-hop/rap'],
  'R&B': ['rnb', 'r and b', 'r & b', 'r n b', 'rhythm and blues', 'rhythm & blues'],
  'Drum & Bass': ['dnb', 'd&b', 'drum and bass', 'drum n bass', 'drumnbass', 'drum bass'],
  'Rock & Roll': ['rock and roll', 'rock n roll', 'rocknroll', "rock'n'roll"],
  'Country & Western': ['country and western'],
  'Singer-Songwriter': ['singer songwriter', 'singersongwriter'],
  'Lo-Fi': ['lofi', 'lo fi'],
  'Synth-Pop': ['synthpop', 'synth pop', 'electropop', 'electro pop'],
  'K-Pop': ['kpop', 'k pop', 'korean pop'],
  'J-Pop': ['jpop', 'j pop', 'japanese pop'],
  'Post-Rock': ['postrock', 'post rock'],
  'Post-Punk': ['postpunk', 'post punk'],
  'New Wave': ['newwave'],
  'Trip Hop': ['triphop', 'trip-hop'],
  EDM: ['electronic dance music'],
  Electronic: ['electronica', 'elektronik', 'electro'],
  Classical: ['classic music', 'classical music', 'klassik', 'klassische musik'],
  Soundtrack: ['soundtracks', 'film music', 'film score', 'score', 'ost', 'game music', 'video game music'],
  World: ['world music', 'worldmusic'],
  Folk: ['folk music', 'folkmusic'],
  Children: ['childrens music', 'children s music', 'kids'],
  'Bossa Nova': ['bossanova'],
};

/** Genres that contain others: "Indie Rock" is also Rock. */
const broader = new Set(
  'Ambient,Blues,Country,Dance,Disco,Dub,Electronic,Folk,Funk,Gospel,Hip Hop,House,Indie,Jazz,Latin,Metal,Pop,Punk,R&B,Reggae,Rock,Soul,Techno,Trance'.split(
    ',',
  ),
);

/** The name of a genre by each of its other spellings, in lower case. */
export const genreNames: ReadonlyMap<string, string> = new Map(
  Object.entries(spelled).flatMap(([name, others]) =>
    [name.toLowerCase(), ...others].map((other) => [other, name] as const),
  ),
);

/** The genre that contains the one of this name, if it is named after it: Rock for Indie Rock. */
export function findBroaderGenre(name: string): string | undefined {
  return [...broader].find(
    (other) => name !== other && name.toLowerCase().endsWith(` ${other.toLowerCase()}`),
  );
}
