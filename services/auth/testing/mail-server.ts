import { waitUntil } from '@rubato/testing';
import { simpleParser, type ParsedMail } from 'mailparser';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it receives. */
export interface MailServer {
  readonly url: string;
  /** Waits for the next mail to an address with this subject, and removes it. */
  next(to: string, subject: string): Promise<ParsedMail>;
  /** Subject and addressees of the mails that no one has taken yet. */
  readonly waiting: readonly string[];
  /** Rejects mails with this response until it is undefined. */
  rejection: string | undefined;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const state: { rejection: string | undefined } = { rejection: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const mail = await simpleParser(stream);
      if (state.rejection) return done(new Error(state.rejection));
      mails.push(mail);
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const take = (to: string, subject: string) => {
    const index = mails.findIndex((mail) => mail.subject === subject && recipients(mail).includes(to));
    return index < 0 ? undefined : mails.splice(index, 1)[0];
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async (to, subject) => {
      let mail: ParsedMail | undefined;
      await waitUntil(() => Boolean((mail ??= take(to, subject))));
      return mail as ParsedMail;
    },
    get waiting() {
      return mails.map((mail) => [mail.subject, ...recipients(mail)].join(' '));
    },
    get rejection() {
      return state.rejection;
    },
    set rejection(text) {
      state.rejection = text;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The token of the link in a mail. */
export function tokenIn(mail: ParsedMail): string {
  const [, token] = /#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
  if (!token) throw new Error(`No link in: ${mail.text}`);
  return token;
}

function recipients({ to }: ParsedMail): string[] {
  const all = Array.isArray(to) ? to : to ? [to] : [];
  return all.flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));
}
