export type ServerName = 'postgres' | 'nats' | 'redis' | 'minio';

const serviceOf: Readonly<Record<ServerName, string>> = {
  postgres: 'postgres',
  nats: 'nats',
  redis: 'redis',
  minio: 'object-store',
};

/** The image with which the stack runs a server, read from the text of `docker-compose.yml`. Throws if it has none. */
export function deployedImage(composeFile: string, server: ServerName): string {
  const service = new RegExp(`^  ${serviceOf[server]}:\\n(?: {3,}.*\\n|\\n)*? {4}image: (\\S+)$`, 'm');
  const image = service.exec(composeFile)?.[1];
  if (!image) throw new Error(`docker-compose.yml names no image of ${server}`);
  return image;
}
