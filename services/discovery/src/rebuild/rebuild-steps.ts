import {
  albumMessages,
  artistMessages,
  followMessages,
  likeMessages,
  playlistMessages,
  songMessages,
} from '@rubato/contracts';
import type { EventBus, RpcClient } from '@rubato/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { CopiedKind } from '../replica/copied-table.ts';
import type { CopyWriter } from '../replica/copy-writer.ts';
import { CopiesStep } from './copies.step.ts';
import { LikeCountsStep } from './like-counts.step.ts';
import { ReactionsStep } from './reactions.step.ts';
import type { RebuildStep } from './rebuild-step.ts';

/** All steps in their order: artists first, because their names are indexed with the songs. */
export function rebuildSteps(
  database: DataSource,
  rpc: RpcClient,
  events: EventBus,
  writer: CopyWriter,
): readonly RebuildStep[] {
  const remove = (kind: CopiedKind) => (ids: readonly number[], manager: EntityManager) =>
    writer.remove(kind, ids, manager);
  return [
    new CopiesStep({
      database,
      kind: 'artists',
      fetch: async (page) => (await rpc.call(artistMessages.export, page)).artists,
      write: (contents, manager) => writer.writeArtists(contents, manager),
      remove: remove('artists'),
    }),
    new CopiesStep({
      database,
      kind: 'albums',
      fetch: async (page) => (await rpc.call(albumMessages.export, page)).albums,
      write: (contents, manager) => writer.writeAlbums(contents, manager),
      remove: remove('albums'),
    }),
    new CopiesStep({
      database,
      kind: 'songs',
      fetch: async (page) => (await rpc.call(songMessages.export, page)).songs,
      write: (contents, manager) => writer.writeSongs(contents, manager),
      remove: remove('songs'),
    }),
    new CopiesStep({
      database,
      kind: 'playlists',
      fetch: async (page) => (await rpc.call(playlistMessages.export, page)).playlists,
      write: (contents, manager) => writer.writePlaylists(contents, manager),
      remove: remove('playlists'),
    }),
    ...createReactionsSteps(database, rpc),
    new LikeCountsStep(database, rpc, events),
  ];
}

const createReactionsSteps = (database: DataSource, rpc: RpcClient): readonly RebuildStep[] => [
  new ReactionsStep({
    database,
    name: 'likes',
    fetch: async (after, limit) => {
      const page = { limit, ...(after ? { after: { userId: after.userId, songId: after.id } } : {}) };
      const { likes } = await rpc.call(likeMessages.export, page);
      return likes.map(({ userId, songId: id, at }) => ({ userId, id, at }));
    },
  }),
  new ReactionsStep({
    database,
    name: 'follows',
    fetch: async (after, limit) => {
      const page = { limit, ...(after ? { after: { userId: after.userId, artistId: after.id } } : {}) };
      const { follows } = await rpc.call(followMessages.export, page);
      return follows.map(({ userId, artistId: id }) => ({ userId, id }));
    },
  }),
];
