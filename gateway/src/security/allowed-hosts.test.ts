import { describe, expect, it } from '@jest/globals';
import { AllowedHosts } from './allowed-hosts.ts';

const local = [
  'localhost',
  'localhost:8080',
  'LOCALHOST.',
  'music.localhost:8080',
  '127.0.0.1:8080',
  '192.168.1.5',
  '[::1]:8080',
  '[2001:db8::1]',
  'gateway:3000',
  'den',
  'den.local:8080',
];
const foreign = [
  'evil.example',
  'evil.example:8080',
  '127.0.0.1.evil.example',
  'other.local',
  'localhost.evil.example',
];
const invalid = [
  '',
  ' ',
  'a b',
  'a/b',
  'user@localhost',
  'localhost:',
  'localhost:1:2',
  '[::1',
  'localhost:123456',
];

describe('AllowedHosts without configured origins', () => {
  const hosts = new AllowedHosts([], ['Den']);

  it.each(local)('accepts %j', (host) => expect(hosts.has(host, 'http')).toBe(true));
  it.each([...foreign, ...invalid])('rejects %j', (host) => expect(hosts.has(host, 'http')).toBe(false));
  it.each(foreign)('accepts %j over HTTPS, where a certificate is needed', (host) =>
    expect(hosts.has(host, 'https')).toBe(true),
  );
  it.each(invalid)('rejects %j over HTTPS', (host) => expect(hosts.has(host, 'https')).toBe(false));
});

describe('AllowedHosts with configured origins', () => {
  const hosts = new AllowedHosts(['https://music.example.org', 'http://music.lan:8080'], ['Den']);

  it.each([...local, 'music.example.org', 'MUSIC.example.org:443', 'music.lan:8080', 'music.lan'])(
    'accepts %j',
    (host) => {
      expect(hosts.has(host, 'http')).toBe(true);
      expect(hosts.has(host, 'https')).toBe(true);
    },
  );
  it.each([...foreign, 'www.music.example.org', ...invalid])('rejects %j', (host) => {
    expect(hosts.has(host, 'http')).toBe(false);
    expect(hosts.has(host, 'https')).toBe(false);
  });
});
