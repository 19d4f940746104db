import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@rubato/contracts';
import { publicRoute, strategyGuard, type PublicAccess } from '@rubato/gateway-kit';
import { SessionStrategy } from './session.strategy.ts';

/**
 * Guards every route: requires a session, whose account the handler gets from `CurrentAccount`, unless the
 * route is marked `Public`; with an optional session, the handler gets it from `OptionalAccount` if there is one.
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
    const access = this.reflector.getAllAndOverride<PublicAccess | undefined>(publicRoute, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) return super.canActivate(context);
    return access === 'anonymous' || this.#readSession(context);
  }

  /** A session that is not valid, or cannot be verified, makes the client a visitor. */
  async #readSession(context: ExecutionContext): Promise<true> {
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    return true;
  }
}
