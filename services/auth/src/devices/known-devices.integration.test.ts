import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { authMessages, passkeyMessages, type Device } from '@rubato/contracts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import {
  newTokenHash,
  password,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '../../testing/test-auth.ts';

const origin = 'https://music.example';
const rejection = { code: 'TOO_MANY_REQUESTS' };
let auth: TestAuth;
let user: TestUser;
let device: Device;
let clientAddress: string;
let lastAddress = 0;

beforeAll(async () => {
  auth = await startTestAuth({ PUBLIC_ORIGINS: origin, LOG_IN_FAILURES_PER_ADDRESS: '3' });
});
afterAll(() => auth.close());
beforeEach(async () => {
  lastAddress += 1;
  clientAddress = `198.51.100.${lastAddress}`;
  device = newDevice();
  user = await auth.signUp();
  await logIn(device);
});

const newDevice = () => ({ name: 'Firefox on Windows', tokenHash: newTokenHash() });
const logIn = (by: Device, email = user.account.email, word = password) =>
  auth.call(authMessages.logIn, {
    credentials: { email, password: word },
    tokenHash: newTokenHash(),
    clientAddress,
    device: by,
  });

/** Fails to log in with other accounts, until the address is locked. */
async function lockAddress(): Promise<void> {
  for (let n = 0; n < 3; n += 1)
    await expect(logIn(newDevice(), `unknown-${n}@example.com`)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  await expect(logIn(newDevice())).rejects.toMatchObject(rejection);
}

describe('when others have failed too often at the address of a user', () => {
  it('the user can still log in with a password on a device that they have used', async () => {
    await lockAddress();

    expect(await logIn(device)).toMatchObject({ id: user.account.id });
    expect(await logIn(device, user.account.email.toUpperCase())).toMatchObject({ id: user.account.id });
  });

  it('the user can still log in with a passkey on a device that they have used', async () => {
    const own = { actor: user.actor, tokenHash: user.tokenHash, clientAddress };
    const authenticator = new SoftwareAuthenticator(origin);
    const credential = authenticator.create(await auth.call(passkeyMessages.startRegistration, own));
    await auth.call(passkeyMessages.register, { ...own, form: { name: 'Phone', credential } });
    const logInWithPasskey = async (by: Device) => {
      const used = authenticator.use(await auth.call(passkeyMessages.startLogIn, { clientAddress }));
      const client = { tokenHash: newTokenHash(), clientAddress, device: by };
      return auth.call(passkeyMessages.logIn, { form: { credential: used }, ...client });
    };
    await lockAddress();

    await expect(logInWithPasskey(newDevice())).rejects.toMatchObject(rejection);
    expect(await logInWithPasskey(device)).toMatchObject({ id: user.account.id });
  });

  it('the device gives no further attempts at other accounts', async () => {
    const other = await auth.signUp();
    await lockAddress();

    await expect(logIn(device, other.account.email)).rejects.toMatchObject(rejection);
  });
});
