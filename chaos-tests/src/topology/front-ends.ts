import { startFrontEnd, type NginxServer } from '@rubato/testing';

export const frontEndNames = ['shell', 'browse'] as const;
export type FrontEndName = (typeof frontEndNames)[number];

/** URL paths of an HTML page and of a remote's declaration. Their content is irrelevant to the tests. */
export const frontEndPaths = { page: '/songs/1', remote: '/remotes/browse/remote.json' };

/** Starts the deployed web servers of two front ends, each with the one file that the tests request. */
export async function startFrontEnds(): Promise<Record<FrontEndName, NginxServer>> {
  const [shell, browse] = await Promise.all([
    startFrontEnd({ 'index.html': '<!doctype html><title>Rubato</title>' }),
    startFrontEnd({ 'remote.json': '{"name":"browse"}' }),
  ]);
  return { shell, browse };
}
