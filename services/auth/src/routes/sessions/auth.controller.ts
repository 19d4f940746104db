import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AppError, signUpSchema, texts, type Account, type SignUp } from '@rubato/contracts';
import {
  clearSessionCookie,
  CsrfTokens,
  CurrentAccount,
  isOwnOrigin,
  JsonBody,
  Public,
  readSessionToken,
  setCsrfCookie,
} from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthService } from './auth.service.ts';
import { readDevice } from './device.ts';
import type { NewSession } from './new-session.ts';
import { readProof } from '../proof.ts';
import {
  AsDemoUser,
  StartedSession,
  WithCredentials,
  WithPasskey,
  WithRecoveryCode,
} from './session-guards.ts';
import { SignedInResponse } from './signed-in-response.ts';
import { UserResponse } from '../account/user-response.ts';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly csrf: CsrfTokens,
    private readonly userResponse: UserResponse,
    private readonly signedIn: SignedInResponse,
  ) {}

  @Get()
  getCurrent(
    @CurrentAccount() account: Account,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.userResponse.sendCurrent(request, reply, account);
  }

  @Post('signup')
  @Public()
  async signUp(
    @JsonBody(signUpSchema) user: SignUp,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(201);
    return this.#startSession(await this.auth.signUp(user, readClient(request)), request, reply);
  }

  @Post('login')
  @WithCredentials()
  logIn(
    @StartedSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#startSession(session, request, reply);
  }

  @Post('login/passkey')
  @WithPasskey()
  logInWithPasskey(
    @StartedSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#startSession(session, request, reply);
  }

  @Post('login/recovery-code')
  @WithRecoveryCode()
  logInWithRecoveryCode(
    @StartedSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#startSession(session, request, reply);
  }

  @Post('demo')
  @AsDemoUser()
  logInDemo(
    @StartedSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#startSession(session, request, reply);
  }

  @Post('logout')
  @HttpCode(200)
  @Public()
  logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.#endSession(request, reply);
  }

  /** A link may log out; an image or a frame on another page may not. */
  @Get('logout')
  @Public()
  logOutByLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const destination = request.headers['sec-fetch-dest'];
    const isSubResource = destination !== undefined && destination !== 'document' && destination !== 'empty';
    if (isSubResource || !isOwnOrigin(request))
      throw new AppError('FORBIDDEN', texts.csrf, { fields: { csrf: texts.csrf } });
    return this.#endSession(request, reply);
  }

  async #startSession(session: NewSession, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const previous = readSessionToken(request);
    if (previous) await this.auth.logOut(previous, request.ip);
    await this.signedIn.send(request, reply, session);
  }

  async #endSession(request: FastifyRequest, reply: FastifyReply): Promise<{ message: string }> {
    const token = readSessionToken(request);
    if (token) await this.auth.logOut(token, request.ip);
    clearSessionCookie(request, reply);
    // Clears cached lists. The player's stored state belongs to the listener and stays; `"cookies"` would
    // also clear those of all other hosts of the domain.
    reply.header('clear-site-data', '"cache"');
    setCsrfCookie(request, reply, this.csrf.issue(''));
    return { message: texts.loggedOut };
  }
}

const readClient = (request: FastifyRequest) => ({
  ...readDevice(request),
  clientAddress: request.ip,
  proof: readProof(request),
});
