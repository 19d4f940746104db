import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  countAttempt,
  EPHEMERAL_STORE,
  FairQueue,
  LOGGER,
  OBJECT_STORE,
  RpcClient,
  runOutsideContext,
  getTimeLeftMs,
  runWithTimeout,
  type EphemeralStore,
  type Logger,
  type ObjectStore,
} from '@rubato/service-kit';
import { Readable } from 'node:stream';
import { toUploadKey } from '../assets/asset-keys.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { StoreQuota } from '../assets/store-quota.ts';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { InspectorService } from '../inspection/inspector/inspector.service.ts';
import { rewriteObject } from '../inspection/rewrite-object.ts';
import { CoverClient } from './cover-client.ts';
import { findCoverUses } from './cover-uses.ts';
import { ExternalCoversRepository } from './external-covers.repository.ts';

const concurrentFetches = 4;
const queueLimits = { maxWaiting: 400, maxWaitingPerOwner: 100 };

const windowSeconds = 3600;

/** What a request leaves of its deadline for the response. The fetch continues, so that a later request finds the copy. */
const answerMs = 300;
const maxWaitMs = 3000;

/**
 * Copies covers from other hosts when they are first requested, so that those hosts do not learn who looks at them. The copy is an image
 * of a user who uses the cover, no wider than the widest that pages show.
 */
@Injectable()
export class ExternalCoversService implements OnModuleDestroy {
  readonly #queue = new FairQueue<number>(concurrentFetches, queueLimits);
  /** By URL. */
  readonly #fetches = new Map<string, Promise<string | null>>();
  readonly #client: CoverClient;
  readonly #stopping = new AbortController();

  constructor(
    private readonly covers: ExternalCoversRepository,
    private readonly assets: AssetsService,
    private readonly storeQuota: StoreQuota,
    private readonly inspector: InspectorService,
    private readonly rpc: RpcClient,
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'externalCovers'>,
  ) {
    this.#client = new CoverClient(config.externalCovers.privateAddresses);
  }

  /** Returns the key of the copy, or null if there is none before the deadline. */
  async find(url: string): Promise<string | null> {
    if (!this.config.externalCovers.isEnabled) return null;
    const known = this.#fetches.has(url) ? undefined : await this.covers.find(url);
    // Another request may have begun to fetch it in the meantime.
    const fetching = this.#fetches.get(url);
    if (!fetching && known && !known.isDue) return known.key;
    const waitMs = Math.min(maxWaitMs, getTimeLeftMs() - answerMs);
    return runWithTimeout(fetching ?? this.#begin(url), waitMs, () => null);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#fetches.values());
  }

  #begin(url: string): Promise<string | null> {
    const fetching = runOutsideContext(() => this.#fetchIfUsed(url))
      .catch((error: unknown) => {
        this.log.info({ err: error, host: URL.parse(url)?.host }, 'external cover: not copied, will retry');
        return null;
      })
      .finally(() => this.#fetches.delete(url));
    this.#fetches.set(url, fetching);
    return fetching;
  }

  async #fetchIfUsed(url: string): Promise<string | null> {
    const userId = await this.#findUser(url);
    if (userId === undefined || (await this.#isLimitReached(userId))) return null;
    if (!(await this.covers.beginAttempt(url))) return null;
    return this.#queue.run(userId, () => this.#copy(url, userId));
  }

  /** Users choose what is requested, so that each can cause a limited number of requests. */
  async #isLimitReached(userId: number): Promise<boolean> {
    const maxAttempts = this.config.externalCovers.perUser;
    return (
      (await countAttempt(this.store, { key: `external-covers:${userId}`, maxAttempts, windowSeconds })) > 0
    );
  }

  /** The user with the lowest id who uses the cover; undefined if it is unused or any content that uses it is blocked. */
  async #findUser(url: string): Promise<number | undefined> {
    const uses = await findCoverUses(this.rpc, [url]);
    if (!uses.length || uses.some(({ isBlocked }) => isBlocked)) return undefined;
    return Math.min(...uses.map(({ userId }) => userId));
  }

  async #copy(url: string, userId: number): Promise<string> {
    const assetId = await this.assets.create('image', userId);
    try {
      const key = await this.#store(url, { assetId, userId });
      await this.covers.record(url, assetId);
      // From now on, blocking the content blocks the copy. It may have been blocked before.
      if ((await this.#findUser(url)) === undefined) throw new Error('No longer in use');
      await this.assets.attachCopy(assetId);
      return key;
    } catch (error) {
      await this.assets.discard(assetId);
      throw error;
    }
  }

  /** Returns the key of the image. Of what the host has sent, only the resized image is kept. */
  async #store(url: string, { assetId, userId }: { assetId: string; userId: number }): Promise<string> {
    const body = this.#client.read(url, this.#stopping.signal);
    const upload = toUploadKey(assetId);
    await this.objects.put(upload, Readable.from(body, { objectMode: false, highWaterMark: 1 }));
    const { variants } = await this.inspector.inspect('image', upload, userId);
    const widest = variants.at(-1);
    if (!widest) throw new Error('The image has no variants');
    await this.storeQuota.assertRoom(widest.bytes.length);
    const stored = await rewriteObject(this.objects, upload, [widest.bytes]);
    return this.assets.store(
      assetId,
      { ...stored, extension: 'webp', variants },
      { userId, limit: Infinity },
    );
  }
}
