import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { deployedImage } from './server-images.ts';

const composeFile = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');

it.each([
  ['postgres', 'postgres'],
  ['nats', 'nats'],
  ['redis', 'redis'],
  ['minio', 'minio/minio'],
] as const)('runs %s in tests with the image of the stack', (server, repository) => {
  const image = deployedImage(composeFile, server);
  expect(image.split(':')).toEqual([repository, expect.stringMatching(/^[\w.-]+$/)]);
  expect(composeFile).toContain(`image: ${image}\n`);
});

it('takes the image of the service itself, not that of the next one', () => {
  const file = 'services:\n  redis:\n    user: redis\n  nats:\n    user: nats\n    image: nats:1\n';
  expect(deployedImage(file, 'nats')).toBe('nats:1');
  expect(() => deployedImage(file, 'redis')).toThrow('docker-compose.yml names no image of redis');
});
