import { Injectable } from '@nestjs/common';
import {
  AppError,
  hasRole,
  texts,
  visibilityEvents,
  type Actor,
  type BlockableKind,
  type Visibility,
} from '@rubato/contracts';
import { Outbox, type Emit } from '@rubato/service-kit';
import { In, type EntityManager, type EntityTarget } from 'typeorm';
import { AlbumEntity } from '../albums/album.entity.ts';
import { announceChange } from '../albums/albums.service.ts';
import { ArtistEntity } from '../artists/artist.entity.ts';
import { ArtistsService } from '../artists/artists.service.ts';
import { SongEntity } from '../songs/song.entity.ts';
import { announceSong, listAssets } from '../songs/songs.service.ts';

/** A decision of a moderator; without a reason, the content is public again. */
interface Decision {
  readonly actor: Actor;
  readonly id: number;
  readonly reason?: string;
}

/** Locks the albums of a song, or the songs of an album, in the order of their ids, and marks them as changed. */
const touchAlbumsOfSong = `
  UPDATE albums SET title = title WHERE id IN (
    SELECT id FROM albums WHERE id IN (SELECT album_id FROM album_songs WHERE song_id = $1)
    ORDER BY id FOR NO KEY UPDATE)`;
const touchSongsOfAlbum = `
  UPDATE songs SET title = title WHERE id IN (
    SELECT id FROM songs WHERE id IN (SELECT song_id FROM album_songs WHERE album_id = $1)
    ORDER BY id FOR NO KEY UPDATE)`;

/** Takes down what moderators have decided to, and shows it again. Both can be repeated. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly outbox: Outbox,
    private readonly artists: ArtistsService,
  ) {}

  /** Throws NOT_FOUND, and FORBIDDEN unless the actor is a moderator. */
  async decideSong(decision: Decision): Promise<void> {
    assertModerator(decision.actor);
    await this.outbox.runTransaction(async (manager, emit) => {
      const { id } = decision;
      // Albums before songs, as everywhere. Their lists of songs change.
      await manager.query(touchAlbumsOfSong, [id]);
      const song = await lock(manager, SongEntity, id);
      const isChange = song.visibility !== toVisibility(decision);
      const revision = song.revision + (isChange ? 1 : 0);
      await manager.update(
        SongEntity,
        { id },
        { visibility: toVisibility(decision), revision, ...toBlock(decision) },
      );
      if (!isChange) return;
      await announceSong(manager, emit, id);
      emitChange(emit, 'song', decision, { revision, assetIds: listAssets(song) });
    });
  }

  /** The songs of a blocked album stay visible. Throws like `decideSong`. */
  async decideAlbum(decision: Decision): Promise<void> {
    assertModerator(decision.actor);
    await this.outbox.runTransaction(async (manager, emit) => {
      const { id } = decision;
      const album = await lock(manager, AlbumEntity, id);
      const isChange = album.visibility !== toVisibility(decision);
      await manager.update(AlbumEntity, { id }, { visibility: toVisibility(decision), ...toBlock(decision) });
      if (!isChange) return;
      await manager.query(touchSongsOfAlbum, [id]);
      await announceChange(manager, emit, id);
      emitChange(emit, 'album', decision, {
        revision: album.revision + 1,
        assetIds: [album.imageAssetId],
        externalCovers: album.imageKey ? [] : [album.imageUrl],
      });
    });
  }

  /** Picture and banner of the artist. Throws like `decideSong`. */
  async decidePicture(decision: Decision): Promise<void> {
    assertModerator(decision.actor);
    await this.outbox.runTransaction(async (manager, emit) => {
      const { id } = decision;
      const artist = await lock(manager, ArtistEntity, id);
      const pictureVisibility = toVisibility(decision);
      const isChange = artist.pictureVisibility !== pictureVisibility;
      const revision = artist.revision + (isChange ? 1 : 0);
      await manager.update(ArtistEntity, { id }, { pictureVisibility, revision, ...toBlock(decision) });
      if (!isChange) return;
      await this.artists.announce(manager, [artist]);
      const assetIds = [artist.imageAssetId, artist.bannerAssetId];
      emitChange(emit, 'picture', decision, { revision, assetIds });
    });
  }
}

function assertModerator({ role, isDemo }: Actor): void {
  if (isDemo || !hasRole(role, 'moderator')) throw new AppError('FORBIDDEN', texts.forbidden);
}

const toVisibility = ({ reason }: Decision): Visibility => (reason === undefined ? 'public' : 'blocked');

/** Who has decided is stored by auth only, which forgets users who leave. */
const toBlock = ({ reason }: Decision) =>
  reason === undefined
    ? { blockReason: null, blockedAt: null }
    : { blockReason: reason, blockedAt: new Date() };

async function lock<Row extends { readonly id: number }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  id: number,
): Promise<Row> {
  const row = await manager
    .createQueryBuilder(entity, 'row')
    .where({ id: In([id]) })
    .setLock('pessimistic_write')
    .getOne();
  if (!row) throw new AppError('NOT_FOUND', texts.notFound);
  return row;
}

interface Files {
  readonly revision: number;
  readonly assetIds: readonly (string | null)[];
  readonly externalCovers?: readonly string[];
}

/** Tells media which files must not be served, or may be again. */
function emitChange(
  emit: Emit,
  kind: BlockableKind,
  decision: Decision,
  { revision, assetIds, externalCovers = [] }: Files,
): void {
  const visibility = toVisibility(decision);
  const isBlocked = visibility === 'blocked';
  emit(visibilityEvents.contentVisibilityChanged, {
    kind,
    id: decision.id,
    revision,
    visibility,
    assetIds: isBlocked ? assetIds.flatMap((assetId) => assetId ?? []) : [],
    externalCovers: isBlocked ? [...externalCovers] : [],
  });
}
