import { hidden, signedIn, type PermissionTable } from '../../../packages/gateway-kit/testing/permissions.ts';

const playlist = { name: 'Evenings', description: 'For when it gets dark' };

export const permissions: PermissionTable = {
  resources: { playlist: ['POST /api/playlists', playlist] },
  rows: [
    ['GET /api/playlists', undefined, signedIn(200)],
    ['GET /api/playlists/:playlist', undefined, hidden(200)],
    ['POST /api/playlists', playlist, signedIn(201)],
    ['PUT /api/playlists/:playlist', playlist, hidden(200)],
    ['DELETE /api/playlists/:playlist', undefined, hidden(200)],
    ['POST /api/playlists/:playlist/songs', { song_id: ':song' }, hidden(200)],
    ['PUT /api/playlists/:playlist/songs', { song_ids: [] }, hidden(200)],
    ['DELETE /api/playlists/:playlist/songs/:song', undefined, hidden(200)],
    ['POST /api/likes/:song', undefined, signedIn(200)],
    ['DELETE /api/likes/:song', undefined, signedIn(200)],
    ['GET /api/follows', undefined, signedIn(200)],
    // Users cannot follow themselves.
    ['POST /api/follows/:artist', undefined, { ...signedIn(200), owner: 403 }],
    ['DELETE /api/follows/:artist', undefined, signedIn(200)],
  ],
};
