import type { ErrorStatus } from './error-responses.ts';
import type { Parameter, ParameterName } from './parameters.ts';

/** One operation of the API, as documented. `Response` and `Request` are the names of its possible schemas. */
export interface Operation<Response extends string = string, Request extends string = string> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI: parameters in braces, no trailing slash. */
  readonly path: string;
  /** The group of operations that it belongs to. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly requiresSession?: boolean;
  /** Names of shared parameters, and the operation's own ones. Parameters in the path are ids unless listed. */
  readonly parameters?: readonly (ParameterName | Parameter)[];
  readonly body?: { readonly schema: Request; readonly type?: 'multipart/form-data' };
  readonly response: SuccessResponse<Response>;
  /**
   * Specific errors. Those implied by a session, an id, a body or an unsafe method are added automatically.
   */
  readonly errors?: readonly ErrorStatus[];
  /**
   * Requests of a class share slots, so that they cannot take those of other classes. All operations of a path
   * must have the same. The service's name by default.
   */
  readonly requestClass?: string;
}

interface SuccessResponse<Response extends string> {
  readonly status: 200 | 201 | 302 | 303;
  readonly description: string;
  /** A schema, or the media type of content without one. Redirects have none. */
  readonly content?: { readonly schema: Response } | { readonly type: string };
  /** Beside the ETag of what GET returns. */
  readonly headers?: readonly ('Link' | 'Location' | 'Set-Cookie')[];
}
