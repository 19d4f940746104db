import {
  listedRemoteSchema,
  remoteDeclarationSchema,
  remotesSchema,
  type ListedRemote,
  type RemoteDeclaration,
} from '@rubato/contracts';
import * as z from 'zod/mini';
import { takePrefetchedResponse } from '../../api/prefetched-response.ts';
import { request } from '../../api/request.ts';
import { runWithTimeout } from '../../time/run-with-timeout.ts';
import { getCanaryBucket, chooseDeclaration, type DeclarationSource } from './choose-declaration.ts';
import { remoteRequestTimeoutMs } from '../federation-runtime.ts';
import { applyOverrides, type RemoteList } from '../overrides/remote-overrides.ts';
import { isSupportedSdk } from './sdk-version.ts';

/** Declarations are small: a larger one is rejected. In characters. */
const maxDeclarationLength = 256 * 1024;

/** Fetches the list of remotes, without invalid entries and with the overrides of this browser. Rejects if it is unavailable. */
export async function fetchRemoteList(): Promise<RemoteList> {
  const list = request('/remotes.json', { schema: remotesSchema });
  const { remotes, overrides } = await runWithTimeout(
    list,
    remoteRequestTimeoutMs,
    'The list of remotes timed out',
  );
  const bucket = getCanaryBucket();
  const valid = remotes.flatMap((remote): ListedRemote[] => {
    const parsed = z.safeParse(listedRemoteSchema, remote);
    return parsed.success ? [parsed.data] : [];
  });
  const sources = valid.map((remote) => chooseDeclaration(remote, bucket, location.origin));
  return applyOverrides(sources, overrides);
}

/** Fetches a declaration. Rejects if it is unavailable, does not match its hash, is invalid, or needs another version of the shell. */
export async function fetchDeclaration(source: DeclarationSource): Promise<RemoteDeclaration> {
  const text = await runWithTimeout(fetchText(source), remoteRequestTimeoutMs, 'The declaration timed out');
  if (text.length > maxDeclarationLength) throw new Error('The declaration is too long');
  const declaration = z.parse(remoteDeclarationSchema, JSON.parse(text));
  if (declaration.name !== source.name) throw new Error(`This is the declaration of ${declaration.name}`);
  if (!isSupportedSdk(declaration.sdk)) throw new Error(`Built with an unsupported SDK: ${declaration.sdk}`);
  return declaration;
}

/** The URLs of the declarations that have been requested. */
const requested = new Set<string>();

async function fetchText({ url, integrity }: DeclarationSource): Promise<string> {
  const { origin, pathname } = new URL(url);
  // The first time only: Retry must not take a response that the preload script has stored since.
  const isPrefetched = origin === location.origin && !integrity && !requested.has(url);
  requested.add(url);
  const response =
    (isPrefetched && (await takePrefetchedResponse(pathname))) ||
    (await fetch(url, {
      signal: AbortSignal.timeout(remoteRequestTimeoutMs),
      ...(integrity && { integrity }),
    }));
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.text();
}
