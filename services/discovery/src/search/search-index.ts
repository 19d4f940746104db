/** What can be found. */
export type DocumentKind = 'song' | 'album' | 'artist' | 'playlist';

/** What identifies a document. */
export interface DocumentKey {
  readonly kind: DocumentKind;
  readonly id: number;
}

/** Something that can be found by its name, its artist, or what contains it. */
export interface SearchDocument extends DocumentKey {
  /** The user who owns it, if any. Only the owner finds a playlist; everything else is found by everyone. */
  readonly ownerId: number | null;
  readonly name: string;
  /** The name of its artist; empty for artists and playlists. */
  readonly artist: string;
  /** The names of albums that contain it. */
  readonly containers: readonly string[];
  /** Breaks ties; more is better. */
  readonly popularity: number;
  readonly lyrics?: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly kinds: readonly DocumentKind[];
  /** Whether to search lyrics. */
  readonly lyrics: boolean;
  /** The maximum number of results of each kind, and of lyrics. */
  readonly limit: number;
  /** Only hits that come after the one with this rank. */
  readonly after?: SearchRank | undefined;
  /** Whose playlists are searched, and whose own results come before others that fit as well. */
  readonly userId?: number | undefined;
  /** Returns those of the owners whom the user follows: their results come first, like the own. Called at most once. */
  findFollowed?(ownerIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/**
 * How well a document fits. Ranks compare number by number, the smaller first; those of two documents of a kind are never equal. The first
 * `comparableRanks` numbers mean the same for all kinds.
 */
export type SearchRank = readonly number[];

/** Missing words, typos, how closely the name fits, and whether it is the user's own or followed. */
export const comparableRanks = 4;

/** A document that was found. */
export interface SearchHit extends DocumentKey {
  readonly rank: SearchRank;
}

export interface SearchHits {
  /** Of all requested kinds, best first within each. */
  readonly hits: readonly SearchHit[];
  /** Songs whose lyrics contain all words, the most popular first. */
  readonly lyrics: readonly number[];
  /** Another query, if it was searched for instead of the words of this one, of which nothing was found. */
  readonly didYouMean: string | null;
}

/**
 * The transaction in which changes became known. An index in the same database takes part in it, so that it never differs from the copies;
 * another index ignores it. If it is rolled back, the same changes follow again.
 */
export type Transaction = object;

/**
 * The index of the search. Changes are made by one process at a time, in their order, and may be repeated; a rebuild puts every document
 * again. Texts are folded by the index; queries may contain anything. Throws if the storage is unavailable; a search that takes too
 * long returns what it has found so far. `describeSearchIndex` in `testing` tests what every adapter must do.
 */
export interface SearchIndex {
  /** Adds documents or replaces those with the same key. */
  put(documents: readonly SearchDocument[], transaction: Transaction): Promise<void>;
  /** Removes documents; unknown keys are ignored. */
  remove(keys: readonly DocumentKey[], transaction: Transaction): Promise<void>;
  /** Changes the popularity of songs, by id. */
  setPopularity(songs: ReadonlyMap<number, number>, transaction: Transaction): Promise<void>;
  find(query: SearchQuery): Promise<SearchHits>;
  /** Updates what makes searches fast and corrections good, after many changes. */
  refresh(): Promise<void>;
}

/** Injects the `SearchIndex`. */
export const SEARCH_INDEX: unique symbol = Symbol('SearchIndex');
