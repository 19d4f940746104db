import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  albumMessages,
  maxId,
  maxSegmentsPerMessage,
  segmentGroupSpan,
  segmentSpan,
  songMessages,
  type ListSegment,
  type SegmentsRequest,
} from '@rubato/contracts';
import { wireHeaders, type PreparedQuery } from '@rubato/service-kit';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { albumQueries } from '../albums/album-queries.ts';
import { songQueries } from '../songs/song-queries.ts';

/** Each in a group of its own. */
const entries = maxSegmentsPerMessage + 1;
/** Ids and numbers of segments as long as they get. */
const ids = Array.from({ length: entries }, (_, index) => maxId - index * segmentGroupSpan);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
  await fill();
}, 120_000);

afterAll(() => catalog.close());

const insertSongs = `
  INSERT INTO songs (id, user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds,
    image_asset_id, image_key, audio_asset_id, audio_key) OVERRIDING SYSTEM VALUE
  SELECT id, 1, 'Song', '', 'Folk', 1990, 180, 180, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3'
  FROM unnest($1::integer[]) id`;
const insertAlbums = `
  INSERT INTO albums (id, user_id, title, image_url, release_year) OVERRIDING SYSTEM VALUE
  SELECT id, 1, 'Album', 'https://example.com/a.png', 1990 FROM unnest($1::integer[]) id`;

async function fill(): Promise<void> {
  const { database } = catalog;
  await database.query(
    `INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Artist', 1, 'artist')`,
  );
  for (const insert of [insertSongs, insertAlbums]) await database.query(insert, [ids]);
  await database.query('ANALYZE');
}

const numbersOf = (span: number) => ids.map((id) => Math.floor((id - 1) / span));

describe.each<
  [
    string,
    typeof songMessages.segments | typeof albumMessages.segments,
    { query: PreparedQuery; table: string; insert: string },
  ]
>([
  ['songs', songMessages.segments, { query: songQueries.segments, table: 'songs', insert: insertSongs }],
  ['albums', albumMessages.segments, { query: albumQueries.segments, table: 'albums', insert: insertAlbums }],
])('segments of %s', (_what, message, { query, table, insert }) => {
  const describeSegments = async (request: SegmentsRequest): Promise<readonly ListSegment[]> =>
    (await catalog.call(message, request)).segments;

  it.each([segmentSpan, segmentGroupSpan] as const)(
    'of %s ids fit into a message, as many as it may have',
    async (span) => {
      const request = { span, limit: maxSegmentsPerMessage };
      const { headers } = await catalog.request(message, request);
      const expected = numbersOf(span).slice(0, maxSegmentsPerMessage);
      expect((await describeSegments(request)).map(({ number }) => number)).toEqual(expected);
      expect(headers[wireHeaders.next]).toBe(String(expected.at(-1)));
    },
  );

  it.each([0, 1, entries / 2, entries - 1].map(Math.floor))(
    'are read for group %s without the groups below it',
    async (index) => {
      const [id] = ids.slice(index);
      const group = Math.floor((id! - 1) / segmentGroupSpan);
      const ratio = segmentGroupSpan / segmentSpan;
      const range = { before: (group + 1) * ratio, downTo: group * ratio };
      const request = { span: segmentSpan, ...range, limit: ratio } as const;
      expect((await describeSegments(request)).map(({ number }) => number)).toEqual([
        Math.floor((id! - 1) / segmentSpan),
      ]);
      const upTo = Math.min(range.before * segmentSpan, maxId);
      expect(await visitedSegments(query, [segmentSpan, upTo, range.downTo, ratio])).toBeLessThanOrEqual(2);
    },
  );

  it('change the version of their group when they become empty', async () => {
    const group = { span: segmentGroupSpan, before: 1, limit: 1 } as const;
    await catalog.database.query(insert, [[1, segmentSpan + 1]]);
    const [before] = await describeSegments(group);
    await catalog.database.query(`DELETE FROM ${table} WHERE id = ${segmentSpan + 1}`);
    const [after] = await describeSegments(group);
    expect(after!.version).not.toBe(before!.version);
    await catalog.database.query(`DELETE FROM ${table} WHERE id = 1`);
    expect(await describeSegments(group)).toEqual([]);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** How many segments the query visits to find those that it returns. */
async function visitedSegments({ text }: PreparedQuery, values: number[]): Promise<number> {
  const { rows } = await catalog.database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  return nodes.find((node) => node['Node Type'] === 'Recursive Union')!['Actual Rows'];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
