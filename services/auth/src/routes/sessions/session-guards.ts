import { applyDecorators, UseGuards } from '@nestjs/common';
import { GuardResult, Public, createStrategyGuard } from '@rubato/gateway-kit';
import { CredentialsStrategy } from './credentials.strategy.ts';
import { DemoStrategy } from './demo.strategy.ts';
import { PasskeyStrategy } from '../passkeys/passkey.strategy.ts';
import { RecoveryCodeStrategy } from '../recovery-codes/recovery-code.strategy.ts';

/** Requires a valid email address and password. */
export const WithCredentials = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(createStrategyGuard(CredentialsStrategy)));

/** Requires a passkey of a user. */
export const WithPasskey = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(createStrategyGuard(PasskeyStrategy)));

/** Requires an email address and a recovery code. */
export const WithRecoveryCode = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(createStrategyGuard(RecoveryCodeStrategy)));

/** Admits everyone as the demo user, unless the demo is switched off. */
export const AsDemoUser = (): MethodDecorator =>
  applyDecorators(Public(), UseGuards(createStrategyGuard(DemoStrategy)));

/** The session that one of these started. */
export const StartedSession: () => ParameterDecorator = GuardResult;
