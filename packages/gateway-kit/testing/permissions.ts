/** A visitor, another user, the owner, the owner with an expired session, or another user with a role. */
export type Who = 'visitor' | 'other' | 'owner' | 'expired' | StaffRole;

type StaffRole = 'moderator' | 'admin';

/** The expected status for each. Moderators and admins have no rights that other users do not have, unless stated. */
type Statuses = Readonly<Record<Exclude<Who, StaffRole>, number> & Partial<Record<StaffRole, number>>>;

/** A request: its route, and its JSON body; `form` is a song's multipart form, with an image and an audio file. */
type PermissionRequest = readonly [route: string, body: object | undefined];

/** A request and the expected status for each. `:song` is the id of the resource `song`, or the value of the path's parameter `song`. */
export type PermissionRow = readonly [...PermissionRequest, statuses: Statuses];

/** The permissions of all routes of a service: `export const permissions` of its `testing/permissions.ts`. */
export interface PermissionTable {
  /** A missing route fails the tests. */
  readonly rows: readonly PermissionRow[];
  /** How the owner adds the resources that rows of any service refer to. The response contains an `id`. */
  readonly resources?: Readonly<Record<string, PermissionRequest>>;
  /** Valid values of parameters of paths, by their name, of what does not exist: the response shows who may ask for it at all. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The body that stands for a song's multipart form. */
export const form = { form: 'song' };

/** For everyone. */
export const open = { visitor: 200, other: 200, owner: 200, expired: 200 };
/** For everyone with a session. */
export const signedIn = (status: number) => ({ visitor: 401, other: status, owner: status, expired: 401 });
/** Public, and writable by its owner. */
export const owned = (status: number) => ({ visitor: 401, other: 403, owner: status, expired: 401 });
/** For moderators and admins. */
export const moderators = (status: number) => ({ ...admins(status), moderator: status });
/** For admins. */
export const admins = (status: number) => ({
  ...owned(403),
  moderator: 403,
  admin: status,
});
/** Visible to its owner only. */
export const hidden = (status: number) => ({ visitor: 401, other: 404, owner: status, expired: 401 });
