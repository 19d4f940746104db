import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, idempotencyKeySchema } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';

const header = 'idempotency-key';

function keyOf(_data: unknown, context: ExecutionContext): string | undefined {
  const result = idempotencyKeySchema.safeParse(
    context.switchToHttp().getRequest<FastifyRequest>().headers[header],
  );
  if (result.success) return result.data;
  throw new AppError('INVALID', 'Not a key', { [header]: result.error.issues[0]?.message ?? 'Not valid' });
}

/** Takes the `Idempotency-Key` header; what is no key is 400 under its name. */
export const IdempotencyKey: () => ParameterDecorator = createParamDecorator(keyOf);
