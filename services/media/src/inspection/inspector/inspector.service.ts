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
import { inspectFile } from './inspector-client.ts';
import { InspectorPool } from './inspector-pool.ts';
import type { Inspection } from '../inspection.messages.ts';
import { Rejection } from '../rejection.ts';
import { getRejectionText } from '../rejection-texts.ts';

const concurrentInspections = 2;

/**
 * Inspects the content of stored files in sandboxed processes with resource limits, two at a time, fairly
 * among users.
 */
@Injectable()
export class InspectorService implements OnModuleDestroy {
  readonly #queue = new FairQueue<number>(concurrentInspections);
  readonly #pool = new InspectorPool(concurrentInspections, ({ gap }) => this.#logGap(gap));
  #hasLoggedGap = false;

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The numbers of running and waiting inspections. */
  get queue(): { readonly running: number; readonly waiting: number } {
    return { running: this.#queue.running, waiting: this.#queue.waiting };
  }

  /**
   * Inspects an uploaded object of a user. Throws UNPROCESSABLE_FILE with the reason if it is rejected, and
   * UNAVAILABLE if it cannot be inspected at the moment.
   */
  inspect(kind: AssetKind, objectKey: string, userId: number): Promise<Inspection> {
    return this.#queue.run(userId, async () => {
      const reader = await this.objects.open(objectKey);
      if (!reader) throw new Error(`Object not found: ${objectKey}`);
      try {
        return await this.#inspect(kind, reader, userId);
      } finally {
        await reader.close();
      }
    });
  }

  onModuleDestroy(): void {
    this.#pool.end();
  }

  async #inspect(kind: AssetKind, reader: ObjectReader, userId: number): Promise<Inspection> {
    try {
      const outcome = await this.#pool.use(userId, (inspector) => inspectFile(inspector, kind, reader));
      if (outcome instanceof Rejection) throw outcome;
      return outcome;
    } catch (error) {
      throw this.#toAppError(kind, error);
    }
  }

  #toAppError(kind: AssetKind, error: unknown): unknown {
    if (!(error instanceof Rejection)) return error;
    if (error.reason === 'unreadable') this.log.warn({ err: error.cause, kind }, 'file inspection: failed');
    return new AppError('UNPROCESSABLE_FILE', `${kind}: ${error.reason}`, {
      fields: {
        [kind]: getRejectionText(kind, error.reason),
      },
    });
  }

  #logGap(gap: string | undefined): void {
    if (gap && !this.#hasLoggedGap) this.log.warn({ gap }, 'file inspector: sandbox incomplete');
    this.#hasLoggedGap ||= Boolean(gap);
  }
}
