import { randomBytes } from 'node:crypto';
import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface MinioServer extends TestServer {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Kills the server and deletes its data. */
  remove(): Promise<void>;
}

/** Path of the `minio` program that the test run found or installed; undefined if there is none. */
export const minioProgram: string | undefined = process.env.TEST_MINIO_PROGRAM;

/** Starts a separate MinIO server on loopback. It stores objects in `dataFolder`, by default in a temporary folder. */
export async function startMinioServer(dataFolder?: string): Promise<MinioServer> {
  if (!minioProgram) throw new Error('minio not found: set TEST_MINIO_PROGRAM');
  const address = `127.0.0.1:${await freePort()}`;
  const temporary = dataFolder ? undefined : await temporaryFolder();
  const [accessKey, secretKey] = ['rubato', randomBytes(16).toString('hex')];
  const server = await startServer(`http://${address}`, {
    program: minioProgram,
    args: ['server', '--address', address, dataFolder ?? temporary?.path ?? ''],
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
