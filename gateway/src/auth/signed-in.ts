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

/** Passport's guards with our error: what a strategy threw, or 401. */
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
 * Guards every route: it takes a session, which the handler finds with `CurrentAccount`, unless the route says that it is `Public`. A
 * route that says nothing is closed.
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

/** Opens a route, or all routes of a controller, to requests without a session. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(publicRoute, true);

/** Lets in only who gives the right e-mail address and password. */
export const WithCredentials = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(strategyGuard('credentials')));

/** Lets anybody in as the demo user, unless the demo is switched off. */
export const AsDemoUser = (): MethodDecorator => applyDecorators(Public(), UseGuards(strategyGuard('demo')));

const userOfRequest = (_data: unknown, context: ExecutionContext): unknown =>
  context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>().user;

/** The account behind the session that `SessionGuard` found. */
export const CurrentAccount: () => ParameterDecorator = createParamDecorator(userOfRequest);

/** A session that has just begun: its token goes into the cookie. */
export interface NewSession {
  readonly account: Account;
  readonly token: string;
}

/** The session that `WithCredentials` or `AsDemoUser` began. */
export const BegunSession: () => ParameterDecorator = createParamDecorator(userOfRequest);
