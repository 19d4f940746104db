import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, idempotencyKeyHeader, idempotencyKeySchema } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';

function keyOf(_data: unknown, context: ExecutionContext): string | undefined {
  const result = idempotencyKeySchema.safeParse(
    context.switchToHttp().getRequest<FastifyRequest>().headers[idempotencyKeyHeader],
  );
  if (result.success) return result.data;
  throw new AppError('INVALID', 'Not a key', {
    [idempotencyKeyHeader]: result.error.issues[0]?.message ?? 'Not valid',
  });
}

/** Takes the `Idempotency-Key` header; what is no key is 400 under its name. */
export const IdempotencyKey: () => ParameterDecorator = createParamDecorator(keyOf);
