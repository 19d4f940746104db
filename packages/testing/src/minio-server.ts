import { randomBytes } from 'node:crypto';
import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface MinioServer extends TestServer {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Kills the server and removes what it stored. */
  remove(): Promise<void>;
}

/** The `minio` program that the test run found or installed; undefined where there is none. */
export const minioProgram: string | undefined = process.env.TEST_MINIO_PROGRAM;

/** Starts a MinIO server of its own, on loopback, which stores its objects in `folder`, or else in a temporary one. */
export async function startMinioServer(inFolder?: string): Promise<MinioServer> {
  if (!minioProgram) throw new Error('There is no minio');
  const address = `127.0.0.1:${await freePort()}`;
  const temporary = inFolder ? undefined : await temporaryFolder();
  const [accessKey, secretKey] = ['rubato', randomBytes(16).toString('hex')];
  const server = await startServer(`http://${address}`, {
    program: minioProgram,
    args: ['server', '--address', address, inFolder ?? temporary?.path ?? ''],
    env: {
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      MINIO_CALLHOME_ENABLE: 'off',
    },
    readyText: 'API:',
  });
  const remove = async () => {
    await server.kill();
    await temporary?.remove();
  };
  return { ...server, accessKey, secretKey, remove };
}
