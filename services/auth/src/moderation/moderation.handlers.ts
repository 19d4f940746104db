import { Controller } from '@nestjs/common';
import { userManagementMessages, moderationMessages } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { AuditLog } from './audit-log.ts';
import { DecisionListService } from './decision-list.service.ts';
import { DecisionsService } from './decisions.service.ts';
import { InvitationsService } from './invitations.service.ts';
import { fitPage } from './fit-page.ts';
import { UserManagementService } from './user-management.service.ts';
import { ReportsService } from './reports.service.ts';
import { assertRole } from './staff.ts';

const messages = { ...moderationMessages, ...userManagementMessages };
type Request<Name extends keyof typeof messages> = z.output<(typeof messages)[Name]['request']>;

@Controller()
export class ModerationHandlers {
  constructor(
    private readonly reportsService: ReportsService,
    private readonly decisionList: DecisionListService,
    private readonly decisionsService: DecisionsService,
    private readonly users: UserManagementService,
    private readonly invitationsService: InvitationsService,
    private readonly auditLog: AuditLog,
  ) {}

  @Handles(messages.report)
  async report({ actor, clientAddress, form }: Request<'report'>) {
    return replyWhenDone(this.reportsService.report(actor, clientAddress, form));
  }

  @Handles(messages.reports)
  async listReports({ actor, after, limit }: Request<'reports'>) {
    return this.reportsService.listPage(actor, after, limit);
  }

  @Handles(messages.decisions)
  async listDecisions({ actor, ...page }: Request<'decisions'>) {
    return this.decisionList.listPage(actor, page);
  }

  @Handles(messages.decide)
  async decide({ actor, form }: Request<'decide'>) {
    return replyWhenDone(this.decisionsService.decide(actor, form));
  }

  @Handles(messages.ownDecisions)
  async listOwnDecisions({ actor }: Request<'ownDecisions'>) {
    return this.decisionsService.listOwn(actor);
  }

  @Handles(messages.appeal)
  async appeal({ actor, id, form }: Request<'appeal'>) {
    return replyWhenDone(this.decisionsService.appeal(actor, id, form.text));
  }

  @Handles(messages.appeals)
  async listAppeals({ actor, after, limit }: Request<'appeals'>) {
    return this.decisionsService.listAppeals(actor, after, limit);
  }

  @Handles(messages.decideAppeal)
  async decideAppeal({ actor, id, form }: Request<'decideAppeal'>) {
    return replyWhenDone(this.decisionsService.decideAppeal(actor, id, form));
  }

  @Handles(messages.page)
  async listPage({ actor, query, after, limit }: Request<'page'>) {
    return this.users.listPage(actor, query, after, limit);
  }

  @Handles(messages.suspend)
  async suspend({ actor, id, form }: Request<'suspend'>) {
    return this.users.suspend(actor, id, form.reason);
  }

  @Handles(messages.unsuspend)
  async unsuspend({ actor, id, form }: Request<'unsuspend'>) {
    return this.users.unsuspend(actor, id, form.reason);
  }

  @Handles(messages.setRole)
  async setRole({ actor, tokenHash, id, form }: Request<'setRole'>) {
    return this.users.setRole(actor, tokenHash, id, form.role, form.reason);
  }

  @Handles(messages.setQuotas)
  async setQuotas({ actor, id, form }: Request<'setQuotas'>) {
    return this.users.setQuotas(actor, id, form.quotas, form.reason);
  }

  @Handles(messages.createResetLink)
  async createResetLink({ actor, tokenHash, id, form }: Request<'createResetLink'>) {
    return this.users.createResetLink(actor, tokenHash, id, form.reason);
  }

  @Handles(messages.invitations)
  async listInvitations({ actor, after, limit }: Request<'invitations'>) {
    return this.invitationsService.listPage(actor, after, limit);
  }

  @Handles(messages.invite)
  async invite({ actor, form }: Request<'invite'>) {
    return this.invitationsService.create(actor, form);
  }

  @Handles(messages.revokeInvitation)
  async revokeInvitation({ actor, id }: Request<'revokeInvitation'>) {
    return replyWhenDone(this.invitationsService.revoke(actor, id));
  }

  @Handles(messages.audit)
  async listAudit({ actor, after, limit }: Request<'audit'>) {
    assertRole(actor, 'admin');
    return fitPage(await this.auditLog.listPage(after, limit), limit);
  }
}

async function replyWhenDone(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
