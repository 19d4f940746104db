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
  quotasOf,
  toAppError,
  type Logger,
  type ObjectStore,
  type UploadForm,
  type UploadSender,
} from '@rubato/service-kit';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadKey } from '../assets/asset-keys.ts';
import type { ByteQuota } from '../assets/asset-quotas.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { InspectorService } from '../inspection/inspector.service.ts';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { keepOnly } from '../inspection/keep-only.ts';
import { readMultipart } from './multipart.ts';
import { leastFileBytes } from './upload-limits.ts';
import { UploadSlots, type SlotLimit } from './upload-slots.ts';

const refusals: Record<AssetKind, { tooLarge: string; missing: string }> = {
  image: { tooLarge: songTexts.imageTooLarge, missing: songTexts.imageRequired },
  audio: { tooLarge: songTexts.audioTooLarge, missing: songTexts.audioRequired },
};

interface ReceivedFile {
  readonly assetId: string;
  readonly key: string;
  readonly bytes: number;
  readonly durationSeconds: number;
  readonly color?: string;
  readonly waveform?: number[];
}

@Injectable()
export class UploadsService {
  readonly #slots: UploadSlots;
  /** Told which limit an upload would have exceeded. */
  onRefusal: (limit: SlotLimit) => void = () => {};

  constructor(
    private readonly assets: AssetsService,
    private readonly inspector: InspectorService,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'uploadsAtOnce' | 'quotas'>,
  ) {
    this.#slots = new UploadSlots(config.uploadsAtOnce, (limit) => this.onRefusal(limit));
  }

  /** How many uploads are under way. */
  get underWay(): number {
    return this.#slots.taken;
  }

  /**
   * Receives a form: at most one `image` and one `audio`, or only those that the form may have, streamed to the store, hashed on the way
   * and judged by content. All of it is stored, or nothing is left. Throws TOO_LARGE, UNPROCESSABLE_FILE or INVALID, by field, and
   * TOO_MANY_REQUESTS or UNAVAILABLE, unread, while there are too many. Throws FORBIDDEN for what does not fit into the sender's quota,
   * unread where the form's length tells it.
   */
  receive(form: UploadForm, sender: UploadSender): Promise<UploadResult> {
    return this.#slots.use(sender, () => this.#receive(form, sender));
  }

  async #receive(form: UploadForm, sender: UploadSender): Promise<UploadResult> {
    const { bytes, unusedImages } = quotasOf(this.config.quotas, sender);
    const quota = { userId: sender.userId, limit: bytes };
    await this.assets.assertLikelyRoom(quota, leastFileBytes(form));
    const kinds: readonly string[] = form.files ?? assetKinds;
    // A song's own image comes with its audio: songs have a quota of their own.
    if (!kinds.includes('audio')) await this.assets.assertRoomForImage(sender.userId, unusedImages);
    const begun: string[] = [];
    const taken = new Set<AssetKind>();
    const received: Partial<Record<AssetKind, ReceivedFile>> = {};
    try {
      const fields = await readMultipart(form, async (name, file) => {
        if ((name !== 'image' && name !== 'audio') || !kinds.includes(name) || taken.has(name)) return;
        taken.add(name);
        received[name] = await this.#receiveFile(name, file, quota, begun);
      });
      return { fields, ...received };
    } catch (error) {
      const discarded = Promise.all(begun.map((id) => this.#discard(id)));
      // Where something is away, removing takes as long again, and whoever waits has waited for long enough.
      if (!isUnavailable(error)) await discarded;
      throw error;
    }
  }

  async #receiveFile(
    kind: AssetKind,
    file: BusboyFileStream,
    quota: ByteQuota,
    begun: string[],
  ): Promise<ReceivedFile> {
    const assetId = await this.assets.begin(kind, quota.userId);
    begun.push(assetId);
    const hash = createHash('sha256');
    const { bytes } = await this.objects.put(
      uploadKey(assetId),
      Readable.from(limitedAndHashed(kind, file, hash), { objectMode: false, highWaterMark: 1 }),
    );
    if (bytes === 0) throw new AppError('INVALID', 'An empty file', { [kind]: refusals[kind].missing });
    const { delivered, extension, variants, durationSeconds, color, waveform } = await this.inspector.inspect(
      kind,
      uploadKey(assetId),
      quota.userId,
    );
    const whole = delivered
      ? await keepOnly(this.objects, uploadKey(assetId), delivered)
      : { sha256: hash.digest('hex'), bytes };
    const key = await this.assets.store(assetId, { ...whole, extension, variants }, quota);
    return {
      assetId,
      key,
      bytes: whole.bytes,
      durationSeconds: Math.round(durationSeconds),
      color,
      waveform,
    };
  }

  /** What cannot be removed now stays unattached and is collected later. */
  async #discard(assetId: string): Promise<void> {
    await this.assets
      .discard(assetId)
      .catch((error: unknown) => this.log.warn({ err: error, assetId }, 'An upload was not removed'));
  }
}

function isUnavailable(error: unknown): boolean {
  return toAppError(error).code === 'UNAVAILABLE';
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
