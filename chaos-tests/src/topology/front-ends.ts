import { startFrontEnd, type NginxServer } from '@rubato/testing';

export const frontEndNames = ['shell', 'browse'] as const;
export type FrontEndName = (typeof frontEndNames)[number];

/** The addresses of a page, and of what a remote says of itself; what is in them is nothing to whoever brings them. */
export const frontEndPaths = { page: '/songs/1', remote: '/remotes/browse/mf-manifest.json' };

/** The servers of two front ends, as deployed, each with the file that is asked for each time. */
export async function startFrontEnds(): Promise<Record<FrontEndName, NginxServer>> {
  const [shell, browse] = await Promise.all([
    startFrontEnd({ 'index.html': '<!doctype html><title>Rubato</title>' }),
    startFrontEnd({ 'mf-manifest.json': '{"name":"browse"}' }),
  ]);
  return { shell, browse };
}
