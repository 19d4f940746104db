import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// For processes that pass files on: import it before anything else. They allocate many short-lived buffers outside of V8's heap. V8 only
// collects them once they exceed twice the first value below (MiB, 32 by default): one upload of 200 MB then adds 65 MiB to the process
// instead of 10 to 20. The streams of a file outlive the young generation: with the second flag, V8 collects what has left it after a
// growth of three tenths, instead of up to threefold. With a fifth, collections would make pages that are not cached a sixth dearer.
// V8 reads the flags on every use; `--max-semi-space-size` has no effect here, because the heap already exists.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=4');
setFlagsFromString('--heap-growing-percent=30');

/**
 * Size of both halves of the young generation, in bytes, from which it no longer grows. With less, the objects of concurrent requests do
 * not fit, and V8 spends a third of the time of a busy process on copying them: with 2 MiB, a like takes 1.7 times as much CPU time. With
 * more, which by default is up to 128 MiB, requests do not get cheaper.
 */
const maxYoungBytes = 16 * 2 ** 20;

let growthFactor = 0;

function limitGrowth(): void {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  const factor = young && young.space_size < maxYoungBytes ? 2 : 1;
  if (factor === growthFactor) return;
  growthFactor = factor;
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

limitGrowth();
// V8 also shrinks the young generation of an idle process, so the limit is checked after every collection.
new PerformanceObserver(limitGrowth).observe({ entryTypes: ['gc'] });
