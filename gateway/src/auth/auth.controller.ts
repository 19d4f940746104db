import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AppError, signUpSchema, texts, type Account, type SignUp } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/json-body.ts';
import { CsrfTokens } from '../security/csrf-tokens.ts';
import { isOwnOrigin, setCsrfCookie } from '../security/csrf.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../security/session-cookie.ts';
import { AuthService } from './auth.service.ts';
import type { NewSession } from './new-session.ts';
import { AsDemoUser, CurrentAccount, Public, StartedSession, WithCredentials } from './session.guard.ts';
import { UserResponse } from './user-response.ts';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly csrf: CsrfTokens,
    private readonly userResponse: UserResponse,
  ) {}

  @Get()
  current(
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
    return this.#startSession(await this.auth.signUp(user, request.ip), request, reply);
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

  async #startSession(
    { account, token }: NewSession,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const previous = readSessionToken(request);
    if (previous) await this.auth.logOut(previous, request.ip);
    setSessionCookie(request, reply, token);
    setCsrfCookie(request, reply, this.csrf.issue(token));
    await this.userResponse.sendSignedIn(reply, account);
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
