/** A visitor, another user, the owner, or the owner with an expired session. */
export type Who = 'visitor' | 'other' | 'owner' | 'expired';

/** The expected status for each. */
type Row = readonly [route: string, body: object | undefined, statuses: Record<Who, number>];

const open = { visitor: 200, other: 200, owner: 200, expired: 200 };
const members = (status: number) => ({ visitor: 401, other: status, owner: status, expired: 401 });
/** Public, and writable by its owner. */
const owned = (status: number) => ({ visitor: 401, other: 403, owner: status, expired: 401 });
/** Visible to its owner only. */
const hidden = (status: number) => ({ visitor: 401, other: 404, owner: status, expired: 401 });

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };
const form = 'form';

/**
 * Every route of the API with its permissions. `:song`, `:album` and `:playlist` belong to the owner; a body
 * of `form` is a song's multipart form. A missing route fails the tests.
 */
export const permissions: readonly Row[] = [
  ['GET /api/auth', undefined, members(200)],
  ['POST /api/auth/signup', {}, { visitor: 400, other: 400, owner: 400, expired: 400 }],
  ['POST /api/auth/login', {}, { visitor: 400, other: 400, owner: 400, expired: 400 }],
  ['POST /api/auth/demo', undefined, open],
  ['GET /api/auth/logout', undefined, open],
  ['POST /api/auth/logout', undefined, open],
  ['GET /api/songs', undefined, open],
  ['GET /api/songs/current', undefined, members(200)],
  ['GET /api/songs/:song', undefined, open],
  ['GET /api/songs/:song/jobs', undefined, owned(200)],
  ['POST /api/songs', { form }, members(201)],
  ['PUT /api/songs/:song', { form }, owned(200)],
  ['DELETE /api/songs/:song', undefined, owned(200)],
  ['POST /api/images', { form }, members(201)],
  ['GET /api/albums', undefined, open],
  ['GET /api/albums/:album', undefined, open],
  ['POST /api/albums', album, members(201)],
  ['PUT /api/albums/:album', album, owned(200)],
  ['DELETE /api/albums/:album', undefined, owned(200)],
  ['PUT /api/albums/:album/songs', { song_ids: [] }, owned(200)],
  ['POST /api/albums/:album/songs/:song', undefined, owned(200)],
  ['DELETE /api/albums/:album/songs/:song', undefined, owned(200)],
  ['GET /api/playlists', undefined, members(200)],
  ['GET /api/playlists/:playlist', undefined, hidden(200)],
  ['POST /api/playlists', playlist, members(201)],
  ['PUT /api/playlists/:playlist', playlist, hidden(200)],
  ['DELETE /api/playlists/:playlist', undefined, hidden(200)],
  ['POST /api/playlists/:playlist/songs', { song_id: ':song' }, hidden(200)],
  ['PUT /api/playlists/:playlist/songs', { song_ids: [] }, hidden(200)],
  ['DELETE /api/playlists/:playlist/songs/:song', undefined, hidden(200)],
  ['POST /api/likes/:song', undefined, members(200)],
  ['DELETE /api/likes/:song', undefined, members(200)],
  ['GET /api/openapi.json', undefined, open],
  ['GET /api/docs', undefined, open],
  ['GET /api/docs/reference.js', undefined, open],
  ['GET /health/live', undefined, open],
  ['GET /health/ready', undefined, open],
];
