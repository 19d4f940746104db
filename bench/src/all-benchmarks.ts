import type { Benchmark } from './benchmark.ts';
import { accountDeletion } from './benchmarks/account-deletion.ts';
import { accountTiming } from './benchmarks/account-timing.ts';
import { apiReadBus } from './benchmarks/api-read-bus.ts';
import { apiRead } from './benchmarks/api-read.ts';
import { apiWrite } from './benchmarks/api-write.ts';
import { exportMemory } from './benchmarks/export-memory.ts';
import { fileTransition } from './benchmarks/file-transition.ts';
import { firstCards } from './benchmarks/first-cards.ts';
import { firstSound, nextSound } from './benchmarks/first-sound.ts';
import { growth } from './benchmarks/growth.ts';
import { landingNodes, landingScroll } from './benchmarks/landing-scroll.ts';
import { mediaEdge } from './benchmarks/media-edge.ts';
import { mediaEmbedded } from './benchmarks/media-embedded.ts';
import { missedPage } from './benchmarks/missed-page.ts';
import { overload } from './benchmarks/overload.ts';
import { idleMemory, readMemory } from './benchmarks/resident-memory.ts';
import { start } from './benchmarks/start.ts';
import { sessionEnd } from './benchmarks/session-end.ts';
import { takeDown } from './benchmarks/take-down.ts';
import { wholeList, wholeListMemory, wholeListUnchanged } from './benchmarks/whole-list.ts';
import { upload } from './benchmarks/upload.ts';
import { importTime } from './benchmarks/import.ts';
import { uploadCpu } from './benchmarks/upload-cpu.ts';
import { uploadMemory } from './benchmarks/upload-memory.ts';
import { artistPage } from './benchmarks/artist-page.ts';
import { feed } from './benchmarks/feed.ts';
import { home } from './benchmarks/home.ts';
import { indexLag } from './benchmarks/index-lag.ts';
import { reindex } from './benchmarks/reindex.ts';
import { searchHostile } from './benchmarks/search-hostile.ts';
import { searchPaint } from './benchmarks/search-paint.ts';
import { searchRecall } from './benchmarks/search-recall.ts';
import { search } from './benchmarks/search.ts';

/** In the order in which they run. Those that read a million songs are next to each other, because they share one product. */
export const benchmarks: readonly Benchmark[] = [
  apiRead,
  apiReadBus,
  missedPage,
  apiWrite,
  accountTiming,
  sessionEnd,
  takeDown,
  accountDeletion,
  mediaEmbedded,
  mediaEdge,
  upload,
  uploadCpu,
  importTime,
  uploadMemory,
  exportMemory,
  growth,
  overload,
  reindex,
  search,
  searchRecall,
  searchHostile,
  searchPaint,
  home,
  artistPage,
  feed,
  indexLag,
  wholeList,
  wholeListMemory,
  wholeListUnchanged,
  start,
  idleMemory,
  readMemory,
  firstCards,
  landingScroll,
  landingNodes,
  firstSound,
  nextSound,
  fileTransition,
];
