import type { BusboyFileStream } from '@fastify/busboy';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  assetKinds,
  fileLimits,
  songTexts,
  type AssetKind,
  type UploadResult,
} from '@rubato/contracts';
import {
  LOGGER,
  OBJECT_STORE,
  toQuotas,
  toAppError,
  type Logger,
  type ObjectStore,
  type UploadForm,
  type UploadSender,
} from '@rubato/service-kit';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { toUploadKey } from '../assets/asset-keys.ts';
import type { ByteQuota } from '../assets/asset-quotas.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { StoreQuota } from '../assets/store-quota.ts';
import { InspectorService } from '../inspection/inspector/inspector.service.ts';
import { RecentInspections } from '../inspection/inspector/recent-inspections.ts';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { rewriteObject } from '../inspection/rewrite-object.ts';
import type { UploadSlot } from './held-slot.ts';
import { readMultipart } from './multipart.ts';
import { computeMinFileBytes } from './upload-limits.ts';
import { UploadSlots, type SlotLimit } from './upload-slots.ts';

const rejectionTexts: Record<AssetKind, { tooLarge: string; missing: string }> = {
  image: { tooLarge: songTexts.imageTooLarge, missing: songTexts.imageRequired },
  audio: { tooLarge: songTexts.audioTooLarge, missing: songTexts.audioRequired },
};

interface ReceivedFile {
  readonly assetId: string;
  readonly key: string;
  readonly bytes: number;
  readonly durationSeconds: number;
  readonly color?: string;
}

@Injectable()
export class UploadsService {
  readonly #slots: UploadSlots;
  readonly #images = new RecentInspections();
  /** Called with the exceeded limit when an upload is rejected. */
  onRejection: (limit: SlotLimit) => void = () => {};

  constructor(
    private readonly assets: AssetsService,
    private readonly storeQuota: StoreQuota,
    private readonly inspector: InspectorService,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'uploadLimits' | 'quotas'>,
  ) {
    this.#slots = new UploadSlots(config.uploadLimits, (limit) => this.onRejection(limit));
  }

  /** The number of uploads in progress. */
  get active(): number {
    return this.#slots.active;
  }

  /**
   * Receives a form with at most one `image` and one `audio`, as far as the form allows them. Streams the
   * files to the store, hashes them and inspects their content. Stores all files or none. Throws TOO_LARGE,
   * UNPROCESSABLE_FILE or INVALID by field; TOO_MANY_REQUESTS or UNAVAILABLE, without reading the body, above
   * the limits on concurrent uploads; UNAVAILABLE, without reading the rest, when the upload is preempted; and FORBIDDEN above the quota of the sender or of all users, without
   * reading the body if its length is sufficient to decide.
   */
  receive(form: UploadForm, sender: UploadSender): Promise<UploadResult> {
    return this.#slots.use(sender, (slot) => this.#receive(form, sender, slot));
  }

  async #receive(form: UploadForm, sender: UploadSender, slot: UploadSlot): Promise<UploadResult> {
    const { bytes, unusedImages } = toQuotas(this.config.quotas, sender);
    const quota = { userId: sender.userId, limit: bytes };
    await this.assets.assertEstimatedRoom(quota, computeMinFileBytes(form));
    await this.storeQuota.assertRoom(computeMinFileBytes(form));
    const kinds: readonly string[] = form.files ?? assetKinds;
    // The image of a song is uploaded together with its audio; the quota of songs covers it.
    if (!kinds.includes('audio')) await this.assets.assertRoomForImage(sender.userId, unusedImages);
    const assetIds: string[] = [];
    const seen = new Set<AssetKind>();
    const received: Partial<Record<AssetKind, ReceivedFile>> = {};
    try {
      const fields = await readMultipart(form, slot, async (name, file) => {
        if ((name !== 'image' && name !== 'audio') || !kinds.includes(name) || seen.has(name)) return;
        seen.add(name);
        received[name] = await this.#receiveFile(name, file, quota, assetIds);
      });
      return { fields, ...received };
    } catch (error) {
      const discarded = Promise.all(assetIds.map((id) => this.#discard(id)));
      // If a dependency is unavailable, deleting would take as long again: do not delay the response.
      if (!isUnavailable(error)) await discarded;
      throw error;
    }
  }

  async #receiveFile(
    kind: AssetKind,
    file: BusboyFileStream,
    quota: ByteQuota,
    assetIds: string[],
  ): Promise<ReceivedFile> {
    const assetId = await this.assets.create(kind, quota.userId);
    assetIds.push(assetId);
    const hash = createHash('sha256');
    const { bytes } = await this.objects.put(
      toUploadKey(assetId),
      Readable.from(limitAndHash(kind, file, hash), { objectMode: false, highWaterMark: 1 }),
    );
    if (bytes === 0)
      throw new AppError('INVALID', 'Empty file', { fields: { [kind]: rejectionTexts[kind].missing } });
    const sha256 = hash.digest('hex');
    const inspect = () => this.inspector.inspect(kind, toUploadKey(assetId), quota.userId);
    const {
      delivered: chunks,
      extension,
      variants,
      durationSeconds,
      color,
    } = await (kind === 'image' ? this.#images.find(quota.userId, sha256, inspect) : inspect());
    const stored = chunks
      ? await rewriteObject(this.objects, toUploadKey(assetId), chunks)
      : { sha256, bytes };
    const key = await this.assets.store(assetId, { ...stored, extension, variants, color }, quota);
    return {
      assetId,
      key,
      bytes: stored.bytes,
      durationSeconds: Math.round(durationSeconds),
      color,
    };
  }

  /** An asset that cannot be deleted now stays unattached, so garbage collection deletes it later. */
  async #discard(assetId: string): Promise<void> {
    await this.assets
      .discard(assetId)
      .catch((error: unknown) =>
        this.log.warn({ err: error, assetId }, 'rejected upload: not deleted, orphan cleanup will retry'),
      );
  }
}

function isUnavailable(error: unknown): boolean {
  return toAppError(error).code === 'UNAVAILABLE';
}

/**
 * Yields and hashes the bytes of a file. Throws TOO_LARGE above the limit; the parser then skips the rest.
 */
async function* limitAndHash(kind: AssetKind, file: BusboyFileStream, hash: Hash): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > fileLimits[kind].bytes)
      throw new AppError('TOO_LARGE', `Too large: ${kind}`, {
        fields: { [kind]: rejectionTexts[kind].tooLarge },
      });
    hash.update(chunk);
    yield chunk;
  }
}
