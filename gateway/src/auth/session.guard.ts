import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AppError, texts, type Account } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';

const publicRoute = Symbol('PublicRoute');

/** A Passport guard that throws the strategy's error, or UNAUTHENTICATED. */
function strategyGuard(name: string): new () => CanActivate {
  @Injectable()
  class StrategyGuard extends AuthGuard(name) {
    override handleRequest<User>(error: unknown, user: User | false): User {
      if (error) throw error;
      if (!user) throw new AppError('UNAUTHENTICATED', texts.unauthorized);
      return user;
    }
  }
  return StrategyGuard;
}

/**
 * Guards every route: requires a session, whose account the handler gets from `CurrentAccount`, unless the
 * route is marked `Public`.
 */
@Injectable()
export class SessionGuard extends strategyGuard('session') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, [
      context.getHandler(),
      context.getClass(),
    ]);
    return isPublic === true || super.canActivate(context);
  }
}

/** Allows requests without a session, for a route or all routes of a controller. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(publicRoute, true);

/** Requires a valid email address and password. */
export const WithCredentials = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(strategyGuard('credentials')));

/** Admits everyone as the demo user, unless the demo is switched off. */
export const AsDemoUser = (): MethodDecorator => applyDecorators(Public(), UseGuards(strategyGuard('demo')));

const userOfRequest = (_data: unknown, context: ExecutionContext): unknown =>
  context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>().user;

/** The account of the session that `SessionGuard` verified. */
export const CurrentAccount: () => ParameterDecorator = createParamDecorator(userOfRequest);

/** A session that has just started; its token becomes the cookie. */
export interface NewSession {
  readonly account: Account;
  readonly token: string;
}

/** The session that `WithCredentials` or `AsDemoUser` started. */
export const StartedSession: () => ParameterDecorator = createParamDecorator(userOfRequest);
