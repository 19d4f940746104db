import {
  form,
  signedIn,
  open,
  owned,
  type PermissionTable,
} from '../../../packages/gateway-kit/testing/permissions.ts';

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };

const artist = { handle: 'winter-almanac', bio: 'From here', links: [] };

export const permissions: PermissionTable = {
  resources: {
    song: ['POST /api/songs', form],
    album: ['POST /api/albums', album],
    artist: ['GET /api/artists/current', undefined],
  },
  rows: [
    ['GET /api/songs', undefined, open],
    ['GET /api/songs/current', undefined, signedIn(200)],
    ['GET /api/songs/:song', undefined, open],
    ['GET /api/songs/:song/jobs', undefined, owned(200)],
    ['POST /api/songs', form, signedIn(201)],
    ['PUT /api/songs/:song', form, owned(200)],
    ['DELETE /api/songs/:song', undefined, owned(200)],
    ['GET /api/albums', undefined, open],
    ['GET /api/albums/current', undefined, signedIn(200)],
    ['GET /api/albums/:album', undefined, open],
    ['POST /api/albums', album, signedIn(201)],
    ['PUT /api/albums/:album', album, owned(200)],
    ['DELETE /api/albums/:album', undefined, owned(200)],
    ['PUT /api/albums/:album/songs', { song_ids: [] }, owned(200)],
    ['POST /api/albums/:album/songs/:song', undefined, owned(200)],
    ['DELETE /api/albums/:album/songs/:song', undefined, owned(200)],
    ['GET /api/artists/current', undefined, signedIn(200)],
    ['GET /api/artists/:artist', undefined, open],
    ['PUT /api/artists/:artist', artist, owned(200)],
    ['GET /api/artists/:artist/songs', undefined, open],
    ['GET /api/artists/:artist/albums', undefined, open],
  ],
};
