/** Something of a member's that can be changed and deleted. */
export interface Thing {
  readonly id: number;
  /** The first word of its title, which stays. */
  readonly name: string;
  /** How often its title was changed. */
  changes: number;
  /** A deletion may have taken effect: nothing else is tried with it. */
  isPerhapsDeleted: boolean;
  /** What was added to it and is known to be in it. */
  readonly songIds: number[];
  /** Its files, by path. */
  files: readonly string[];
}

export function newThing(id: number, name: string, files: readonly string[] = []): Thing {
  return { id, name, changes: 0, isPerhapsDeleted: false, songIds: [], files };
}

/** A title that no write gave before. */
export function nextTitle(thing: Thing): string {
  thing.changes += 1;
  return `${thing.name} ${thing.changes}`;
}

/** A member's things of one kind, in the order of their ids. What is taken is nobody else's until it is put back. */
export class Things {
  #things: Thing[] = [];

  put(thing: Thing): void {
    const place = this.#things.findIndex(({ id }) => id > thing.id);
    this.#things.splice(place === -1 ? this.#things.length : place, 0, thing);
  }

  /** The first one `from` this id on that is there for sure and `isWanted`, or else the first of all. */
  take(isWanted: (thing: Thing) => boolean = () => true, from = 0): Thing | undefined {
    const wanted = this.#things.filter((thing) => !thing.isPerhapsDeleted && isWanted(thing));
    return this.#taken(wanted.find(({ id }) => id >= from) ?? wanted[0]);
  }

  /** One whose deletion is not certain comes first. */
  takeToDelete(from = 0): Thing | undefined {
    return (
      this.#taken(this.#things.find(({ isPerhapsDeleted }) => isPerhapsDeleted)) ?? this.take(undefined, from)
    );
  }

  #taken(thing: Thing | undefined): Thing | undefined {
    this.#things = this.#things.filter((other) => other !== thing);
    return thing;
  }
}
