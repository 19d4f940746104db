import { form, signedIn, type PermissionTable } from '../../../packages/gateway-kit/testing/permissions.ts';

export const permissions: PermissionTable = {
  rows: [
    ['POST /api/images', form, signedIn(201)],
    // Everyone may use it; this request has no URL.
    ['GET /api/covers', undefined, { visitor: 400, other: 400, owner: 400, expired: 400 }],
  ],
};
