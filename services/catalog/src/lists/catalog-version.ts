import { Injectable } from '@nestjs/common';
import { runPrepared } from '@rubato/service-kit';
import { DataSource } from 'typeorm';

const query = { name: 'catalog-version', text: 'SELECT version FROM catalog_version' };

@Injectable()
export class CatalogVersion {
  constructor(private readonly database: DataSource) {}

  /** What the lists' ETags are made of. Read it before the list: an answer may then be newer than its version, never older. */
  async current(): Promise<string> {
    const [row] = await runPrepared<{ version: string }>(this.database, query, []);
    return row?.version ?? '0';
  }
}
