import { Injectable } from '@nestjs/common';
import { runPrepared } from '@rubato/service-kit';
import { DataSource } from 'typeorm';

const query = { name: 'catalog-version', text: 'SELECT version FROM catalog_version' };

@Injectable()
export class CatalogVersion {
  constructor(private readonly database: DataSource) {}

  /**
   * The base of the lists' ETags. Read it before the list: the list may then be newer than its version, but
   * never older.
   */
  async getCurrent(): Promise<string> {
    const [row] = await runPrepared<{ version: string }>(this.database, query, []);
    return row?.version ?? '0';
  }
}
