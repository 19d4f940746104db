import type { z } from 'zod';

/** A remote procedure of one service: its subject on the bus and the schemas of request and response. */
export interface Rpc<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly subject: string;
  readonly request: Request;
  readonly response: Response;
  /** Whether it is read-only, so that it can be retried. */
  readonly isRead: boolean;
}

/**
 * Defines a procedure. `subject` is `<owner>.<noun>.<verb>.v<version>`. An incompatible schema requires a new version next to the old one.
 */
export function defineRpc<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  subject: string,
  request: Request,
  response: Response,
): Rpc<Request, Response> {
  return { subject, request, response, isRead: false };
}

/** Defines a read-only procedure. */
export function defineReadRpc<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  subject: string,
  request: Request,
  response: Response,
): Rpc<Request, Response> {
  return { subject, request, response, isRead: true };
}
