import type { ParameterName } from './parameters.ts';
import type { ErrorStatus } from './error-responses.ts';
import type { ResponseName, RequestName } from './schemas.ts';

/** One operation of the API, as documented. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI: parameters in braces, no trailing slash. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly requiresSession?: boolean;
  readonly parameters?: readonly ParameterName[];
  readonly body?: { readonly schema: RequestName; readonly type?: 'multipart/form-data' };
  readonly response: SuccessResponse;
  /**
   * Specific errors. Those implied by a session, an id, a body or an unsafe method are added automatically.
   */
  readonly errors?: readonly ErrorStatus[];
}

interface SuccessResponse {
  readonly status: 200 | 201;
  readonly description: string;
  /** A schema, or the media type of content without one. */
  readonly content:
    | { readonly schema: ResponseName }
    | { readonly type: 'application/json' | 'text/html' | 'text/javascript' };
  readonly headers?: readonly ('ETag' | 'Link' | 'Set-Cookie')[];
}

/** The groups of operations, in reading order. */
export const tags = {
  Auth: 'Sign up, log in and log out.',
  Songs: 'Upload, update and delete songs. Everyone may listen; only the owner may change a song.',
  Albums: 'Collections of an artist’s own songs.',
  Playlists: 'Private collections of any songs. Only the owner can see them.',
  Images: 'Covers of albums and playlists.',
  Likes: 'The songs that the user likes.',
  Documentation: 'This documentation.',
} as const;
export type Tag = keyof typeof tags;
