/** What one or more owners hold together, such as a client's network and a user. */
export interface Holding {
  readonly owners: readonly string[];
}

/** What owners hold of a limited resource, oldest first. The share of an owner is the number of its holdings. */
export class Shares<Item extends Holding> {
  readonly #items = new Set<Item>();
  readonly #sizes = new Map<string, number>();

  get size(): number {
    return this.#items.size;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items.values();
  }

  add(item: Item): void {
    this.#items.add(item);
    for (const owner of item.owners) this.#sizes.set(owner, this.#getSize(owner) + 1);
  }

  /** Returns false if there was no such holding. */
  delete(item: Item): boolean {
    if (!this.#items.delete(item)) return false;
    for (const owner of item.owners) {
      const left = this.#getSize(owner) - 1;
      if (left > 0) this.#sizes.set(owner, left);
      else this.#sizes.delete(owner);
    }
    return true;
  }

  /** The share of that owner of the item, held or not, which has the largest. */
  computeShare({ owners }: Holding): number {
    return Math.max(...owners.map((owner) => this.#getSize(owner)));
  }

  /**
   * The holdings of the owner with the largest share, oldest first, if one of them can go to `newcomer` without
   * making its share the larger one; otherwise none.
   */
  findHoldingsAboveShare(newcomer: Holding): readonly Item[] {
    const [largest, size] = this.#findLargest();
    if (largest === undefined || size <= this.computeShare(newcomer) + 1) return [];
    return [...this.#items].filter(({ owners }) => owners.includes(largest));
  }

  #findLargest(): [owner: string | undefined, size: number] {
    let largest: [string | undefined, number] = [undefined, 0];
    for (const entry of this.#sizes) if (entry[1] > largest[1]) largest = entry;
    return largest;
  }

  #getSize(owner: string): number {
    return this.#sizes.get(owner) ?? 0;
  }
}
