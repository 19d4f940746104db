import type { FactoryProvider } from '@nestjs/common';
import { quotaTexts } from '@rubato/contracts';
import { minuteMs, getMonotonicTime, createQuotaExceeded } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';

/** How long a sum is used: it reads all rows of `assets`. */
const maxAgeMs = minuteMs;

/** Limits the files of all users together. */
export class StoreQuota {
  #usage: Promise<number> | undefined;
  #measuredAt = -Infinity;

  /** `limit` in bytes; Infinity for unlimited. `now` is in milliseconds. */
  constructor(
    private readonly database: DataSource,
    private readonly limit: number,
    private readonly now: () => number = getMonotonicTime,
  ) {}

  /** Throws FORBIDDEN if `bytes` more exceed the quota. Not exact: what is stored within a minute is not counted yet. */
  async assertRoom(bytes: number): Promise<void> {
    if (this.limit === Infinity) return;
    if ((await this.getUsage()) + bytes > this.limit) throw createQuotaExceeded(quotaTexts.allBytes());
  }

  /** The bytes of all files, up to a minute old: audio and images, without the smaller versions of images and without streams. */
  getUsage(): Promise<number> {
    if (!this.#usage || this.now() - this.#measuredAt >= maxAgeMs) {
      this.#measuredAt = this.now();
      this.#usage = this.#measure();
      this.#usage.catch(() => (this.#usage = undefined));
    }
    return this.#usage;
  }

  async #measure(): Promise<number> {
    const [row]: { bytes: string }[] = await this.database.query(
      'SELECT coalesce(sum(bytes), 0) AS bytes FROM assets',
    );
    return Number(row?.bytes);
  }
}

export const storeQuotaProvider: FactoryProvider<StoreQuota> = {
  provide: StoreQuota,
  useFactory: (database: DataSource, { storeBytes }: MediaConfig) => new StoreQuota(database, storeBytes),
  inject: [DataSource, MEDIA_CONFIG],
};
