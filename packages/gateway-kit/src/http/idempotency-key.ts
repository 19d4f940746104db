import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, idempotencyKeyHeader, idempotencyKeySchema } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';

function readKey(_data: unknown, context: ExecutionContext): string | undefined {
  const result = idempotencyKeySchema.safeParse(
    context.switchToHttp().getRequest<FastifyRequest>().headers[idempotencyKeyHeader],
  );
  if (result.success) return result.data;
  throw new AppError('INVALID', 'Not an idempotency key', {
    fields: { [idempotencyKeyHeader]: result.error.issues[0]?.message ?? 'Not valid' },
  });
}

/** Parameter decorator: the `Idempotency-Key` header; 400 under its name if it is not valid. */
export const IdempotencyKey: () => ParameterDecorator = createParamDecorator(readKey);
