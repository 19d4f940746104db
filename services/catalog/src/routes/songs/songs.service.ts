import { Injectable } from '@nestjs/common';
import {
  AppError,
  parseAssetId,
  mediaMessages,
  songMessages,
  audioMessages,
  type Account,
  type SegmentsRequest,
  type AudioJob,
  type UploadResult,
} from '@rubato/contracts';
import {
  toActor,
  UploadsClient,
  type FetchListPage,
  type PublicList,
  type SongListQuery,
} from '@rubato/gateway-kit';
import { RpcClient, wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toNewSong, toSongChanges } from './song-upload.ts';

type SongPage = z.input<typeof songMessages.page.request>;
type Omission = Pick<SongListQuery, 'omit'>;

/** The errors after which catalog definitely does not use the uploaded files. */
const rejections = new Set(['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'KEY_REUSED']);

@Injectable()
export class SongsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsClient,
  ) {}

  listPage(page: SongPage): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.page, page);
  }

  listSegments(request: SegmentsRequest): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.segments, request);
  }

  /** The list of all songs, in pages. */
  createSource({ omit }: Omission): PublicList['source'] {
    const omitLyrics = omit === 'lyrics';
    return {
      listPage: (page) => this.listPage({ omitLyrics, ...page }),
      listByIds: (ids, page) => this.rpc.callBytes(songMessages.pageOfIds, { ids, omitLyrics, ...page }),
    };
  }

  /** The pages of the account's own songs. */
  prepareOwnList(account: Account, { omit }: Omission): FetchListPage {
    const list = { userId: account.id, actor: toActor(account), omitLyrics: omit === 'lyrics' };
    return (page) => this.rpc.callBytes(songMessages.pageOfUser, { ...list, ...page });
  }

  getById(id: number, account?: Account): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.byId, { id, actor: account && toActor(account) });
  }

  /** Checks the quota before it accepts any bytes. */
  async create(request: FastifyRequest, account: Account, idempotencyKey?: string): Promise<JsonBytes> {
    const actor = toActor(account);
    await this.rpc.call(songMessages.assertRoom, { actor, idempotencyKey });
    const upload = await this.uploads.pass(request, actor);
    const created = await this.#discardOnRejection(upload, () =>
      this.rpc.callBytes(songMessages.create, {
        actor,
        artistName: account.artist_name,
        song: toNewSong(upload),
        idempotencyKey,
      }),
    );
    if (created.headers[wireHeaders.replayed]) await this.#discard(upload);
    return created;
  }

  /** Checks the owner before it accepts any bytes. */
  async update(request: FastifyRequest, account: Account, id: number): Promise<JsonBytes> {
    const actor = toActor(account);
    await this.rpc.call(songMessages.assertOwner, { actor, id });
    const upload = await this.uploads.pass(request, actor);
    return this.#discardOnRejection(upload, () =>
      this.rpc.callBytes(songMessages.update, { actor, id, changes: toSongChanges(upload) }),
    );
  }

  /** The processing jobs of the song's audio; none if media does not store it. */
  async listJobs(account: Account, id: number): Promise<{ jobs: AudioJob[] }> {
    const actor = toActor(account);
    await this.rpc.call(songMessages.assertOwner, { actor, id });
    const { audio_url, user_id } = await this.rpc.call(songMessages.byId, { id, actor });
    const assetId = parseAssetId(audio_url);
    return assetId ? this.rpc.call(audioMessages.jobs, { userId: user_id, assetId }) : { jobs: [] };
  }

  async delete(account: Account, id: number): Promise<void> {
    await this.rpc.call(songMessages.delete, { actor: toActor(account), id });
  }

  /**
   * Discards the uploaded files if catalog rejects the song. They stay if the outcome is unknown, since they
   * may be in use.
   */
  async #discardOnRejection(upload: UploadResult, work: () => Promise<JsonBytes>): Promise<JsonBytes> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && rejections.has(error.code)) await this.#discard(upload);
      throw error;
    }
  }

  /** If the call fails, media deletes the unused files later. */
  async #discard({ image, audio }: UploadResult): Promise<void> {
    const assetIds = [image, audio].flatMap((file) => file?.assetId ?? []);
    await this.rpc.call(mediaMessages.discard, { assetIds }).catch(() => undefined);
  }
}
