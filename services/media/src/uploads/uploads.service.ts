import type { BusboyFileStream } from '@fastify/busboy';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, fileLimits, songTexts, type UploadResult } from '@rubato/contracts';
import { LOGGER, OBJECT_STORE, type Logger, type ObjectStore } from '@rubato/service-kit';
import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { AssetKind } from '../assets/asset.entity.ts';
import { uploadKey } from '../assets/asset-keys.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { InspectorService } from '../inspection/inspector.service.ts';
import { readMultipart } from './multipart.ts';

const refusals: Record<AssetKind, { type: string; tooLarge: string; missing: string }> = {
  image: { type: songTexts.imageType, tooLarge: songTexts.imageTooLarge, missing: songTexts.imageRequired },
  audio: { type: songTexts.audioType, tooLarge: songTexts.audioTooLarge, missing: songTexts.audioRequired },
};

interface ReceivedFile {
  readonly assetId: string;
  readonly key: string;
  readonly bytes: number;
  readonly durationSeconds: number;
}

@Injectable()
export class UploadsService {
  constructor(
    private readonly assets: AssetsService,
    private readonly inspector: InspectorService,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Receives a song's form: at most one `image` and one `audio`, streamed to the store, hashed on the way and judged by
   * content. All of it is stored, or nothing is left. Throws TOO_LARGE, UNPROCESSABLE_FILE or INVALID, by field.
   */
  async receive(request: IncomingMessage, userId: number): Promise<UploadResult> {
    const begun: string[] = [];
    const received: Partial<Record<AssetKind, ReceivedFile>> = {};
    try {
      const fields = await readMultipart(request, request.headers, async (name, file) => {
        if ((name !== 'image' && name !== 'audio') || received[name]) return;
        received[name] = await this.#receiveFile(name, file, userId, begun);
      });
      return { fields, ...received };
    } catch (error) {
      await Promise.all(begun.map((id) => this.#discard(id)));
      throw error;
    }
  }

  async #receiveFile(
    kind: AssetKind,
    file: BusboyFileStream,
    userId: number,
    begun: string[],
  ): Promise<ReceivedFile> {
    const assetId = await this.assets.begin(kind, userId);
    begun.push(assetId);
    const hash = createHash('sha256');
    const { bytes } = await this.objects.put(
      uploadKey(assetId),
      Readable.from(limitedAndHashed(kind, file, hash)),
    );
    if (bytes === 0) throw new AppError('INVALID', 'An empty file', { [kind]: refusals[kind].missing });
    const inspection = await this.inspector.inspect(kind, uploadKey(assetId));
    if (!inspection)
      throw new AppError('UNPROCESSABLE_FILE', `Not an accepted ${kind}`, { [kind]: refusals[kind].type });
    const key = await this.assets.store(assetId, hash.digest('hex'), inspection.extension, bytes);
    return { assetId, key, bytes, durationSeconds: inspection.durationSeconds };
  }

  /** What cannot be removed now stays unattached and is collected later. */
  async #discard(assetId: string): Promise<void> {
    await this.assets
      .discard(assetId)
      .catch((error: unknown) => this.log.warn({ err: error, assetId }, 'An upload was not removed'));
  }
}

/** Passes bytes on, hashing them, and throws TOO_LARGE once there are too many. The rest is left for the parser to pass over. */
async function* limitedAndHashed(
  kind: AssetKind,
  file: BusboyFileStream,
  hash: Hash,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > fileLimits[kind].bytes)
      throw new AppError('TOO_LARGE', `Too large: ${kind}`, { [kind]: refusals[kind].tooLarge });
    hash.update(chunk);
    yield chunk;
  }
}
