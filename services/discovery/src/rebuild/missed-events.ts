import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, OnConsumerOpened, runPreparedWithin, type Logger } from '@rubato/service-kit';
import { DataSource } from 'typeorm';

const statements = {
  remember: {
    name: 'remember-consumer',
    text: `
      INSERT INTO event_consumers AS known (name, created_at) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET created_at = excluded.created_at WHERE known.created_at <> excluded.created_at
      RETURNING name`,
  },
  /** From the beginning, also if one is in progress: the pages that it has read may be older than what was missed. */
  restartRebuild: {
    name: 'restart-rebuild',
    text: `
      UPDATE rebuild SET requested_at = clock_timestamp(), step = NULL, after = NULL, copied = 0, removed = 0, finished_at = NULL
      WHERE finished_at IS NOT NULL OR step IS NOT NULL`,
  },
} as const;

/**
 * Requests a rebuild when events may be missing, because the stream has dropped a consumer together with its backlog. The new consumer exists
 * before the owners are asked, so that later events arrive.
 */
@Injectable()
export class MissedEvents {
  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @OnConsumerOpened()
  async onConsumerOpened(consumer: string, createdAt: string): Promise<void> {
    const isNew = await this.database.transaction(async (manager) => {
      const changed = await runPreparedWithin(manager, statements.remember, [consumer, createdAt]);
      if (changed.length) await runPreparedWithin(manager, statements.restartRebuild, []);
      return changed.length > 0;
    });
    if (isNew) this.log.info({ consumer }, 'event consumer: new, rebuild requested');
  }
}
