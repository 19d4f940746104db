import { Controller } from '@nestjs/common';
import { accountMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { Providers } from '../oidc/providers.ts';
import { InvitationsService } from '../moderation/invitations.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountsService } from './accounts.service.ts';
import { PasswordsService } from './passwords.service.ts';

type Request<Name extends keyof typeof accountMessages> = z.output<(typeof accountMessages)[Name]['request']>;

@Controller()
export class AccountsHandlers {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly providers: Providers,
    private readonly invitations: InvitationsService,
  ) {}

  @Handles(accountMessages.options)
  async getOptions() {
    return {
      ...this.accounts.options,
      providers: this.providers.list,
      sign_up: this.invitations.mode,
    };
  }

  @Handles(accountMessages.get)
  async get(own: Request<'get'>) {
    return this.accounts.getDetails(own);
  }

  @Handles(accountMessages.confirm)
  async confirm({ form, ...session }: Request<'confirm'>) {
    return this.passwords.confirm(session, form.password);
  }

  @Handles(accountMessages.rename)
  async rename({ form, ...own }: Request<'rename'>) {
    return this.accounts.rename(own, form.username);
  }

  @Handles(accountMessages.renameArtist)
  async renameArtist({ form, ...own }: Request<'renameArtist'>) {
    return this.accounts.renameArtist(own, form.artist_name);
  }

  @Handles(accountMessages.changePassword)
  async changePassword({ form, ...session }: Request<'changePassword'>) {
    return this.passwords.changePassword(session, form);
  }

  @Handles(accountMessages.changeEmail)
  async changeEmail({ form, ...own }: Request<'changeEmail'>) {
    return replyWhenDone(this.accounts.changeEmail(own, form.email));
  }

  @Handles(accountMessages.requestVerification)
  async requestVerification(own: Request<'requestVerification'>) {
    return replyWhenDone(this.accounts.requestVerification(own));
  }

  @Handles(accountMessages.verifyEmail)
  async verifyEmail({ linkTokenHash, clientAddress }: Request<'verifyEmail'>) {
    return this.accounts.verifyEmail(linkTokenHash, clientAddress);
  }

  @Handles(accountMessages.requestReset)
  async requestReset({ form, clientAddress, device }: Request<'requestReset'>) {
    return replyWhenDone(this.passwords.requestReset(form.email, clientAddress, device));
  }

  @Handles(accountMessages.resetPassword)
  async resetPassword({ linkTokenHash, password, clientAddress }: Request<'resetPassword'>) {
    return replyWhenDone(this.passwords.resetPassword(linkTokenHash, password, clientAddress));
  }

  @Handles(accountMessages.listSessions)
  async listSessions({ actor, tokenHash }: Request<'listSessions'>) {
    return { sessions: await this.sessions.list(actor, tokenHash) };
  }

  @Handles(accountMessages.endOneSession)
  async endOneSession({ id, ...own }: Request<'endOneSession'>) {
    return replyWhenDone(this.sessions.endOne(own, id));
  }

  @Handles(accountMessages.endOtherSessions)
  async endOtherSessions(own: Request<'endOtherSessions'>) {
    return { ended: await this.sessions.endOtherSessions(own) };
  }
}

async function replyWhenDone(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}
