import type { z } from 'zod';

/** A question that one service answers: its subject on the bus and the shapes that travel. */
export interface Rpc<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly subject: string;
  readonly request: Request;
  readonly response: Response;
  /** Whether it changes nothing, so that it may be asked again where no answer came. */
  readonly isRead: boolean;
}

/** Names a question. `subject` is `<owner>.<noun>.<verb>.v<version>`; a changed shape is a new version beside the old one. */
export function rpc<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  subject: string,
  request: Request,
  response: Response,
): Rpc<Request, Response> {
  return { subject, request, response, isRead: false };
}

/** Names a question that changes nothing. */
export function readRpc<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  subject: string,
  request: Request,
  response: Response,
): Rpc<Request, Response> {
  return { subject, request, response, isRead: true };
}
