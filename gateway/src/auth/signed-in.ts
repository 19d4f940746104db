import {
  createParamDecorator,
  Injectable,
  type CanActivate,
  type ExecutionContext,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AppError, texts, type Account } from '@rubato/contracts';
import type { FastifyRequest } from 'fastify';

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

/** Lets in only who has a session; the handler finds the account with `CurrentAccount`. */
export const SignedIn = (): MethodDecorator & ClassDecorator => UseGuards(strategyGuard('session'));

/** Lets in only who gives the right e-mail address and password. */
export const WithCredentials = (): MethodDecorator => UseGuards(strategyGuard('credentials'));

/** Lets anybody in as the demo user, unless the demo is switched off. */
export const AsDemoUser = (): MethodDecorator => UseGuards(strategyGuard('demo'));

const userOfRequest = (_data: unknown, context: ExecutionContext): unknown =>
  context.switchToHttp().getRequest<FastifyRequest & { user: unknown }>().user;

/** The account behind the session that `SignedIn` found. */
export const CurrentAccount: () => ParameterDecorator = createParamDecorator(userOfRequest);

/** A session that has just begun: its token goes into the cookie. */
export interface NewSession {
  readonly account: Account;
  readonly token: string;
}

/** The session that `WithCredentials` or `AsDemoUser` began. */
export const BegunSession: () => ParameterDecorator = createParamDecorator(userOfRequest);
