import { maxExportedLikes } from '@rubato/contracts';
import { isOfExistingUser, runPrepared, runPreparedWithin, type PreparedQuery } from '@rubato/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { lockCopies } from '../replica/copies.ts';
import type { PageReport, Position, RebuildPage, RebuildStep } from './rebuild-step.ts';

/** Few enough for a short transaction. */
const pageSize = Math.min(2000, maxExportedLikes);

/** A like or follow: `id` is that of the song or artist. */
export interface Reaction {
  readonly userId: number;
  readonly id: number;
  /** ISO 8601; undefined if the owner does not say. */
  readonly at?: string | undefined;
}

interface OwnReaction extends Reaction {
  readonly at: string;
}

const positionSchema = z.object({ userId: z.int(), id: z.int() }).nullable();

export interface ReactionsStepOptions {
  readonly database: DataSource;
  readonly name: 'likes' | 'follows';
  /** Returns reactions by ascending user and id, after `after`; none at the end. */
  fetch(after: Reaction | undefined, limit: number): Promise<readonly Reaction[]>;
}

const own: Readonly<Record<ReactionsStepOptions['name'], PreparedQuery>> = {
  likes: {
    name: 'rebuild-own-likes',
    text: `SELECT user_id AS "userId", song_id AS id, liked_at::text AS at FROM recent_likes
      WHERE (user_id, song_id) > ($1, $2) ORDER BY user_id, song_id LIMIT ${pageSize}`,
  },
  follows: {
    name: 'rebuild-own-follows',
    text: `SELECT user_id AS "userId", artist_id AS id, followed_at::text AS at FROM follows
      WHERE (user_id, artist_id) > ($1, $2) ORDER BY user_id, artist_id LIMIT ${pageSize}`,
  },
};

/** Only recent likes are copied. What was removed meanwhile stays away: its event may have arrived before this page. */
const add: Readonly<Record<ReactionsStepOptions['name'], PreparedQuery>> = {
  likes: {
    name: 'rebuild-add-likes',
    text: `
      INSERT INTO recent_likes (user_id, song_id, liked_at)
      SELECT user_id, id, at FROM unnest($1::integer[], $2::integer[], $3::timestamptz[]) received (user_id, id, at)
      WHERE at > now() - interval '60 days' AND ${isOfExistingUser('received.user_id')} AND NOT EXISTS (
        SELECT FROM removals WHERE kind = 'like' AND removals.user_id = received.user_id AND removals.id = received.id
          AND removed_at >= at
      )
      ORDER BY user_id, id ON CONFLICT DO NOTHING RETURNING song_id AS id`,
  },
  follows: {
    name: 'rebuild-add-follows',
    text: `
      INSERT INTO follows (user_id, artist_id)
      SELECT user_id, id FROM unnest($1::integer[], $2::integer[], $3::timestamptz[]) received (user_id, id)
      WHERE ${isOfExistingUser('received.user_id')} AND NOT EXISTS (
        SELECT FROM removals WHERE kind = 'follow' AND removals.user_id = received.user_id AND removals.id = received.id
      )
      ORDER BY user_id, id ON CONFLICT DO NOTHING RETURNING artist_id AS id`,
  },
};

const remove: Readonly<Record<ReactionsStepOptions['name'], PreparedQuery>> = {
  likes: {
    name: 'rebuild-remove-likes',
    text: `DELETE FROM recent_likes USING unnest($1::integer[], $2::integer[], $3::timestamptz[]) gone (user_id, id, at)
      WHERE recent_likes.user_id = gone.user_id AND song_id = gone.id AND liked_at = gone.at`,
  },
  follows: {
    name: 'rebuild-remove-follows',
    text: `DELETE FROM follows USING unnest($1::integer[], $2::integer[], $3::timestamptz[]) gone (user_id, id, at)
      WHERE follows.user_id = gone.user_id AND artist_id = gone.id AND followed_at = gone.at`,
  },
};

/** Compares the copies of likes or follows with those of library, like `CopiesStep`. */
export class ReactionsStep implements RebuildStep {
  constructor(private readonly options: ReactionsStepOptions) {}

  get name(): string {
    return this.options.name;
  }

  async read(position: Position): Promise<RebuildPage> {
    const after = positionSchema.parse(position ?? null);
    const { database, name, fetch } = this.options;
    const known = await runPrepared<OwnReaction & Record<string, unknown>>(database, own[name], [
      after?.userId ?? 0,
      after?.id ?? 0,
    ]);
    const page = await fetch(after ?? undefined, pageSize);
    const end = findEarlier(page.at(-1), known.length === pageSize ? known.at(-1) : undefined);
    const existing = new Set(page.map(toKey));
    const gone = known.filter((one) => !(end && compare(one, end) > 0) && !existing.has(toKey(one)));
    return {
      next: end && { userId: end.userId, id: end.id },
      apply: (manager) => this.#apply(manager, page, gone),
    };
  }

  async #apply(
    manager: EntityManager,
    page: readonly Reaction[],
    gone: readonly OwnReaction[],
  ): Promise<PageReport> {
    const { name } = this.options;
    // Like the consumers of their events.
    await lockCopies(manager, name === 'likes' ? 'songs' : 'artists');
    const added = await runPreparedWithin<{ id: number }>(manager, add[name], toColumns(page));
    if (gone.length) await runPreparedWithin(manager, remove[name], toColumns(gone));
    return { copied: added.length, removed: gone.length };
  }
}

const toColumns = (rows: readonly Reaction[]) => [
  rows.map(({ userId }) => userId),
  rows.map(({ id }) => id),
  rows.map(({ at }) => at ?? null),
];

const toKey = ({ userId, id }: Reaction): string => `${userId} ${id}`;

const compare = (a: Reaction, b: Reaction): number => a.userId - b.userId || a.id - b.id;

const findEarlier = (a: Reaction | undefined, b: Reaction | undefined): Reaction | undefined =>
  a && b ? (compare(a, b) <= 0 ? a : b) : (a ?? b);
