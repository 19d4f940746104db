import { form, members, type PermissionTable } from '../../../packages/gateway-kit/testing/permissions.ts';

export const permissions: PermissionTable = {
  rows: [['POST /api/images', form, members(201)]],
};
