import { Controller } from '@nestjs/common';
import { memberMessages, moderationMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { AuditLog } from './audit-log.ts';
import { DecisionListService } from './decision-list.service.ts';
import { DecisionsService } from './decisions.service.ts';
import { InvitationsService } from './invitations.service.ts';
import { fitPage } from './fit-page.ts';
import { MembersService } from './members.service.ts';
import { ReportsService } from './reports.service.ts';
import { assertRole } from './staff.ts';

const messages = { ...moderationMessages, ...memberMessages };
type Request<Name extends keyof typeof messages> = z.output<(typeof messages)[Name]['request']>;

@Controller()
export class ModerationHandlers {
  constructor(
    private readonly reportsService: ReportsService,
    private readonly decisionList: DecisionListService,
    private readonly decisionsService: DecisionsService,
    private readonly members: MembersService,
    private readonly invitationsService: InvitationsService,
    private readonly auditLog: AuditLog,
  ) {}

  @Handles(messages.report)
  async report({ actor, clientAddress, form }: Request<'report'>) {
    return done(this.reportsService.report(actor, clientAddress, form));
  }

  @Handles(messages.reports)
  async reports({ actor, after, limit }: Request<'reports'>) {
    return this.reportsService.page(actor, after, limit);
  }

  @Handles(messages.decisions)
  async decisions({ actor, ...page }: Request<'decisions'>) {
    return this.decisionList.page(actor, page);
  }

  @Handles(messages.decide)
  async decide({ actor, form }: Request<'decide'>) {
    return done(this.decisionsService.decide(actor, form));
  }

  @Handles(messages.ownDecisions)
  async ownDecisions({ actor }: Request<'ownDecisions'>) {
    return this.decisionsService.own(actor);
  }

  @Handles(messages.appeal)
  async appeal({ actor, id, form }: Request<'appeal'>) {
    return done(this.decisionsService.appeal(actor, id, form.text));
  }

  @Handles(messages.appeals)
  async appeals({ actor, after, limit }: Request<'appeals'>) {
    return this.decisionsService.appeals(actor, after, limit);
  }

  @Handles(messages.decideAppeal)
  async decideAppeal({ actor, id, form }: Request<'decideAppeal'>) {
    return done(this.decisionsService.decideAppeal(actor, id, form));
  }

  @Handles(messages.page)
  async page({ actor, query, after, limit }: Request<'page'>) {
    return this.members.page(actor, query, after, limit);
  }

  @Handles(messages.suspend)
  async suspend({ actor, id, form }: Request<'suspend'>) {
    return this.members.suspend(actor, id, form.reason);
  }

  @Handles(messages.unsuspend)
  async unsuspend({ actor, id, form }: Request<'unsuspend'>) {
    return this.members.unsuspend(actor, id, form.reason);
  }

  @Handles(messages.setRole)
  async setRole({ actor, tokenHash, id, form }: Request<'setRole'>) {
    return this.members.setRole(actor, tokenHash, id, form.role, form.reason);
  }

  @Handles(messages.setQuotas)
  async setQuotas({ actor, id, form }: Request<'setQuotas'>) {
    return this.members.setQuotas(actor, id, form.quotas, form.reason);
  }

  @Handles(messages.createResetLink)
  async createResetLink({ actor, tokenHash, id, form }: Request<'createResetLink'>) {
    return this.members.createResetLink(actor, tokenHash, id, form.reason);
  }

  @Handles(messages.invitations)
  async invitations({ actor, after, limit }: Request<'invitations'>) {
    return this.invitationsService.page(actor, after, limit);
  }

  @Handles(messages.invite)
  async invite({ actor, form }: Request<'invite'>) {
    return this.invitationsService.create(actor, form);
  }

  @Handles(messages.revokeInvitation)
  async revokeInvitation({ actor, id }: Request<'revokeInvitation'>) {
    return done(this.invitationsService.revoke(actor, id));
  }

  @Handles(messages.audit)
  async audit({ actor, after, limit }: Request<'audit'>) {
    assertRole(actor, 'admin');
    return fitPage(await this.auditLog.page(after, limit), limit);
  }
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
