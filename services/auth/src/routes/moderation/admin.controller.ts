import { Controller, Delete, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import {
  appealDecisionFormSchema,
  decisionFormSchema,
  idSchema,
  invitationFormSchema,
  userManagementMessages,
  moderationLimits,
  moderationMessages,
  moderationTexts,
  parseOrThrow,
  quotasFormSchema,
  reasonFormSchema,
  roleFormSchema,
  suspensionFormSchema,
  type Account,
  type AppealDecisionForm,
  type DecisionForm,
  type InvitationForm,
} from '@rubato/contracts';
import {
  toActor,
  CurrentAccount,
  hashSessionToken,
  JsonBody,
  PathId,
  readSessionToken,
} from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const pageSchema = z.object({
  after: z.coerce.number().pipe(idSchema).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
const decisionPageSchema = pageSchema.extend({
  is_blocking: z
    .literal('true')
    .transform(() => true as const)
    .optional(),
});
const userPageSchema = pageSchema.extend({ q: z.string().max(moderationLimits.query).optional() });

type ReasonForm = z.output<typeof reasonFormSchema>;
type SuspensionForm = z.output<typeof suspensionFormSchema>;

const readTokenHash = (request: FastifyRequest) => hashSessionToken(readSessionToken(request));

/** What moderators and admins do. Auth checks their roles. */
@Controller('api/admin')
export class AdminController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('reports')
  listReports(@CurrentAccount() account: Account, @Query() query: unknown) {
    return this.rpc.call(moderationMessages.reports, parsePage(account, query));
  }

  @Get('decisions')
  listDecisions(@CurrentAccount() account: Account, @Query() query: unknown) {
    const { is_blocking: isBlocking, ...page } = parseOrThrow(decisionPageSchema, query);
    return this.rpc.call(moderationMessages.decisions, { actor: toActor(account), isBlocking, ...page });
  }

  @Post('decisions')
  @HttpCode(200)
  async decide(@CurrentAccount() account: Account, @JsonBody(decisionFormSchema) form: DecisionForm) {
    await this.rpc.call(moderationMessages.decide, { actor: toActor(account), form });
    return { message: moderationTexts.decided };
  }

  @Get('appeals')
  listAppeals(@CurrentAccount() account: Account, @Query() query: unknown) {
    return this.rpc.call(moderationMessages.appeals, parsePage(account, query));
  }

  @Post('appeals/:id')
  @HttpCode(200)
  async decideAppeal(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(appealDecisionFormSchema) form: AppealDecisionForm,
  ) {
    await this.rpc.call(moderationMessages.decideAppeal, { actor: toActor(account), id, form });
    return { message: moderationTexts.decided };
  }

  @Get('members')
  listMembers(@CurrentAccount() account: Account, @Query() input: unknown) {
    const { q: query, ...page } = parseOrThrow(userPageSchema, input);
    return this.rpc.call(userManagementMessages.page, { actor: toActor(account), query, ...page });
  }

  @Put('members/:id/suspension')
  suspend(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(suspensionFormSchema) { is_suspended: isSuspended, ...form }: SuspensionForm,
  ) {
    const message = isSuspended ? userManagementMessages.suspend : userManagementMessages.unsuspend;
    return this.rpc.call(message, { actor: toActor(account), id, form });
  }

  @Put('members/:id/role')
  setRole(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(roleFormSchema) form: z.output<typeof roleFormSchema>,
    @Req() request: FastifyRequest,
  ) {
    const tokenHash = readTokenHash(request);
    return this.rpc.call(userManagementMessages.setRole, { actor: toActor(account), tokenHash, id, form });
  }

  @Put('members/:id/quotas')
  setQuotas(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(quotasFormSchema) form: z.output<typeof quotasFormSchema>,
  ) {
    return this.rpc.call(userManagementMessages.setQuotas, { actor: toActor(account), id, form });
  }

  @Post('members/:id/reset-link')
  @HttpCode(200)
  createResetLink(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @JsonBody(reasonFormSchema) form: ReasonForm,
    @Req() request: FastifyRequest,
  ) {
    const tokenHash = readTokenHash(request);
    return this.rpc.call(userManagementMessages.createResetLink, {
      actor: toActor(account),
      tokenHash,
      id,
      form,
    });
  }

  @Get('invitations')
  listInvitations(@CurrentAccount() account: Account, @Query() query: unknown) {
    return this.rpc.call(userManagementMessages.invitations, parsePage(account, query));
  }

  @Post('invitations')
  invite(@CurrentAccount() account: Account, @JsonBody(invitationFormSchema) form: InvitationForm) {
    return this.rpc.call(userManagementMessages.invite, { actor: toActor(account), form });
  }

  @Delete('invitations/:id')
  async revokeInvitation(@CurrentAccount() account: Account, @PathId('id') id: number) {
    await this.rpc.call(userManagementMessages.revokeInvitation, { actor: toActor(account), id });
    return { message: moderationTexts.invitationRevoked };
  }

  @Get('audit')
  listAudit(@CurrentAccount() account: Account, @Query() query: unknown) {
    return this.rpc.call(userManagementMessages.audit, parsePage(account, query));
  }
}

function parsePage(account: Account, query: unknown) {
  return { actor: toActor(account), ...parseOrThrow(pageSchema, query) };
}
