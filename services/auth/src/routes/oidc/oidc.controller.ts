import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  AppError,
  isReturnPath,
  moderationTexts,
  oidcMessages,
  oidcReturnSchema,
  oidcSignUpSchema,
  oidcTexts,
  parseOrThrow,
  providerNameSchema,
  signInFailureTexts,
  type Account,
  type ErrorCode,
  type OidcFailure,
  type OidcSignUp,
  type SignInFailure,
} from '@rubato/contracts';
import {
  toActor,
  clearOidcCookie,
  createSessionToken,
  CurrentAccount,
  hashSessionToken,
  isOwnOrigin,
  JsonBody,
  keepBrowserToken,
  PathId,
  Public,
  readOidcCookie,
  readSessionToken,
  setOidcCookie,
} from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthService } from '../sessions/auth.service.ts';
import { readDevice } from '../sessions/device.ts';
import { readProof } from '../proof.ts';
import { SignedInResponse } from '../sessions/signed-in-response.ts';

type Started = z.output<typeof oidcMessages.startLogIn.response>;
type Finished = z.output<typeof oidcMessages.finish.response>;
type ReturnForm = z.output<typeof oidcReturnSchema>;

const pathSchema = z.object({ provider: providerNameSchema });
const querySchema = z.object({
  return_to: z.string().refine(isReturnPath).catch('/'),
  moved: z.string().optional(),
});
const maxQueryLength = 8192;

/** The page that says what went wrong; users get back to their settings. */
const toFailurePage = (failure: SignInFailure, isSignedIn = false) =>
  `/sign-in-failed?reason=${failure}${isSignedIn ? '&from=settings' : ''}`;

/** Sign-in through OpenID Connect providers. Browsers open the first two routes, which only redirect. */
@Controller('api/auth')
export class OidcController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly auth: AuthService,
    private readonly signedIn: SignedInResponse,
  ) {}

  /** A link of this site starts a sign-in; other sites can't. */
  @Get('oidc/:provider')
  @Public()
  async startLogIn(
    @Param() path: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isOwnOrigin(request)) return redirect(reply, '/login');
    const { return_to: returnTo, moved } = querySchema.parse(query);
    const browserHash = hashSessionToken(keepBrowserToken(request, reply));
    const result = await toFailedOnError(async () => {
      const { provider } = parsePath(path);
      const start = { provider, browserHash, returnTo, clientAddress: request.ip };
      return this.rpc.call(oidcMessages.startLogIn, start);
    });
    if (result.outcome === 'failed') return redirect(reply, toFailurePage(result.failure));
    return redirect(
      reply,
      (moved ? undefined : moveToPublicOrigin(result.url, request, returnTo)) ?? result.url,
    );
  }

  @Get('oidc/:provider/callback')
  @Public()
  async finish(
    @Param() path: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [token, signUpToken] = [createSessionToken(), createSessionToken()];
    const { device, token: deviceToken } = readDevice(request);
    const result = await toFailedOnError(() =>
      this.rpc.call(oidcMessages.finish, {
        ...parseCallback(path, request),
        newTokenHash: hashSessionToken(token),
        signUpHash: hashSessionToken(signUpToken),
        clientAddress: request.ip,
        device,
      }),
    );
    if (result.outcome === 'signed in') await this.#endPrevious(request);
    if (result.outcome === 'signed in' || result.outcome === 'confirmed')
      this.signedIn.setCookies(request, reply, { token, deviceToken });
    if (result.outcome === 'needs username') setOidcCookie(request, reply, 'oidc_sign_up', signUpToken);
    return redirect(reply, chooseDestination(result));
  }

  @Post('oidc/:provider/connection')
  @HttpCode(200)
  async startConnection(
    @CurrentAccount() account: Account,
    @Param() path: unknown,
    @JsonBody(oidcReturnSchema) form: ReturnForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const start = createStart(path, form, request, reply);
    return toUrl(
      await this.rpc.call(oidcMessages.startConnection, { ...toOwnRequest(account, request), ...start }),
    );
  }

  @Post('oidc/:provider/confirmation')
  @HttpCode(200)
  async startConfirmation(
    @CurrentAccount() account: Account,
    @Param() path: unknown,
    @JsonBody(oidcReturnSchema) form: ReturnForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const start = createStart(path, form, request, reply);
    return toUrl(
      await this.rpc.call(oidcMessages.startConfirmation, { ...toOwnRequest(account, request), ...start }),
    );
  }

  @Get('signup/oidc')
  @Public()
  getPendingSignUp(@Req() request: FastifyRequest) {
    return this.rpc.call(oidcMessages.pendingSignUp, { signUpHash: readSignUpHash(request) });
  }

  @Post('signup/oidc')
  @Public()
  async signUp(
    @JsonBody(oidcSignUpSchema) form: OidcSignUp,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = createSessionToken();
    const { device, token: deviceToken } = readDevice(request);
    const account = await this.rpc.call(oidcMessages.signUp, {
      signUpHash: readSignUpHash(request),
      form,
      tokenHash: hashSessionToken(token),
      clientAddress: request.ip,
      device,
      proof: readProof(request),
    });
    await this.#endPrevious(request);
    clearOidcCookie(request, reply, 'oidc_sign_up');
    reply.code(201);
    return this.signedIn.send(request, reply, { account, token, deviceToken });
  }

  @Get('identities')
  listIdentities(@CurrentAccount() account: Account, @Req() request: FastifyRequest) {
    return this.rpc.call(oidcMessages.listIdentities, toOwnRequest(account, request));
  }

  @Delete('identities/:id')
  async disconnect(
    @CurrentAccount() account: Account,
    @PathId('id') id: number,
    @Req() request: FastifyRequest,
  ) {
    await this.rpc.call(oidcMessages.disconnect, {
      ...toOwnRequest(account, request),
      clientAddress: request.ip,
      id,
    });
    return { message: oidcTexts.disconnected };
  }

  async #endPrevious(request: FastifyRequest): Promise<void> {
    const previous = readSessionToken(request);
    if (previous) await this.auth.logOut(previous, request.ip);
  }
}

