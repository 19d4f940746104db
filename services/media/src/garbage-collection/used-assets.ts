import { usedAssetMessages } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import { Injectable } from '@nestjs/common';
import { findCoverUses } from '../external-covers/cover-uses.ts';
import { ExternalCoversRepository } from '../external-covers/external-covers.repository.ts';

/** Finds out which assets are in use. */
@Injectable()
export class UsedAssets {
  constructor(
    private readonly rpc: RpcClient,
    private readonly covers: ExternalCoversRepository,
  ) {}

  /**
   * Asks catalog and library which of the assets are in use, and which of the covers that they are copies of, blocked content included.
   * Throws UNAVAILABLE if one of them does not respond.
   */
  async findUsed(assetIds: string[]): Promise<ReadonlySet<string>> {
    const [ownUses, copies] = await Promise.all([
      this.#findOwnUses(assetIds),
      this.#findUsedCopies(assetIds),
    ]);
    return new Set([...ownUses, ...copies]);
  }

  async #findOwnUses(assetIds: string[]): Promise<string[]> {
    const responses = await Promise.all(
      Object.values(usedAssetMessages).map((message) => this.rpc.call(message, { assetIds })),
    );
    return responses.flatMap((response) => response.assetIds);
  }

  async #findUsedCopies(assetIds: readonly string[]): Promise<string[]> {
    const urls = await this.covers.findUrls(assetIds);
    const uses = await findCoverUses(this.rpc, [...urls.values()]);
    const used = new Set(uses.map(({ url }) => url));
    return [...urls].filter(([, url]) => used.has(url)).map(([id]) => id);
  }
}
