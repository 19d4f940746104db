import { Injectable } from '@nestjs/common';
import { hasErrorCode, userIdLists, type Account } from '@rubato/contracts';
import { unsentBytes, WholeListLimits, runWithoutDeadline } from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { IdLists, type IdListName, type IdPage } from '../id-lists.ts';
import { parseClientVersions, createUserEtag, type ListVersions } from './user-etag.ts';

type ForEachList<Value> = Readonly<Record<IdListName, Value>>;
/** The first page of each list; undefined if unavailable. */
type FirstPages = Partial<ForEachList<IdPage | undefined>>;
type FirstResults = ForEachList<IdPage | 'unchanged' | undefined>;

const jsonType = 'application/json; charset=utf-8';

/**
 * Sends a user: the account and all ids of its lists. Holds at most one page of each list in memory. An
 * unavailable list is empty, and named in `partial`.
 */
@Injectable()
export class UserResponse {
  constructor(
    private readonly lists: IdLists,
    private readonly limits: WholeListLimits,
  ) {}

  /**
   * Sends the current user, which browsers request at every load. Reads no lists for a client that has the
   * current versions.
   */
  async sendCurrent(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> {
    reply.header('cache-control', 'private, no-cache');
    const held = parseClientVersions(account, request.headers['if-none-match']);
    const results = await this.#getFirstPages(account, (name) => held?.[name]);
    if (held && userIdLists.every((name) => results[name] === 'unchanged'))
      return void reply.header('etag', createUserEtag(account, held)).code(304).send();
    const pages = await this.#complete(account, results);
    const body = await this.#createBody(account, pages);
    await this.#enter(reply, account, body);
    const versions = getVersions(pages);
    if (versions) reply.header('etag', createUserEtag(account, versions));
    reply.type(jsonType).send(body);
  }

  /** Sends the user of a new session; without the lists if there is no place for them, since the session exists. */
  async sendSession(reply: FastifyReply, account: Account): Promise<void> {
    reply.header('cache-control', 'no-store');
    const results = await this.#getFirstPages(account, () => undefined);
    const body = await this.#createBody(account, await this.#complete(account, results));
    const hasPlace = await this.#enter(reply, account, body).then(() => true, ignoreNoPlace);
    reply.type(jsonType).send(hasPlace ? body : await this.#createBody(account, noPages));
  }

  /** Reads the unchanged lists as well, if others have changed. */
  async #complete({ id }: Account, results: FirstResults): Promise<FirstPages> {
    return readEachList(async (name) => {
      const result = results[name];
      const page = result === 'unchanged' ? await this.lists.getFirstPage(id, name) : result;
      return page === 'unchanged' ? undefined : page;
    });
  }

  #getFirstPages(
    { id }: Account,
    heldVersion: (name: IdListName) => string | undefined,
  ): Promise<FirstResults> {
    return readEachList((name) => this.lists.getFirstPage(id, name, heldVersion(name)));
  }

  /** A short body is a buffer, so that the response has a Content-Length. */
  async #createBody(account: Account, pages: FirstPages): Promise<Buffer | Readable> {
    const json = this.#streamJson(account, pages);
    const isWhole = userIdLists.every((name) => pages[name]?.next === undefined);
    return isWhole ? buffer(json) : Readable.from(runWithoutDeadline(json), { objectMode: false });
  }

  #enter(reply: FastifyReply, { id }: Account, body: Buffer | Readable): Promise<void> {
    const bytes = Buffer.isBuffer(body) ? body.length : unsentBytes.fetched;
    return this.limits.enter(reply, { bytes, userId: id });
  }

  async *#streamJson(account: Account, pages: FirstPages): AsyncGenerator<Buffer> {
    yield toAccountJson(account);
    for (const name of userIdLists) {
      const page = pages[name];
      yield Buffer.from(`,"${name}":[`);
      if (page) yield page.ids;
      if (page)
        for await (const ids of this.lists.readPagesAfter(account.id, name, page))
          if (ids.length) yield Buffer.concat([comma, ids]);
      yield Buffer.from(']');
    }
    yield endJson(pages);
  }
}

const comma = Buffer.from(',');
const noPages: FirstPages = {};

function ignoreNoPlace(error: unknown): false {
  if (hasErrorCode(error, 'UNAVAILABLE')) return false;
  throw error;
}

async function readEachList<Value>(read: (name: IdListName) => Promise<Value>): Promise<ForEachList<Value>> {
  const entries = await Promise.all(userIdLists.map(async (name) => [name, await read(name)] as const));
  return Object.fromEntries(entries) as ForEachList<Value>;
}

/** The account's JSON without the closing brace. */
function toAccountJson(account: Account): Buffer {
  return Buffer.from(JSON.stringify(account).slice(0, -1));
}

function endJson(pages: FirstPages): Buffer {
  const partial = userIdLists.filter((name) => !pages[name]);
  return Buffer.from(partial.length ? `,"partial":${JSON.stringify(partial)}}` : '}');
}

/** The version of each list; undefined if one is missing, since incomplete responses must not be cached. */
function getVersions(pages: FirstPages): ListVersions | undefined {
  const versions = userIdLists.flatMap((name) => pages[name]?.version ?? []);
  if (versions.length < userIdLists.length) return undefined;
  return Object.fromEntries(userIdLists.map((name, n) => [name, versions[n]])) as ListVersions;
}
