import type { EntityManager } from 'typeorm';

/** How far a step has come, as JSON; null at its beginning. */
export type Position = unknown;

/** What a page of an export changes. */
export interface PageReport {
  readonly copied: number;
  readonly removed: number;
}

/** A page that was read from an owner. */
export interface RebuildPage {
  /** Where the next page begins; undefined if this was the last. */
  readonly next: Position | undefined;
  /** Writes the page. May run several times. */
  apply(manager: EntityManager): Promise<PageReport>;
}

/** Compares one kind of copies with their owner, page by page. */
export interface RebuildStep {
  readonly name: string;
  /** Reads a page. Throws UNAVAILABLE while the owner is unavailable. */
  read(after: Position): Promise<RebuildPage>;
}
