import { Injectable } from '@nestjs/common';
import {
  AppError,
  fieldErrors,
  mediaMessages,
  newSongFieldsSchema,
  songMessages,
  songTexts,
  type Account,
  type NewSong,
  type UploadResult,
} from '@rubato/contracts';
import { RpcClient, type JsonBytes } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { UploadsClient } from './uploads.client.ts';

@Injectable()
export class SongsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsClient,
  ) {}

  page(before: number | undefined, limit: number): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.page, { before, limit });
  }

  pageOfUser(userId: number, before: number | undefined, limit: number): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.pageOfUser, { userId, before, limit });
  }

  byId(id: number): Promise<JsonBytes> {
    return this.rpc.callBytes(songMessages.byId, { id });
  }

  async create(request: FastifyRequest, account: Account): Promise<JsonBytes> {
    const upload = await this.uploads.pass(request, account.id);
    try {
      const song = toNewSong(upload);
      return await this.rpc.callBytes(songMessages.create, {
        actor: { userId: account.id },
        artistName: account.artist_name,
        song,
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVALID') await this.#discard(upload);
      throw error;
    }
  }

  /** What cannot be told to media now is collected by it later. */
  async #discard({ image, audio }: UploadResult): Promise<void> {
    const assetIds = [image, audio].flatMap((file) => file?.assetId ?? []);
    await this.rpc.call(mediaMessages.discard, { assetIds }).catch(() => undefined);
  }
}

/** Throws INVALID with all that is wrong or missing. `duraton` is the form's own spelling; both are taken. */
function toNewSong({ fields, image, audio }: UploadResult): NewSong {
  const parsed = newSongFieldsSchema.safeParse(withoutEmptyDurations(fields));
  if (!parsed.success || !image || !audio)
    throw new AppError('INVALID', 'Not valid', {
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
      ...(image ? {} : { image: songTexts.imageRequired }),
      ...(audio ? {} : { audio: songTexts.audioRequired }),
    });
  const { title, lyrics, genre, release_year, duraton, duration } = parsed.data;
  const files = {
    imageAssetId: image.assetId,
    imageKey: image.key,
    audioAssetId: audio.assetId,
    audioKey: audio.key,
  };
  return {
    title,
    lyrics,
    genre,
    releaseYear: release_year,
    durationSeconds: duraton ?? duration ?? audio.durationSeconds,
    files,
  };
}

/** A duration left empty is one left out. */
function withoutEmptyDurations(fields: UploadResult['fields']): UploadResult['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value.trim() || !/^durat(i?)on$/.test(name)),
  );
}
