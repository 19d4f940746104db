import type { HeldSlot } from './held-slot.ts';

/** How many slots the sender of an upload holds. */
interface Share {
  /** Those of the network, or of a wider one in relation to its size. */
  readonly network: number;
  readonly user: number;
}

/**
 * Of the uploads in `slots`, finds the one to preempt for `next`: the slowest of the sender with the largest share. Only senders whose share
 * is larger than that of `next` would be afterwards, by network or user, and not smaller by the other. Otherwise the preempted upload
 * could preempt another in turn.
 */
export function findPreemptible(slots: readonly HeldSlot[], next: HeldSlot): HeldSlot | undefined {
  const counts = countSlots(slots);
  const larger = slots
    .filter(({ isPreemptible, userId }) => isPreemptible && userId !== next.userId)
    .map((slot) => ({ slot, share: computeShare(slot, (name) => counts.get(name) ?? 0) }))
    .filter(({ slot, share }) => {
      const freed = new Set(getNames(slot));
      return isLarger(
        share,
        computeShare(next, (name) => (counts.get(name) ?? 0) + (freed.has(name) ? 0 : 1)),
      );
    });
  return larger.toSorted(
    (one, other) =>
      other.share.network - one.share.network ||
      other.share.user - one.share.user ||
      one.slot.rate - other.slot.rate,
  )[0]?.slot;
}

/** A network or a user. */
type Name = string | number;

function getNames({ networks, userId }: HeldSlot): Name[] {
  return [...networks.map(({ network }) => network), userId];
}

function countSlots(slots: readonly HeldSlot[]): ReadonlyMap<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of slots.flatMap(getNames)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function computeShare({ networks, userId }: HeldSlot, count: (name: Name) => number): Share {
  return {
    network: Math.max(...networks.map(({ network, factor }) => count(network) / factor)),
    user: count(userId),
  };
}

function isLarger(share: Share, other: Share): boolean {
  return (
    share.network >= other.network &&
    share.user >= other.user &&
    (share.network > other.network || share.user > other.user)
  );
}
