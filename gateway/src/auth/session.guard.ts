import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError, type Account } from '@rubato/contracts';
import { publicRoute, createStrategyGuard, type PublicAccess } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { SessionStrategy } from './session.strategy.ts';
import { WriteLimit } from './write-limit.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Guards every route: requires a session, whose account the handler gets from `CurrentAccount`, unless the
 * route is marked `Public`, and limits the changes of its user; with an optional session, the handler gets it from `OptionalAccount` if there is one.
 */
@Injectable()
export class SessionGuard extends createStrategyGuard(SessionStrategy) {
  constructor(
    strategy: SessionStrategy,
    private readonly reflector: Reflector,
    private readonly writes: WriteLimit,
  ) {
    super(strategy);
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const access = this.reflector.getAllAndOverride<PublicAccess | undefined>(publicRoute, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) return this.#requireSession(context);
    return access === 'anonymous' || this.#readSession(context);
  }

  async #requireSession(context: ExecutionContext): Promise<true> {
    await super.canActivate(context);
    const { method, user, ip } = context.switchToHttp().getRequest<FastifyRequest & { user: Account }>();
    if (!readMethods.has(method)) await this.writes.count(user, ip);
    return true;
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
