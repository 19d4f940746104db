/** An item of a user that can be updated and deleted. */
export interface OwnedItem {
  readonly id: number;
  /** The first word of its title, which never changes. */
  readonly name: string;
  /** Number of title changes. */
  changes: number;
  /** Whether a deletion may have taken effect. Such items are only deleted again. */
  mayBeDeleted: boolean;
  /** Songs that it certainly contains. */
  readonly songIds: number[];
  /** Paths of its files. */
  files: readonly string[];
}

export function newItem(id: number, name: string, files: readonly string[] = []): OwnedItem {
  return { id, name, changes: 0, mayBeDeleted: false, songIds: [], files };
}

/** Returns a title that no earlier write has used. */
export function nextTitle(item: OwnedItem): string {
  item.changes += 1;
  return `${item.name} ${item.changes}`;
}

/** The items of a user of one kind, ordered by id. A taken item is reserved until it is put back. */
export class OwnedItems {
  #items: OwnedItem[] = [];

  put(item: OwnedItem): void {
    const index = this.#items.findIndex(({ id }) => id > item.id);
    this.#items.splice(index === -1 ? this.#items.length : index, 0, item);
  }

  /** Takes the first item from this id that certainly exists and matches, or the first match of all. */
  take(isMatch: (item: OwnedItem) => boolean = () => true, from = 0): OwnedItem | undefined {
    const matching = this.#items.filter((item) => !item.mayBeDeleted && isMatch(item));
    return this.#remove(matching.find(({ id }) => id >= from) ?? matching[0]);
  }

  /** Takes an item to delete, preferably one whose deletion is uncertain. */
  takeToDelete(from = 0): OwnedItem | undefined {
    return this.#remove(this.#items.find(({ mayBeDeleted }) => mayBeDeleted)) ?? this.take(undefined, from);
  }

  #remove(item: OwnedItem | undefined): OwnedItem | undefined {
    this.#items = this.#items.filter((other) => other !== item);
    return item;
  }
}
