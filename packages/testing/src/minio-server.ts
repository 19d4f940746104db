import { randomBytes } from 'node:crypto';
import { onFreePort } from './free-port.ts';
import { startServer, type ServerProcess, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startTestContainer } from './test-container.ts';

interface MinioAccess {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Kills the server and deletes its data. */
  remove(): Promise<void>;
}
export type MinioServer = TestServer & MinioAccess;
export type MinioProcess = ServerProcess & MinioAccess;

const { TEST_MINIO_IMAGE: image, TEST_MINIO_PROGRAM: program } = process.env;
const port = 9000;
const readyText = 'API:';

/** Whether the test run can start MinIO servers. */
export const hasMinio = Boolean(image || program);

/** Starts a separate MinIO server on loopback: a container if the test run has an image. */
export function startMinioServer(): Promise<MinioServer> {
  return image ? startMinioContainer(image) : startMinioProcess();
}

/** Starts `minio` as a process. It stores objects in `dataFolder`, by default in a temporary folder. */
export async function startMinioProcess(dataFolder?: string): Promise<MinioProcess> {
  if (!program) throw new Error('minio not found: set TEST_MINIO_PROGRAM');
  const temporary = dataFolder ? undefined : await temporaryFolder();
  const account = createAccount();
  const server = await onFreePort((ownPort) =>
    startServer(`http://127.0.0.1:${ownPort}`, {
      program,
      args: ['server', '--address', `127.0.0.1:${ownPort}`, dataFolder ?? temporary?.path ?? ''],
      env: settings(account),
      readyText,
    }),
  );
  const remove = async () => {
    await server.kill();
    await temporary?.remove();
  };
  return { ...server, ...account, remove };
}

async function startMinioContainer(image: string): Promise<MinioServer> {
  const account = createAccount();
  const container = await startTestContainer({
    image,
    command: ['server', '/data'],
    environment: settings(account),
    ports: [port],
    ready: readyText,
  });
  return { ...container, ...account, url: `http://${container.address(port)}` };
}

const createAccount = () => ({ accessKey: 'rubato', secretKey: randomBytes(16).toString('hex') });

function settings({ accessKey, secretKey }: ReturnType<typeof createAccount>) {
  return {
    MINIO_ROOT_USER: accessKey,
    MINIO_ROOT_PASSWORD: secretKey,
    MINIO_BROWSER: 'off',
    MINIO_UPDATE: 'off',
    MINIO_CALLHOME_ENABLE: 'off',
  };
}
