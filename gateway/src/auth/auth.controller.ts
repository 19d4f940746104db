import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AppError, signUpSchema, texts, type Account, type SignUp } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/body.ts';
import { CsrfTokens } from '../security/csrf-tokens.ts';
import { isOwnOrigin, setCsrfCookie } from '../security/csrf.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../security/session-cookie.ts';
import { AuthService } from './auth.service.ts';
import {
  AsDemoUser,
  BegunSession,
  CurrentAccount,
  Public,
  WithCredentials,
  type NewSession,
} from './signed-in.ts';
import { UserAnswer } from './user-answer.ts';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly csrf: CsrfTokens,
    private readonly answer: UserAnswer,
  ) {}

  @Get()
  current(
    @CurrentAccount() account: Account,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer.sendCurrent(request, reply, account);
  }

  @Post('signup')
  @Public()
  async signUp(
    @JsonBody(signUpSchema) user: SignUp,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(201);
    return this.#begin(await this.auth.signUp(user, request.ip), request, reply);
  }

  @Post('login')
  @WithCredentials()
  logIn(
    @BegunSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#begin(session, request, reply);
  }

  @Post('demo')
  @AsDemoUser()
  logInDemo(
    @BegunSession() session: NewSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.code(200);
    return this.#begin(session, request, reply);
  }

  @Post('logout')
  @HttpCode(200)
  @Public()
  logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.#end(request, reply);
  }

  /** A link may log out; a picture or a frame on somebody's page may not. */
  @Get('logout')
  @Public()
  logOutByLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const destination = request.headers['sec-fetch-dest'];
    const isSubResource = destination !== undefined && destination !== 'document' && destination !== 'empty';
    if (isSubResource || !isOwnOrigin(request))
      throw new AppError('FORBIDDEN', texts.csrf, { csrf: texts.csrf });
    return this.#end(request, reply);
  }

  async #begin({ account, token }: NewSession, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const previous = readSessionToken(request);
    if (previous) await this.auth.logOut(previous, request.ip);
    setSessionCookie(request, reply, token);
    setCsrfCookie(request, reply, this.csrf.issue(token));
    await this.answer.sendSignedIn(reply, account);
  }

  async #end(request: FastifyRequest, reply: FastifyReply): Promise<{ message: string }> {
    const token = readSessionToken(request);
    if (token) await this.auth.logOut(token, request.ip);
    clearSessionCookie(request, reply);
    // Lists that the browser keeps with their validators. What the player keeps is the listener's own; `"cookies"` would take those of
    // every other host of the domain too.
    reply.header('clear-site-data', '"cache"');
    setCsrfCookie(request, reply, this.csrf.issue(''));
    return { message: texts.loggedOut };
  }
}
