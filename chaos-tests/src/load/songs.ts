/** A song that can be liked. */
interface LikeableSong {
  readonly id: number;
  /** Its owner may delete it at any moment. */
  readonly isDeletable: boolean;
}

/** The songs of a product under load: all members like them in the order of their ids, so that they meet at neighbours. */
export class Songs {
  /** Where the sound of one of them is. */
  readonly soundPath: string;
  readonly #all: readonly LikeableSong[];
  #next = 0;

  constructor(all: readonly LikeableSong[], soundPath: string) {
    this.#all = all;
    this.soundPath = soundPath;
  }

  /** Songs that nobody deletes. */
  get lasting(): readonly number[] {
    return this.#all.filter(({ isDeletable }) => !isDeletable).map(({ id }) => id);
  }

  /** The song that is liked next. */
  nextId(): number {
    return this.#song().id;
  }

  next(): LikeableSong {
    const song = this.#song();
    this.#next += 1;
    return song;
  }

  #song(): LikeableSong {
    const song = this.#all[this.#next % this.#all.length];
    if (!song) throw new Error('There is no song');
    return song;
  }
}
