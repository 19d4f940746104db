import { beforeEach } from '@jest/globals';
import { externalCoverMessages, usedAssetMessages, type ExternalCoverUse } from '@rubato/contracts';
import { encodeResponse, InProcessBus, RpcClient } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { ExternalCoversRepository } from '../src/external-covers/external-covers.repository.ts';
import { UsedAssets } from '../src/garbage-collection/used-assets.ts';

type Owner = keyof typeof usedAssetMessages;

/**
 * Stands in for catalog and library, which report the assets in `used` and the covers in `covers`. Before each test, nothing is in use and
 * no owner responds.
 */
export class AssetOwners {
  bus!: InProcessBus;
  used!: Record<Owner, string[]>;
  covers!: Record<Owner, ExternalCoverUse[]>;

  constructor() {
    beforeEach(() => {
      this.bus = new InProcessBus();
      this.used = { inCatalog: [], inLibrary: [] };
      this.covers = { inCatalog: [], inLibrary: [] };
    });
  }

  /** Lets an owner respond from now on. */
  async serve(owner: Owner): Promise<void> {
    await this.bus.serve(usedAssetMessages[owner].subject, owner, async ({ payload }) => {
      const { assetIds }: { assetIds: string[] } = JSON.parse(Buffer.from(payload).toString());
      return encodeResponse({ assetIds: assetIds.filter((id) => this.used[owner].includes(id)) });
    });
    await this.bus.serve(externalCoverMessages[owner].subject, owner, async ({ payload }) => {
      const { urls }: { urls: string[] } = JSON.parse(Buffer.from(payload).toString());
      return encodeResponse({ covers: this.covers[owner].filter(({ url }) => urls.includes(url)) });
    });
  }

  async serveAll(): Promise<void> {
    await Promise.all([this.serve('inCatalog'), this.serve('inLibrary')]);
  }

  /** What asks the owners. */
  usedAssets(database: DataSource, rpc = new RpcClient(this.bus)): UsedAssets {
    return new UsedAssets(rpc, new ExternalCoversRepository(database));
  }
}
