import * as z from 'zod/mini';

/** What users may do beyond their own content: nothing more, decide on reports, or also manage users. */
export const roles = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The role of those who have one. Ordinary users have no such field. */
export const staffRoleSchema = z.enum(['moderator', 'admin']);
export type StaffRole = z.output<typeof staffRoleSchema>;

/** Whether someone with this role may do what `required` may do. */
export const hasRole = (role: Role | undefined, required: Role): boolean =>
  roles.indexOf(role ?? 'member') >= roles.indexOf(required);
