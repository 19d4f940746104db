import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  DocumentKey,
  DocumentKind,
  SearchDocument,
  SearchHits,
  SearchIndex,
  SearchQuery,
  Transaction,
} from '../src/search/search-index.ts';
import { searchCatalog } from './search-catalog.ts';

export interface SearchIndexBed {
  /** Never returns early because it is slow. */
  readonly index: SearchIndex;
  /** Runs `work` in a transaction. */
  change(work: (transaction: Transaction) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const allKinds = ['song', 'album', 'artist', 'playlist'] as const;

/** What every adapter of `SearchIndex` must do. `open` returns an empty index. */
export function describeSearchIndex(name: string, open: () => Promise<SearchIndexBed>): void {
  describe(`${name} finds, in the catalog of named cases,`, () => describeCases(open));
  describe(name, () => describeBehavior(open));
}

/** An index with what the tests of a group need. */
class OpenIndex {
  #bed?: SearchIndexBed;
  #lastId = 1_000_000;

  constructor(open: () => Promise<SearchIndexBed>) {
    beforeAll(async () => {
      this.#bed = await open();
    });
    afterAll(() => this.#bed?.close());
  }

  get bed(): SearchIndexBed {
    return this.#bed!;
  }

  async put(...documents: readonly SearchDocument[]): Promise<void> {
    await this.bed.change((transaction) => this.bed.index.put(documents, transaction));
  }

  async remove(...keys: Parameters<SearchIndex['remove']>[0]): Promise<void> {
    await this.bed.change((transaction) => this.bed.index.remove(keys, transaction));
  }

  find(text: string, query: Partial<SearchQuery> = {}): Promise<SearchHits> {
    return this.bed.index.find({ text, kinds: allKinds, lyrics: true, limit: 10, ...query });
  }

  async idsFor(text: string, kind: DocumentKind = 'song', query: Partial<SearchQuery> = {}) {
    const { hits } = await this.find(text, { kinds: [kind], ...query });
    return hits.map(({ id }) => id);
  }

  /** A song with a new id, higher than all before. */
  newSong(song: Partial<SearchDocument> = {}): SearchDocument {
    this.#lastId += 1;
    return {
      kind: 'song',
      id: this.#lastId,
      ownerId: 1,
      name: 'Rain',
      artist: '',
      containers: [],
      popularity: 0,
      ...song,
    };
  }
}

function describeCases(open: () => Promise<SearchIndexBed>): void {
  const opened = new OpenIndex(open);
  const names = new Map(searchCatalog.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const namesFor = async (text: string, kind: DocumentKind = 'song') =>
    (await opened.idsFor(text, kind)).map((id) => names.get(`${kind} ${id}`)!);

  beforeAll(async () => {
    await opened.put(...searchCatalog);
    await opened.bed.index.refresh();
  }, 120_000);

  describe('the first song is', () => {
    it.each([
      // Spelling, case and accents.
      ['t.n.t.', 'T.N.T.'],
      ['tnt', 'T.N.T.'],
      ['TNT', 'T.N.T.'],
      ['t n t', 'T.N.T.'],
      ['sugar cane', 'Sugar Cane'],
      ['sugarcane', 'Sugarcane'],
      ['senorita', 'Señorita'],
      ['deja vu', 'Déjà Vu'],
      ['agaetis byrjun', 'Ágætis byrjun'],
      ['lodz blues', 'Łódź Blues'],
      ['fur elise', 'Für Elise'],
      ['strasse', 'Straße'],
      ['smorgasbord', 'Smörgåsbord'],
      ['dont stop', "Don't Stop"],
      ['don’t stop', "Don't Stop"],
      ['rocknroll', 'Rock’n’Roll'],
      ['mr brightside', 'Mr. Brightside'],
      ['7 11', '7/11'],
      ['711', '7/11'],
      ['9 to 5', '9 to 5'],
      ['99', '99 Luftballons'],
      // Signs.
      ['C++', 'C++'],
      ['c', 'C'],
      ['1+', '1+'],
      ['1', '1'],
      // Other scripts.
      ['風', '風'],
      ['そよ風', 'そよ風の誘惑'],
      ['春の風', '春の風'],
      ['группа', 'Группа крови'],
      ['gruppa krovi', 'Группа крови'],
      ['кино', 'Кино'],
      ['καλημέρα', 'Καλημέρα'],
      ['사랑', '사랑'],
      // Words, beginnings and order.
      ['tha', 'Tha'],
      ['red', 'Red'],
      ['red river', 'Red River'],
      ['river red', 'Red River'],
      ['big red', 'Big Red Sun'],
      ['yesterday', 'Yesterday'],
      ['yester', 'Yesterday'],
      ['home', 'Home'],
      ['blue', 'Blue'],
      ['blue m', 'Blue Monday'],
      ['love', 'Love'],
      ['heaven', 'Heaven'],
      ['stairway heaven', 'Stairway to Heaven'],
      ['waterloo s', 'Waterloo Sunset'],
      ['supernova', 'Supernova'],
      ['ant', 'Ant Music'],
      ['moon r', 'Moon River'],
      ['nothing else', 'Nothing Else Matters'],
      ['teen spirit', 'Smells Like Teen Spirit'],
      // Artist and title together.
      ['beatles yesterday', 'Yesterday'],
      ['yesterday beatles', 'Yesterday'],
      ['queen bohemian', 'Bohemian Rhapsody'],
      ['radio heads creep', 'Creep'],
      ['radioheads creep', 'Creep'],
      ['beyonce crazy', 'Crazy in Love'],
      ['taylor red', 'Red'],
      // One typo in words of five letters, two in words of nine.
      ['yesterdsy', 'Yesterday'],
      ['yestreday', 'Yesterday'],
      ['umbrela', 'Umbrella'],
      ['umbbrella', 'Umbrella'],
      ['wonderwal', 'Wonderwall'],
      ['wnderwall', 'Wonderwall'],
      ['waterlo', 'Waterloo'],
      ['bohemain rhapsody', 'Bohemian Rhapsody'],
      ['bohemian rapsody', 'Bohemian Rhapsody'],
      ['chamapgne supernova', 'Champagne Supernova'],
      ['champange suprenova', 'Champagne Supernova'],
      ['everlomg', 'Everlong'],
      ['metalica sandman', 'Enter Sandman'],
      ['smels like teen spirit', 'Smells Like Teen Spirit'],
      ['extrodinary girl', 'Extraordinary Girl'],
      // The first two letters swapped.
      ['awterloo', 'Waterloo'],
      // Only if nothing else fits: two letters missing from a word of nine, two typos anywhere, and words of four letters.
      ['wondrwal', 'Wonderwall'],
      ['wxnderwxll', 'Wonderwall'],
      ['bloe', 'Blue'],
    ])('for %j: %s', async (query, title) => {
      expect((await namesFor(query))[0]).toBe(title);
    });
  });

  describe('the first artist is', () => {
    it.each([
      ['MØ', 'MØ'],
      ['mø', 'MØ'],
      ['mo', 'Mo'],
      ['acdc', 'AC/DC'],
      ['ac dc', 'AC/DC'],
      ['AC/DC', 'AC/DC'],
      ['beatles', 'The Beatles'],
      ['the beatles', 'The Beatles'],
      ['beatls', 'The Beatles'],
      ['!!!', '!!!'],
      ['kesha', 'Ke$ha'],
      ['ke$ha', 'Ke$ha'],
      ['pink', 'P!nk'],
      ['asap rocky', 'A$AP Rocky'],
      ['rosalia', 'Rosalía'],
      ['sigur ros', 'Sigur Rós'],
      ['die arzte', 'Die Ärzte'],
      ['kino', 'Кино'],
      ['オリビア', 'オリビア'],
      ['山', '山田'],
      ['iu', undefined],
      ['metalica', 'Metallica'],
      ['nirvanna', 'Nirvana'],
    ])('for %j: %s', async (query, name) => {
      expect((await namesFor(query, 'artist'))[0]).toBe(name);
    });
  });

  it('puts the same name first, then beginnings, then words, then beginnings of words', async () => {
    const found = await namesFor('red');
    expect(found.indexOf('Red')).toBe(0);
    expect(found.indexOf('Red River')).toBeLessThan(found.indexOf('Big Red Sun'));
    expect(found.indexOf('Big Red Sun')).toBeLessThan(found.indexOf('The Redwood Tree'));
    expect(found).not.toContain('Fred Astaire');
  });

  it('words from their beginning only', async () => {
    const found = await namesFor('ant');
    expect(found).not.toContain('Samantha');
    expect(found).not.toContain('Giant Steps');
    expect(await namesFor('love')).not.toContain('Glove Compartment');
  });

  it('both ways to write a word', async () => {
    for (const query of ['sugar cane', 'sugarcane'])
      expect((await namesFor(query)).slice(0, 2).toSorted()).toEqual(['Sugar Cane', 'Sugarcane']);
  });

  it('characters in the middle of a Chinese or Japanese title', async () => {
    expect((await namesFor('風')).toSorted()).toEqual(['春の風', 'そよ風の誘惑', '風'].toSorted());
  });

  it('corrects a short word if nothing else fits', async () => {
    expect(await namesFor('hone')).toContain('Honest');
    expect((await opened.find('homr')).didYouMean).toBe('home');
    expect(await namesFor('homr')).toContain('Home');
  });

  it('suggests what was meant', async () => {
    expect((await opened.find('beatls')).didYouMean).toBe('beatles');
    expect((await opened.find('bohemain rapsody')).didYouMean).toBe('bohemian rhapsody');
    for (const query of ['beatles', 'yesterday', 'qqqqqqqq'])
      expect((await opened.find(query)).didYouMean).toBeNull();
  });

  it('songs by their album, after those with the words in their title', async () => {
    expect((await namesFor('nevermind')).toSorted()).toEqual(['In Bloom', 'Smells Like Teen Spirit']);
    expect((await namesFor('silver'))[0]).toBe('Silver');
    expect(await namesFor('red', 'album')).toEqual(['Red']);
    expect(await namesFor('night opera', 'album')).toEqual(['Night at the Opera']);
  });

  it('lyrics apart from titles', async () => {
    expect(await namesFor('silver lake')).not.toContain('Instrumental');
    const { lyrics } = await opened.find('silver lake');
    expect(lyrics.map((id) => names.get(`song ${id}`))).toEqual(['Instrumental']);
  });

  it.each(['wonderwall zzzzzz', 'wnderwall zzzzzz'])(
    'what has the most of the words if none has all: %s',
    async (query) => {
      expect((await namesFor(query))[0]).toBe('Wonderwall');
    },
  );

  it.each(['wonderwall th', 'wnderwall th'])(
    'nothing by the beginning of a word alone, after others: %s',
    async (query) => {
      expect(await namesFor(query)).toEqual(['Wonderwall']);
    },
  );

  it.each(['', ' ', '…', '\0', '\ud800', '%', '_', "'", '\\', ':*', '&|!()', '\u202e', '​'])(
    'nothing, without failing, for %j',
    async (query) => {
      expect(await opened.find(query)).toEqual({ hits: [], lyrics: [], didYouMean: null });
    },
  );
}

function describeBehavior(open: () => Promise<SearchIndexBed>): void {
  const opened = new OpenIndex(open);

  it('finds nothing while it is empty, and for an empty query', async () => {
    expect(await opened.find('rain')).toEqual({ hits: [], lyrics: [], didYouMean: null });
    await opened.put(opened.newSong());
    expect(await opened.find('')).toEqual({ hits: [], lyrics: [], didYouMean: null });
    expect((await opened.find('rain', { kinds: [], lyrics: false })).hits).toEqual([]);
  });

  it('finds only the requested kinds', async () => {
    const documents = allKinds.map((kind) => opened.newSong({ kind, name: 'Kaleidoscope', ownerId: 7 }));
    await opened.put(...documents);
    for (const { kind, id } of documents) {
      const { hits } = await opened.find('kaleidoscope', { kinds: [kind], userId: 7 });
      expect(hits.map((hit) => [hit.kind, hit.id])).toEqual([[kind, id]]);
    }
  });

  it('finds new songs by any of the words if none has all, those with the most words first', async () => {
    const one = opened.newSong({ name: 'Lighthouse Keeper' });
    const two = opened.newSong({ name: 'Lighthouse Moderate' });
    await opened.put(one, two);
    expect(await opened.idsFor('lighthouse zzzzzz')).toEqual([two.id, one.id]);
    expect(await opened.idsFor('lighthuose keeper zzzzzz')).toEqual([one.id, two.id]);
  });

  it('distinguishes documents of different kinds with the same id', async () => {
    const song = opened.newSong({ name: 'Homonym' });
    await opened.put(song, { ...song, kind: 'album' });
    await opened.remove({ kind: 'song', id: song.id });
    expect([await opened.idsFor('homonym'), await opened.idsFor('homonym', 'album')]).toEqual([
      [],
      [song.id],
    ]);
  });

  it('finds playlists for their owners only, and never suggests their words', async () => {
    const playlist = opened.newSong({ kind: 'playlist', name: 'Velociraptor', ownerId: 31 });
    await opened.put(playlist);
    await opened.bed.index.refresh();
    expect(await opened.idsFor('velociraptor', 'playlist', { userId: 31 })).toEqual([playlist.id]);
    expect(await opened.idsFor('veloci', 'playlist', { userId: 31 })).toEqual([playlist.id]);
    expect(await opened.idsFor('velociraptor', 'playlist', { userId: 32 })).toEqual([]);
    expect(await opened.idsFor('velociraptor', 'playlist')).toEqual([]);
    expect((await opened.find('velociraptr')).didYouMean).toBeNull();
  });

  it('suggests words that stand together, even if others are more frequent', async () => {
    const song = opened.newSong({ name: 'Truck Mountain' });
    await opened.put(
      song,
      ...['Track', 'Track Record', 'Side Track'].map((name) => opened.newSong({ name })),
    );
    await opened.bed.index.refresh();
    expect((await opened.find('trxck')).didYouMean).toBe('track');
    const { didYouMean } = await opened.find('trxck mountian');
    expect(didYouMean).toBe('truck mountain');
    expect(await opened.idsFor(didYouMean!)).toEqual([song.id]);
  });

  it('puts the more popular before the newer, of equal names', async () => {
    const [popular, old, recent] = [5, 0, 0].map((popularity) =>
      opened.newSong({ name: 'Serenade', popularity }),
    );
    await opened.put(recent!, popular!, old!);
    const order = [popular!.id, recent!.id, old!.id];
    expect(await opened.idsFor('serenade')).toEqual(order);
    await opened.bed.change((transaction) =>
      opened.bed.index.setPopularity(
        new Map([
          [old!.id, 9],
          [123_456_789, 1],
        ]),
        transaction,
      ),
    );
    expect(await opened.idsFor('serenade')).toEqual([old!.id, popular!.id, recent!.id]);
  });

  it('puts own and followed before more popular ones that fit as well, and the closer name before both', async () => {
    const [own, followed, other, closer] = [
      opened.newSong({ name: 'Barcarolle One', ownerId: 41 }),
      opened.newSong({ name: 'Barcarolle Two', ownerId: 42 }),
      opened.newSong({ name: 'Barcarolle Six', ownerId: 43, popularity: 50 }),
      opened.newSong({ name: 'Barcarolle', ownerId: 43 }),
    ];
    await opened.put(own, followed, other, closer);
    const asked: number[] = [];
    const found = await opened.idsFor('barcarolle', 'song', {
      userId: 41,
      findFollowed: async (owners) => {
        asked.push(...owners);
        return new Set([42]);
      },
    });
    expect(found).toEqual([closer.id, followed.id, own.id, other.id]);
    expect(asked.toSorted()).toEqual([41, 42, 43]);
    expect((await opened.idsFor('barcarolle'))[1]).toBe(other.id);
  });

  it('ranks alike across kinds, up to the numbers that compare', async () => {
    const [song, album] = [
      opened.newSong({ name: 'Palimpsest' }),
      opened.newSong({ kind: 'album', name: 'Palimpsest Two' }),
    ];
    await opened.put(song, album);
    const { hits } = await opened.find('palimpsest');
    const rankOf = (id: number) => hits.find((hit) => hit.id === id)!.rank;
    expect(rankOf(song.id)[2]).toBeLessThan(rankOf(album.id)[2]!);
  });

  it('has pages that together contain each result once, best first, also while documents are added', async () => {
    const songs = Array.from({ length: 25 }, (_, n) =>
      opened.newSong({ name: `Nocturne ${n}`, popularity: n % 3 }),
    );
    await opened.put(...songs);
    const pages: number[][] = [];
    for (let after: SearchQuery['after']; ;) {
      const { hits } = await opened.find('nocturne', { kinds: ['song'], limit: 10, after });
      if (hits.length === 0) break;
      pages.push(hits.map(({ id }) => id));
      after = hits.at(-1)!.rank;
      // Before the position: it must not move what follows.
      await opened.put(opened.newSong({ name: 'Nocturne', popularity: 100 }));
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    const byRank = songs.toSorted((a, b) => b.popularity - a.popularity || b.id - a.id);
    expect(pages.flat()).toEqual(byRank.map(({ id }) => id));
  });

  it('returns at most the requested number, of each kind and of lyrics', async () => {
    const songs = Array.from({ length: 5 }, () => opened.newSong({ name: 'Cantabile', lyrics: 'gondola' }));
    const albums = songs.map(({ id }) => opened.newSong({ kind: 'album', id, name: 'Cantabile' }));
    await opened.put(...songs, ...albums);
    const { hits } = await opened.find('cantabile', { limit: 3 });
    expect(hits.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array(3).fill('album'),
      ...Array(3).fill('song'),
    ]);
    expect((await opened.find('gondola', { limit: 3 })).lyrics).toHaveLength(3);
  });

  it('replaces a document with all that it was found by', async () => {
    const song = opened.newSong({
      name: 'Quintessence',
      artist: 'Zelmira',
      containers: ['Ornithology'],
      lyrics: 'marmalade',
    });
    await opened.put(song);
    for (const text of ['quintessence', 'zelmira quintessence', 'ornithology'])
      expect([text, await opened.idsFor(text)]).toEqual([text, [song.id]]);
    expect((await opened.find('marmalade')).lyrics).toEqual([song.id]);
    const { lyrics: _lyrics, ...silent } = song;
    await opened.put({ ...silent, name: 'Obbligato', artist: 'Wolfram', containers: [] });
    for (const text of ['quintessence', 'zelmira', 'ornithology'])
      expect([text, await opened.idsFor(text)]).toEqual([text, []]);
    expect((await opened.find('marmalade')).lyrics).toEqual([]);
    expect(await opened.idsFor('wolfram obbligato')).toEqual([song.id]);
  });

  it('puts the same documents again, and removes them twice', async () => {
    const song = opened.newSong({ name: 'Ritornello', lyrics: 'refrain' });
    for (let n = 0; n < 2; n += 1) await opened.put(song);
    expect([await opened.idsFor('ritornello'), (await opened.find('refrain')).lyrics]).toEqual([
      [song.id],
      [song.id],
    ]);
    for (let n = 0; n < 2; n += 1) await opened.remove(song);
    expect([await opened.idsFor('ritornello'), (await opened.find('refrain')).lyrics]).toEqual([[], []]);
  });

  it('finds lyrics with all words, the most popular first, and apart from names', async () => {
    const [liked, plain] = [3, 0].map((popularity) =>
      opened.newSong({ popularity, lyrics: 'A tangerine sky\nabove' }),
    );
    await opened.put(plain!, liked!, opened.newSong({ lyrics: 'tangerine' }));
    expect((await opened.find('tangerine sky')).lyrics).toEqual([liked!.id, plain!.id]);
    expect((await opened.find('tangerine sky', { lyrics: false })).lyrics).toEqual([]);
    expect(await opened.idsFor('tangerine sky')).toEqual([]);
  });

  it('finds lyrics by a short word', async () => {
    const song = opened.newSong({ lyrics: 'Under an elm' });
    await opened.put(song, opened.newSong({ lyrics: 'No tree' }));
    for (const text of ['elm', 'elm '])
      expect((await opened.find(text, { kinds: [] })).lyrics).toEqual([song.id]);
  });

  it('finds the same after a refresh, and no longer suggests words of what was removed', async () => {
    const song = opened.newSong({ name: 'Xylophone' });
    await opened.put(song);
    const before = await opened.find('xylophone');
    await opened.bed.index.refresh();
    expect(await opened.find('xylophone')).toEqual(before);
    expect((await opened.find('xylophoen')).didYouMean).toBe('xylophone');
    await opened.remove(song);
    await opened.bed.index.refresh();
    expect(await opened.find('xylophoen')).toEqual({ hits: [], lyrics: [], didYouMean: null });
  });

  it('answers any query', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...`'"\\:*&|!()<->%_{}[]^~?/ a`), maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        const found = await opened.find(any, { userId: 1 });
        expect(found.hits.length).toBeLessThanOrEqual(10 * allKinds.length);
      }),
      {
        numRuns: 200,
        examples: [['\0'], ['\ud800'], ["'"], ['\\'], [':*'], ['a'.repeat(5000)], ['a '.repeat(2000)]],
      },
    );
  });

  it('finds exactly what there is, after any changes', async () => {
    const words = ['aurora', 'borealis', 'cascade'] as const;
    const change = fc.record({
      kind: fc.constantFrom(...allKinds),
      id: fc.integer({ min: 1, max: 4 }),
      ownerId: fc.constantFrom(...owners),
      // Without a word, the document is removed.
      word: fc.option(fc.constantFrom(...words)),
    });
    const batches = fc.array(fc.uniqueArray(change, { selector: keyOf, maxLength: 6 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const state = new Map<string, SearchDocument>();
        for (const batch of all) {
          const put = batch.flatMap(({ word, ...one }) =>
            word ? [opened.newSong({ ...one, name: word, lyrics: word })] : [],
          );
          const removed = batch.filter(({ word }) => word === null);
          for (const one of put) state.set(keyOf(one), one);
          for (const one of removed) state.delete(keyOf(one));
          await opened.put(...put);
          await opened.remove(...removed);
        }
        for (const word of words)
          for (const userId of [undefined, ...owners]) {
            const { hits, lyrics } = await opened.find(word, { userId, limit: 50 });
            const found = { keys: hits.map(keyOf).toSorted(), lyrics: lyrics.toSorted() };
            expect([word, userId, found]).toEqual([word, userId, expectedFor(state, word, userId)]);
          }
        await opened.remove(...state.values());
      }),
      { numRuns: 25 },
    );
  });
}

const owners = [1001, 1002] as const;

const keyOf = ({ kind, id }: DocumentKey): string => `${kind} ${id}`;

function expectedFor(state: ReadonlyMap<string, SearchDocument>, word: string, userId: number | undefined) {
  const named = [...state.values()].filter(({ name }) => name === word);
  const visible = named.filter(({ kind, ownerId }) => kind !== 'playlist' || ownerId === userId);
  const songs = named.filter(({ kind }) => kind === 'song');
  return { keys: visible.map(keyOf).toSorted(), lyrics: songs.map(({ id }) => id).toSorted() };
}
