/**
 * The number of insertions, deletions, substitutions and transpositions of neighbors that turn `a` into `b` (optimal string alignment), or
 * Infinity if it exceeds `max`. Another first letter counts twice, because few people mistype it, unless it was swapped with the second.
 */
export function countTypos(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  const isSameBeginning = a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
  const distance = editDistance(a, b, max) + (isSameBeginning ? 0 : 1);
  return distance > max ? Infinity : distance;
}

function editDistance(a: string, b: string, max: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > max) return Infinity;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** The number of typos that are tolerated in a word: one from five letters, two from nine. */
export function countToleratedTypos(word: string): number {
  return word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0;
}
