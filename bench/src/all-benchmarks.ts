import type { Benchmark } from './benchmark.ts';
import { accountDeletion } from './benchmarks/deletion/account-deletion.ts';
import { accountTiming } from './benchmarks/api/account-timing.ts';
import { apiReadBus } from './benchmarks/api/api-read-bus.ts';
import { apiRead } from './benchmarks/api/api-read.ts';
import { apiWrite } from './benchmarks/api/api-write.ts';
import { exportMemory } from './benchmarks/media/export-memory.ts';
import { fileTransition } from './benchmarks/media/file-transition.ts';
import { firstCards } from './benchmarks/screens/first-cards.ts';
import { firstSound, nextSound } from './benchmarks/screens/first-sound.ts';
import { growth } from './benchmarks/process/growth.ts';
import { landingNodes, landingScroll } from './benchmarks/screens/landing-scroll.ts';
import { mediaEdge } from './benchmarks/media/media-edge.ts';
import { mediaEmbedded } from './benchmarks/media/media-embedded.ts';
import { missedPage } from './benchmarks/api/missed-page.ts';
import { overload } from './benchmarks/api/overload.ts';
import { idleMemory, readMemory } from './benchmarks/process/resident-memory.ts';
import { start } from './benchmarks/process/start.ts';
import { sessionEnd } from './benchmarks/screens/session-end.ts';
import { takeDown } from './benchmarks/deletion/take-down.ts';
import { wholeList, wholeListMemory, wholeListUnchanged } from './benchmarks/api/whole-list.ts';
import { upload } from './benchmarks/media/upload.ts';
import { importTime } from './benchmarks/media/import.ts';
import { uploadCpu } from './benchmarks/media/upload-cpu.ts';
import { uploadMemory } from './benchmarks/media/upload-memory.ts';
import { artistPage } from './benchmarks/api/artist-page.ts';
import { feed } from './benchmarks/api/feed.ts';
import { home } from './benchmarks/api/home.ts';
import { indexLag } from './benchmarks/search/index-lag.ts';
import { reindex } from './benchmarks/search/reindex.ts';
import { searchHostile } from './benchmarks/search/search-hostile.ts';
import { searchPaint } from './benchmarks/screens/search-paint.ts';
import { searchRecall } from './benchmarks/search/search-recall.ts';
import { search } from './benchmarks/search/search.ts';

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
