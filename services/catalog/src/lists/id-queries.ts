import { maxPageIds } from '@rubato/contracts';
import type { IdListQueries } from '@rubato/service-kit';

const version = {
  name: 'user-list-version',
  text: 'SELECT version FROM user_list_versions WHERE user_id = $1',
};

/** The ids of a user's rows, oldest first. */
const createIdQueries = (table: 'songs' | 'albums'): IdListQueries => ({
  version,
  page: {
    name: `${table}-ids`,
    text: `
      WITH page AS MATERIALIZED (
        SELECT id FROM ${table} WHERE user_id = $1 AND id > $2::text::integer ORDER BY id LIMIT ${maxPageIds}
      )
      SELECT coalesce((SELECT version FROM user_list_versions WHERE user_id = $1), 0)::text AS version,
        coalesce((SELECT json_agg(id ORDER BY id) FROM page), '[]')::text AS ids,
        (SELECT page.id::text FROM page ORDER BY page.id OFFSET ${maxPageIds - 1}) AS next`,
  },
  first: '0',
});

export const songIds = createIdQueries('songs');
export const albumIds = createIdQueries('albums');