const toOwnRequest = (account: Account, request: FastifyRequest) => ({
  actor: toActor(account),
  tokenHash: hashSessionToken(readSessionToken(request)),
});

const parsePath = (path: unknown) => parseOrThrow(pathSchema, path);

function createStart(path: unknown, form: ReturnForm, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...parsePath(path),
    browserHash: hashSessionToken(keepBrowserToken(request, reply)),
    returnTo: form.return_to,
    clientAddress: request.ip,
  };
}

/** What the provider sent, and what the browser has. Throws INVALID for what no provider sends. */
function parseCallback(path: unknown, request: FastifyRequest) {
  const query = request.url.slice(request.url.indexOf('?') + 1);
  if (query.length > maxQueryLength) throw new AppError('INVALID', 'The query is too long');
  const session = readSessionToken(request);
  return {
    ...parsePath(path),
    query,
    browserHash: hashSessionToken(readOidcCookie(request, 'oidc') ?? ''),
    ...(session ? { tokenHash: hashSessionToken(session) } : {}),
  };
}

/** The hash of no token belongs to no sign-up. */
const readSignUpHash = (request: FastifyRequest) =>
  hashSessionToken(readOidcCookie(request, 'oidc_sign_up') ?? '');

/** People who open a link see a page instead of an error of the API. */
async function toFailedOnError<Result>(
  work: () => Promise<Result>,
): Promise<Result | { outcome: 'failed'; failure: SignInFailure }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'failed', failure: toFailure(error) };
  }
}

function toFailure({ code, message }: AppError): SignInFailure {
  if (message === moderationTexts.suspended) return 'suspended';
  return code === 'INVALID' ? 'expired' : 'unavailable';
}

function chooseDestination(result: Finished | { outcome: 'failed'; failure: SignInFailure }): string {
  if (result.outcome === 'needs username') return '/choose-username';
  if (result.outcome === 'failed')
    return toFailurePage(result.failure, 'isSignedIn' in result && result.isSignedIn);
  return result.returnTo;
}

/** A script of this site opens the address: a form could not, because the policy of the page restricts where it leads. */
function toUrl(result: Started): { url: string } {
  if (result.outcome === 'started') return { url: result.url };
  throw new AppError(codes[result.failure] ?? 'UNAVAILABLE', signInFailureTexts[result.failure]);
}

const codes: Partial<Record<OidcFailure, ErrorCode>> = {
  'unknown-provider': 'NOT_FOUND',
  'too-many': 'TOO_MANY_REQUESTS',
};

/**
 * Providers send browsers to the first public address, where the cookie must be. A sign-in that starts at another one
 * starts there again. Undefined if the request came to that address.
 */
function moveToPublicOrigin(url: string, request: FastifyRequest, returnTo: string): string | undefined {
  const callback = new URL(new URL(url).searchParams.get('redirect_uri') ?? url);
  if (callback.host === request.host) return undefined;
  const start = callback.pathname.replace(/\/callback$/, '');
  return `${callback.origin}${start}?return_to=${encodeURIComponent(returnTo)}&moved=1`;
}

function redirect(reply: FastifyReply, to: string): void {
  reply.header('cache-control', 'no-store').redirect(to, 303);
}
