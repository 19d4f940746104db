/** A song that users like. */
interface LikeableSong {
  readonly id: number;
  /** Whether its owner may delete it at any time. */
  readonly isDeletable: boolean;
}

/** The songs under load. All users like them in the order of their ids, so that they contend for neighboring rows. */
export class SongPool {
  /** URL path of the audio of one song. */
  readonly audioPath: string;
  readonly #all: readonly LikeableSong[];
  #next = 0;

  constructor(all: readonly LikeableSong[], audioPath: string) {
    this.#all = all;
    this.audioPath = audioPath;
  }

  /** Ids of songs that are never deleted. */
  get permanentIds(): readonly number[] {
    return this.#all.filter(({ isDeletable }) => !isDeletable).map(({ id }) => id);
  }

  /** Id of the next song to like. */
  nextId(): number {
    return this.#current().id;
  }

  next(): LikeableSong {
    const song = this.#current();
    this.#next += 1;
    return song;
  }

  #current(): LikeableSong {
    const song = this.#all[this.#next % this.#all.length];
    if (!song) throw new Error('The pool has no songs');
    return song;
  }
}
