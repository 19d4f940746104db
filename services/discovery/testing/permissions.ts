import { open, signedIn, type PermissionTable } from '../../../packages/gateway-kit/testing/permissions.ts';

export const permissions: PermissionTable = {
  rows: [
    ['GET /api/search', undefined, open],
    ['GET /api/home', undefined, open],
    ['GET /api/browse/songs', undefined, open],
    ['GET /api/browse/genres', undefined, open],
    ['GET /api/browse/decades', undefined, open],
    // Everyone may use it; this request has no seeds.
    ['GET /api/related/songs', undefined, { visitor: 400, other: 400, owner: 400, expired: 400 }],
    ['GET /api/feed', undefined, signedIn(200)],
  ],
};
