import { Controller } from '@nestjs/common';
import { passkeyMessages, type Account } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { PasswordsService } from '../accounts/passwords.service.ts';
import { RecoveryCodesService } from '../recovery-codes/recovery-codes.service.ts';
import { PasskeyLogIns } from './passkey-log-ins.ts';
import { PasskeysService } from './passkeys.service.ts';

type Request<Name extends keyof typeof passkeyMessages> = z.output<(typeof passkeyMessages)[Name]['request']>;

@Controller()
export class PasskeysHandlers {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logIns: PasskeyLogIns,
    private readonly codes: RecoveryCodesService,
    private readonly passwords: PasswordsService,
  ) {}

  @Handles(passkeyMessages.list)
  async list({ actor }: Request<'list'>) {
    return { passkeys: await this.passkeys.list(actor), recovery_codes: await this.codes.count(actor) };
  }

  @Handles(passkeyMessages.startRegistration)
  async startRegistration(own: Request<'startRegistration'>) {
    return this.passkeys.startRegistration(own);
  }

  @Handles(passkeyMessages.register)
  async register({ form, ...own }: Request<'register'>) {
    return this.passkeys.register(own, form);
  }

  @Handles(passkeyMessages.rename)
  async rename({ actor, id, form }: Request<'rename'>) {
    return this.passkeys.rename(actor, id, form.name);
  }

  @Handles(passkeyMessages.remove)
  async remove({ id, ...own }: Request<'remove'>) {
    await this.passkeys.remove(own, id);
    return {};
  }

  @Handles(passkeyMessages.startLogIn)
  async startLogIn({ clientAddress }: Request<'startLogIn'>) {
    return this.logIns.startLogIn(clientAddress);
  }

  @Handles(passkeyMessages.logIn)
  async logIn({ form, ...client }: Request<'logIn'>): Promise<Account> {
    return this.logIns.logIn(form.credential, client);
  }

  @Handles(passkeyMessages.startConfirmation)
  async startConfirmation(own: Request<'startConfirmation'>) {
    return this.logIns.startConfirmation(own);
  }

  @Handles(passkeyMessages.confirm)
  async confirm({ form, ...session }: Request<'confirm'>): Promise<Account> {
    return this.logIns.confirm(session, form.credential);
  }

  @Handles(passkeyMessages.removePassword)
  async removePassword(own: Request<'removePassword'>) {
    await this.passwords.removePassword(own);
    return {};
  }

  @Handles(passkeyMessages.replaceRecoveryCodes)
  async replaceRecoveryCodes({ codeHashes, ...own }: Request<'replaceRecoveryCodes'>) {
    await this.codes.replace(own, codeHashes);
    return {};
  }

  @Handles(passkeyMessages.logInWithRecoveryCode)
  async logInWithRecoveryCode({ email, codeHash, ...client }: Request<'logInWithRecoveryCode'>) {
    return this.codes.logIn(email, codeHash, client);
  }
}
