import { describe, expect, it } from '@jest/globals';
import { OwnHosts } from './own-hosts.ts';

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
const noHosts = [
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

describe('without a list', () => {
  const hosts = new OwnHosts([], ['Den']);

  it.each(local)('%j is ours', (host) => expect(hosts.has(host, 'http')).toBe(true));
  it.each([...foreign, ...noHosts])('%j is not', (host) => expect(hosts.has(host, 'http')).toBe(false));
  it.each(foreign)('%j is ours over HTTPS, which no stranger has a certificate for', (host) =>
    expect(hosts.has(host, 'https')).toBe(true),
  );
  it.each(noHosts)('%j is not, over HTTPS either', (host) => expect(hosts.has(host, 'https')).toBe(false));
});

describe('with a list', () => {
  const hosts = new OwnHosts(['https://music.example.org', 'http://music.lan:8080'], ['Den']);

  it.each([...local, 'music.example.org', 'MUSIC.example.org:443', 'music.lan:8080', 'music.lan'])(
    '%j is ours',
    (host) => {
      expect(hosts.has(host, 'http')).toBe(true);
      expect(hosts.has(host, 'https')).toBe(true);
    },
  );
  it.each([...foreign, 'www.music.example.org', ...noHosts])('%j is not', (host) => {
    expect(hosts.has(host, 'http')).toBe(false);
    expect(hosts.has(host, 'https')).toBe(false);
  });
});
