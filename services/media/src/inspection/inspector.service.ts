import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type AssetKind } from '@rubato/contracts';
import {
  FairQueue,
  LOGGER,
  OBJECT_STORE,
  type Logger,
  type ObjectReader,
  type ObjectStore,
} from '@rubato/service-kit';
import { ask } from './ask-inspector.ts';
import { InspectorPool } from './inspector-pool.ts';
import type { Inspection } from './inspection.messages.ts';
import { Refusal } from './refusal.ts';
import { refusalText } from './refusal-texts.ts';

/** Finds out what a stored file is by its content, in processes that are killed when they take too much. Two at once, members in turns. */
@Injectable()
export class InspectorService implements OnModuleDestroy {
  readonly #queue = new FairQueue<number>(2);
  readonly #pool = new InspectorPool(({ gap }) => this.#tellGap(gap));
  #hasToldGap = false;

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** How many files are being looked at, and how many wait for it. */
  get queue(): { readonly running: number; readonly waiting: number } {
    return { running: this.#queue.running, waiting: this.#queue.waiting };
  }

  /**
   * What the object of a member is and what was derived from it. Throws UNPROCESSABLE_FILE, which says what is wrong with it, and
   * UNAVAILABLE when it could not be inspected now.
   */
  inspect(kind: AssetKind, objectKey: string, userId: number): Promise<Inspection> {
    return this.#queue.run(userId, async () => {
      const reader = await this.objects.open(objectKey);
      if (!reader) throw new Error(`No object ${objectKey}`);
      try {
        return await this.#inspect(kind, reader);
      } finally {
        await reader.close();
      }
    });
  }

  onModuleDestroy(): void {
    this.#pool.end();
  }

  async #inspect(kind: AssetKind, reader: ObjectReader): Promise<Inspection> {
    try {
      const outcome = await this.#pool.use((inspector) => ask(inspector, kind, reader));
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    } catch (error) {
      throw this.#asRefused(kind, error);
    }
  }

  #asRefused(kind: AssetKind, error: unknown): unknown {
    if (!(error instanceof Refusal)) return error;
    if (error.reason === 'unreadable')
      this.log.warn({ err: error.cause, kind }, 'A file could not be inspected');
    return new AppError('UNPROCESSABLE_FILE', `${kind}: ${error.reason}`, {
      [kind]: refusalText(kind, error.reason),
    });
  }

  #tellGap(gap: string | undefined): void {
    if (gap && !this.#hasToldGap) this.log.warn({ gap }, 'file inspector: sandbox incomplete');
    this.#hasToldGap ||= Boolean(gap);
  }
}
