import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../../benchmark.ts';
import { unlimitedSearches } from '../../catalog/large-product.ts';
import { measureLoad } from '../../load/load.ts';
import { startProduct } from '../../product.ts';
import { residentMiB } from '../../memory/resident-memory.ts';
import { addSongs } from '../../songs.ts';

const idleMs = 10_000;
const songs = 10_000;
const reads = 100_000;

export const idleMemory: Benchmark = {
  name: 'idle-memory',
  subject: 'memory of all processes of the embedded product, ten seconds after a second start',
  goal: { atMost: 160 },
  unit: ' MB',
  run: async () => {
    const product = await startProduct();
    try {
      await product.stop();
      const { pid } = await product.restart();
      await wait(idleMs);
      const measured = await residentMiB(pid);
      return { measured, details: `${Math.round(measured)} MB, shared memory counted once` };
    } finally {
      await product.remove();
    }
  },
};

export const readMemory: Benchmark = {
  name: 'read-memory',
  subject:
    'memory of all processes of the embedded product with 10,000 songs right after 100,000 reads: pages of songs and albums, single ones, and searches',
  goal: { atMost: 360 },
  unit: ' MB',
  run: async () => {
    // All searches come from one address.
    const product = await startProduct(unlimitedSearches);
    try {
      await addSongs(product, songs);
      const idle = await residentMiB(product.pid);
      let sent = 0;
      while (sent < reads) {
        const load = { path: '/', seconds: 5, connections: 8, script: mixedReads(sent) };
        sent += (await measureLoad(product, load)).perSecond * load.seconds;
      }
      const measured = await residentMiB(product.pid);
      await wait(idleMs);
      const later = await residentMiB(product.pid);
      const figures = [idle, measured, later].map(Math.round);
      return { measured, details: `${figures.join(', ')} MB before, right after, and ten seconds later` };
    } finally {
      await product.remove();
    }
  },
};

/** Lua code for wrk. Most pages are not cached: there are more of them than the cache has room for. */
function mixedReads(seed: number): string {
  return `
    math.randomseed(${Math.round(seed) + 1})
    local function page(of, last) return "/api/" .. of .. "?limit=50&cursor=" .. math.random(50, last) end
    local function one(of, last) return "/api/" .. of .. "/" .. math.random(1, last) end
    local function path()
      local kind = math.random(1, 20)
      if kind == 1 then return "/api/search?q=song%20" .. math.random(1, ${songs}) end
      if kind <= 6 then return page("songs", ${songs}) end
      if kind <= 9 then return page("albums", ${songs / 10}) end
      if kind <= 14 then return one("albums", ${songs / 10}) end
      return one("songs", ${songs})
    end
    request = function() return wrk.format("GET", path()) end`;
}
