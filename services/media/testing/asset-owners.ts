import { beforeEach } from '@jest/globals';
import { usedAssetMessages } from '@rubato/contracts';
import { encodeResponse, InProcessBus } from '@rubato/service-kit';

type Owner = keyof typeof usedAssetMessages;

/** Stands in for catalog and library, which report the assets in `used`. Before each test, no asset is in use and no owner responds. */
export class AssetOwners {
  bus!: InProcessBus;
  used!: Record<Owner, string[]>;

  constructor() {
    beforeEach(() => {
      this.bus = new InProcessBus();
      this.used = { inCatalog: [], inLibrary: [] };
    });
  }

  /** Lets an owner respond from now on. */
  serve(owner: Owner): Promise<unknown> {
    return this.bus.serve(usedAssetMessages[owner].subject, owner, async ({ payload }) => {
      const { assetIds }: { assetIds: string[] } = JSON.parse(Buffer.from(payload).toString());
      return encodeResponse({ assetIds: assetIds.filter((id) => this.used[owner].includes(id)) });
    });
  }

  serveAll(): Promise<unknown> {
    return Promise.all([this.serve('inCatalog'), this.serve('inLibrary')]);
  }
}
