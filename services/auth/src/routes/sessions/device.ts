import type { Device } from '@rubato/contracts';
import { hashSessionToken, readDeviceToken } from '@rubato/gateway-kit';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** Browsers send about 200 characters. The rest would only cost time. */
const maxUserAgentLength = 512;

/** A device with the token of its cookie. */
export interface ClientDevice {
  readonly device: Device;
  readonly token: string;
}

/** The device of the client: the one of its cookie, or a new one. */
export function readDevice(request: FastifyRequest): ClientDevice {
  const token = readDeviceToken(request);
  const name = describeDevice(request.headers['user-agent']);
  return { device: { name, tokenHash: hashSessionToken(token) }, token };
}

/** A description such as "Firefox on Windows". */
export function describeDevice(userAgent = ''): string {
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength) || 'unknown');
  const name = [browser.name || 'Unknown client', os.name].filter(Boolean).join(' on ');
  return name.slice(0, 80);
}
