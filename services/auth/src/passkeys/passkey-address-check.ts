import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, retryAtStartup, type Logger } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { RELYING_PARTY, type RelyingParty } from './relying-party.ts';

/** Warns at the start if passkeys cannot be used any longer, because the installation has another host name now. */
@Injectable()
export class PasskeyAddressCheck implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    @Inject(RELYING_PARTY) private readonly relyingParty: RelyingParty | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const other = await retryAtStartup(() => this.#findOther());
    if (other !== undefined)
      this.log.warn(
        { host: this.relyingParty?.id ?? null, otherHost: other },
        'passkeys: unusable, they belong to another host name than the first of PUBLIC_ORIGINS',
      );
  }

  /** The smallest and the largest host name are in the index, however many passkeys there are. */
  async #findOther(): Promise<string | undefined> {
    const [row]: [{ hosts: (string | null)[] }] = await this.database.query(
      'SELECT ARRAY[min(rp_id), max(rp_id)] AS hosts FROM passkeys',
    );
    return row.hosts.find((host) => host !== null && host !== this.relyingParty?.id) ?? undefined;
  }
}
