import { Controller } from '@nestjs/common';
import { oidcMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { OidcAccounts } from './oidc-accounts.ts';
import { OidcService } from './oidc.service.ts';
import { PendingSignUps } from './pending-sign-ups.ts';

type Request<Name extends keyof typeof oidcMessages> = z.output<(typeof oidcMessages)[Name]['request']>;

@Controller()
export class OidcHandlers {
  constructor(
    private readonly oidc: OidcService,
    private readonly accounts: OidcAccounts,
    private readonly pending: PendingSignUps,
  ) {}

  @Handles(oidcMessages.startLogIn)
  async startLogIn(request: Request<'startLogIn'>) {
    return this.oidc.startLogIn(request);
  }

  @Handles(oidcMessages.startConnection)
  async startConnection(request: Request<'startConnection'>) {
    return this.oidc.startConnection(request);
  }

  @Handles(oidcMessages.startConfirmation)
  async startConfirmation(request: Request<'startConfirmation'>) {
    return this.oidc.startConfirmation(request);
  }

  @Handles(oidcMessages.finish)
  async finish(request: Request<'finish'>) {
    return this.oidc.finish(request);
  }

  @Handles(oidcMessages.pendingSignUp)
  async getPendingSignUp({ signUpHash }: Request<'pendingSignUp'>) {
    return this.pending.find(signUpHash);
  }

  @Handles(oidcMessages.signUp)
  async signUp(request: Request<'signUp'>) {
    return this.oidc.signUp(request);
  }

  @Handles(oidcMessages.listIdentities)
  async listIdentities({ actor }: Request<'listIdentities'>) {
    return { identities: await this.accounts.list(actor) };
  }

  @Handles(oidcMessages.disconnect)
  async disconnect(request: Request<'disconnect'>) {
    await this.oidc.disconnect(request);
    return {};
  }
}
