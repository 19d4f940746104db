import type { ParameterName } from './parameters.ts';
import type { RefusalStatus } from './refusals.ts';
import type { AnswerName, RequestName } from './schemas.ts';

/** One call of the API as its description tells it. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI: parameters in braces, no slash at the end. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Whether it needs a session. */
  readonly signedIn?: boolean;
  readonly parameters?: readonly ParameterName[];
  readonly body?: { readonly schema: RequestName; readonly type?: 'multipart/form-data' };
  readonly answer: Answer;
  /** The refusals of its own: what follows from a session, an id, a body or an unsafe method goes without saying. */
  readonly refusals?: readonly RefusalStatus[];
}

interface Answer {
  readonly status: 200 | 201;
  readonly description: string;
  /** A schema, or the media type of something that has none. */
  readonly content: { readonly schema: AnswerName } | { readonly type: 'application/json' | 'text/html' };
  readonly headers?: readonly ('ETag' | 'Link' | 'Set-Cookie')[];
}

/** What the operations are grouped by, in the order in which a reader needs them. */
export const tags = {
  Auth: 'Who is signed in: signing up, logging in and out.',
  Songs: 'What members sing and play. Anybody may listen; only its owner changes a song.',
  Albums: 'Songs of one artist, put together by their owner.',
  Playlists: 'Songs of anybody, put together for oneself. Nobody else sees them.',
  Images: 'Covers of albums and playlists.',
  Likes: 'Which songs the member likes.',
  Description: 'What the API is.',
} as const;
export type Tag = keyof typeof tags;
