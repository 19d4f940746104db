import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AppError, texts } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import passport, { type Strategy } from 'passport';

/** The metadata key of routes that need no session. */
export const publicRoute: unique symbol = Symbol('PublicRoute');

/** How a public route treats sessions: it ignores them, or its handler gets the account if there is one. */
export type PublicAccess = 'anonymous' | 'optional session';

/**
 * A Passport guard that throws the strategy's error, or UNAUTHENTICATED. It uses a name of its own for its
 * strategy: Passport's names belong to the process, which may contain several gateways.
 */
export function createStrategyGuard(type: Type<Strategy>): new (strategy: Strategy) => CanActivate {
  @Injectable()
  class StrategyGuard extends AuthGuard() {
    constructor(@Inject(type) strategy: Strategy) {
      const name = randomUUID();
      passport.use(name, strategy);
      super({ defaultStrategy: name });
    }

    override handleRequest<User>(error: unknown, user: User | false): User {
      if (error) throw error;
      if (!user) throw new AppError('UNAUTHENTICATED', texts.unauthorized);
      return user;
    }
  }
  return StrategyGuard;
}

/**
 * Allows requests without a session, for a route or all routes of a controller. All other routes require one.
 */
export const Public = (access: PublicAccess = 'anonymous'): MethodDecorator & ClassDecorator =>
  SetMetadata(publicRoute, access);

const getUser = (_data: unknown, context: ExecutionContext): unknown =>
  context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>().user;

/** Parameter decorator: the account of the session, an `Account`. Not for routes that are `Public`. */
export const CurrentAccount: () => ParameterDecorator = createParamDecorator(getUser);

/**
 * Parameter decorator for `@Public('optional session')`: the `Account` of the session, or undefined for visitors,
 * and while auth is unavailable.
 */
export const OptionalAccount: () => ParameterDecorator = createParamDecorator(getUser);

/** Parameter decorator: what the strategy of the route's own guard returned. */
export const GuardResult: () => ParameterDecorator = createParamDecorator(getUser);
