import { getContainerRuntimeClient, ImageName } from 'testcontainers';

/** Enough for the largest image over a slow connection. */
const pullLimitMs = 5 * 60_000;

/** Pulls an image unless the Docker engine has it. Rejects if it cannot be pulled, or not within five minutes. */
export async function prepareImage(image: string): Promise<void> {
  const name = ImageName.fromString(image);
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the pull timed out')), pullLimitMs);
  try {
    await Promise.race([pull(name), limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function pull(name: ImageName): Promise<void> {
  const client = await getContainerRuntimeClient();
  await client.image.pull(name);
  // The engine reports some errors at the end of a response that began well.
  if (!(await client.image.exists(name))) throw new Error('the pull failed');
}
