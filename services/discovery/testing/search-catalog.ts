import type { DocumentKind, SearchDocument } from '../src/search/search-index.ts';

interface CatalogSong {
  readonly title: string;
  readonly artist: string;
  readonly likes?: number;
  readonly lyrics?: string;
}

const song = (title: string, artist: string, likes = 0, lyrics?: string): CatalogSong => ({
  title,
  artist,
  likes,
  ...(lyrics ? { lyrics } : {}),
});

/** Invented songs and artists whose names are as difficult as those in complaints about other products. */
const catalogSongs: readonly CatalogSong[] = [
  song('Final Song', 'MØ', 3),
  song('Mo Money', 'Mo', 9),
  song('Moonlight', 'Monroe', 40),
  song('Mockingbird', 'Mocca', 60),
  song('T.N.T.', 'AC/DC', 20),
  song('Thunder', 'AC/DC', 8),
  song('Sugar Cane', 'Space Monkey', 4),
  song('Sugarcane', 'Cane Brothers', 6),
  song('Home', 'Edward', 12),
  song('Homeless', 'Marta', 30),
  song('Honest', 'Kodiak', 50),
  song('Yesterday', 'The Beatles', 90),
  song('Help', 'The Beatles', 50),
  song('Yesterday Once More', 'Carpentry', 20),
  song('Tha', 'Aphex', 1),
  song('Thank You', 'Dinah', 80),
  song('That Day', 'Natalie', 70),
  song('Red', 'Taylor', 5),
  song('Red River', 'Ellis', 7),
  song('Big Red Sun', 'Lucinda', 9),
  song('Redemption', 'Bobby', 60),
  song('The Redwood Tree', 'Van', 30),
  song('Fred Astaire', 'Jukebox', 90),
  song('春の風', '山田', 2),
  song('風', 'はっぴい', 4),
  song('そよ風の誘惑', 'オリビア', 9),
  song('Samantha', 'Samba', 99),
  song('Ant Music', 'Adam', 3),
  song('Giant Steps', 'Colette', 50),
  song('C++', 'Compilers', 1),
  song('C', 'Alphabet', 70),
  song('Me and Giuliani', '!!!', 6),
  song('1+', 'Uno', 2),
  song('1', 'Due', 40),
  song('Señorita', 'Rosalía', 30),
  song('Déjà Vu', 'Beyoncé', 60),
  song('Ágætis byrjun', 'Sigur Rós', 25),
  song('Łódź Blues', 'Kult', 3),
  song('Für Elise', 'Ludwig', 15),
  song('Straße', 'Die Ärzte', 5),
  song('Smörgåsbord', 'Ängla', 2),
  song('Кино', 'Кино', 11),
  song('Группа крови', 'Кино', 22),
  song('Καλημέρα', 'Ελένη', 4),
  song('사랑', '아이유', 33),
  song('TiK ToK', 'Ke$ha', 44),
  song('So What', 'P!nk', 41),
  song('F**kin Problems', 'A$AP Rocky', 21),
  song("Don't Stop", 'Fleetwood', 77),
  song('Rock’n’Roll', 'Zeppelin', 18),
  song('Mr. Brightside', 'The Killers', 88),
  song('9 to 5', 'Dolly', 35),
  song('99 Luftballons', 'Nena', 36),
  song('7/11', 'Beyoncé', 12),
  song('Umbrella', 'Rihanna', 55),
  song('Bohemian Rhapsody', 'Queen', 95),
  song('We Will Rock You', 'Queen', 85),
  song('Killer Queen', 'Queen', 45),
  song('Dancing Queen', 'Abba', 75),
  song('Waterloo', 'Abba', 65),
  song('Waterloo Sunset', 'The Kinks', 48),
  song('Wonderwall', 'Oasis', 82),
  song('Champagne Supernova', 'Oasis', 52),
  song('Supernova', 'Liz', 4),
  song('Stairway to Heaven', 'Zeppelin', 93),
  song('Heaven', 'Bryan', 61),
  song('Knocking on Heaven’s Door', 'Bob', 58),
  song('Nothing Else Matters', 'Metallica', 73),
  song('Enter Sandman', 'Metallica', 71),
  song('Smells Like Teen Spirit', 'Nirvana', 91),
  song('In Bloom', 'Nirvana', 32),
  song('Blue', 'Joni', 26),
  song('Blue Monday', 'New Order', 62),
  song('Bizarre Love Triangle', 'New Order', 42),
  song('Love', 'Lana', 34),
  song('Love Story', 'Taylor', 66),
  song('Crazy in Love', 'Beyoncé', 84),
  song('Lovefool', 'The Cardigans', 31),
  song('Glove Compartment', 'Death Cab', 59),
  song('Instrumental', 'Quiet', 0, 'humming by the silver lake, tomorrow never comes'),
  song('Silver', 'Metal Shop', 5),
  song('Everlong', 'Foo', 64),
  song('Learn to Fly', 'Foo', 54),
  song('Fly Me to the Moon', 'Frank', 69),
  song('Moon River', 'Audrey', 39),
  song('Paranoid Android', 'Radio Heads', 63),
  song('Creep', 'Radio Heads', 87),
  song('Ordinary World', 'Duran', 27),
  song('Extraordinary Girl', 'Green', 17),
];

/** Albums: title, artist, and the titles of their songs. */
const catalogAlbums: readonly { title: string; artist: string; songs: readonly string[] }[] = [
  { title: 'Nevermind', artist: 'Nirvana', songs: ['Smells Like Teen Spirit', 'In Bloom'] },
  { title: 'Night at the Opera', artist: 'Queen', songs: ['Bohemian Rhapsody'] },
  { title: 'OK Computing', artist: 'Radio Heads', songs: ['Paranoid Android'] },
  { title: 'Red', artist: 'Taylor', songs: ['Red', 'Love Story'] },
];

const artists = [...new Set(catalogSongs.map(({ artist }) => artist))];

const documentOf = (
  kind: DocumentKind,
  index: number,
  content: Pick<SearchDocument, 'name' | 'artist' | 'popularity'> & Partial<SearchDocument>,
): SearchDocument => ({
  kind,
  id: index + 1,
  ownerId: ownerOf(content.artist || content.name),
  containers: [],
  ...content,
});

const ownerOf = (artist: string): number => 1 + artists.indexOf(artist);

const albumsOf = ({ title, artist }: CatalogSong): string[] =>
  catalogAlbums
    .filter((album) => album.artist === artist && album.songs.includes(title))
    .map((album) => album.title);

/** The documents that the named cases search. */
export const searchCatalog: readonly SearchDocument[] = [
  ...artists.map((name, n) => documentOf('artist', n, { name, artist: '', popularity: 0 })),
  ...catalogSongs.map((one, n) =>
    documentOf('song', n, {
      name: one.title,
      artist: one.artist,
      containers: albumsOf(one),
      popularity: one.likes ?? 0,
      lyrics: one.lyrics ?? '',
    }),
  ),
  ...catalogAlbums.map(({ title, artist }, n) =>
    documentOf('album', n, { name: title, artist, popularity: 0 }),
  ),
];
