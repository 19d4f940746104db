import {
  applyDecorators,
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AppError, texts } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import passport, { type Strategy } from 'passport';
import { CredentialsStrategy } from './credentials.strategy.ts';
import { DemoStrategy } from './demo.strategy.ts';
import { SessionStrategy } from './session.strategy.ts';

const publicRoute = Symbol('PublicRoute');

/**
 * A Passport guard that throws the strategy's error, or UNAUTHENTICATED. It uses a name of its own for its strategy: Passport's names belong
 * to the process, which may contain several gateways.
 */
function strategyGuard(type: Type<Strategy>): new (strategy: Strategy) => CanActivate {
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
 * Guards every route: requires a session, whose account the handler gets from `CurrentAccount`, unless the
 * route is marked `Public`.
 */
@Injectable()
export class SessionGuard extends strategyGuard(SessionStrategy) {
  constructor(
    strategy: SessionStrategy,
    private readonly reflector: Reflector,
  ) {
    super(strategy);
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
  applyDecorators(Public(), UseGuards(strategyGuard(CredentialsStrategy)));

/** Admits everyone as the demo user, unless the demo is switched off. */
export const AsDemoUser = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(strategyGuard(DemoStrategy)));

const userOfRequest = (_data: unknown, context: ExecutionContext): unknown =>
  context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>().user;

/** The account of the session that `SessionGuard` verified. */
export const CurrentAccount: () => ParameterDecorator = createParamDecorator(userOfRequest);

/** The session that `WithCredentials` or `AsDemoUser` started. */
export const StartedSession: () => ParameterDecorator = createParamDecorator(userOfRequest);
