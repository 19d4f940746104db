/** Between two columns, in pixels. Keep in sync with the style sheet. */
export const columnGap = 24;

/** Width of a card on a shelf, in pixels. Keep in sync with the style sheet. */
export const shelfCardWidth = 176;

export interface ShelfSizes {
  /** Width of a card, in pixels. */
  card: number;
  /** The most that the main card takes, in pixels. */
  lead: number;
}

/** Windows whose cards are larger. Keep in sync with the style sheet. */
export const wideWindow = '(min-width: 1900px)';
const sizes: ShelfSizes = { card: shelfCardWidth, lead: 640 };
const wideSizes: ShelfSizes = { card: 200, lead: 880 };

export const getShelfSizes = (isWide: boolean): ShelfSizes => (isWide ? wideSizes : sizes);

export interface ShelfRoom {
  /** From the first item to the edge at which the shelf is cut off, in pixels. */
  width: number;
  /** Space before the first item and, at the end, after the last, in pixels: smaller on phones. */
  edge: number;
}

export function measureRoom(shelf: HTMLElement): ShelfRoom {
  const edge = parseFloat(getComputedStyle(shelf).paddingInlineStart) || 0;
  return { width: shelf.clientWidth - edge, edge };
}

const isPhone = ({ edge }: ShelfRoom) => edge < 32;

/** Computes how wide the main card is if it leaves room for whole cards and about a third of one, which shows that there are more. */
export function computeLeadWidth(room: ShelfRoom, { card, lead }: ShelfSizes): number {
  const step = card + columnGap;
  const peek = isPhone(room) ? 3 * room.edge : card / 3;
  const rest = Math.floor(room.width - columnGap - peek);
  return rest - Math.max(0, Math.ceil((rest - lead) / step)) * step;
}

export interface ItemWidths {
  /** Number of items. */
  count: number;
  /** In pixels. */
  min: number;
  max: number;
}

/**
 * Computes how wide the items are of a shelf that has no main card. If they do not all fit and can be wider than `min`, they are so wide that
 * about a quarter of one shows after those that fit: less on phones, where one fits.
 */
export function computeItemWidth(room: ShelfRoom, { count, min, max }: ItemWidths): number {
  const inner = room.width - room.edge;
  if (max <= min || count * (min + columnGap) - columnGap <= inner) return min;
  if (count === 1) return inner;
  const peek = isPhone(room) ? 2 * room.edge : min / 4;
  const fitting = Math.max(1, Math.floor((room.width - peek) / (min + columnGap)));
  return Math.floor((room.width - peek) / fitting) - columnGap;
}
