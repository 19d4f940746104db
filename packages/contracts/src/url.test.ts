import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isImageUrl, isWebUrl } from './url.ts';

describe('isWebUrl', () => {
  it.each([
    'http://example.com',
    'https://example.com/',
    'https://a.b.example.co.uk:8443/path/to/it.png?size=2#top',
    'http://localhost',
    'http://localhost:8080/cover.jpg',
    'http://127.0.0.1:3000/x',
    'HTTPS://EXAMPLE.COM/X.PNG',
    'https://example.com?only=query',
  ])('accepts %s', (text) => {
    expect(isWebUrl(text)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    'ftp://example.com/x.png',
    'javascript:alert(1)//.png',
    'data:image/png;base64,AAAA',
    '//example.com/x.png',
    'http://',
    'http://example',
    'http://exa mple.com',
    'http://example.com/with space.png',
    'http://256.1.1.1/x.png',
    'http://-example.com',
    'http://example.com:99999/',
    'http://user:password@example.com/',
    'http://example.com/\0.png',
    'http://example.com/\ud800.png',
  ])('rejects %s', (text) => {
    expect(isWebUrl(text)).toBe(false);
  });

  it('rejects URLs of more than 2000 characters', () => {
    expect(isWebUrl(`http://example.com/${'x'.repeat(2000)}`)).toBe(false);
  });

  it('accepts any domain with a path and rejects other schemes quickly', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.domain(), (path, host) =>
        expect(isWebUrl(`https://${host}${path}`)).toBe(true),
      ),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (noise) =>
        expect(isWebUrl(`gopher://${noise}`)).toBe(false),
      ),
    );
  });
});

describe('isImageUrl', () => {
  it.each(['https://example.com/a.png', 'https://example.com/a.JPG', 'http://localhost/a.b.jpeg'])(
    'accepts %s',
    (text) => {
      expect(isImageUrl(text)).toBe(true);
    },
  );

  it.each(['https://example.com/a.gif', 'https://example.com/a.png?x=1', 'a.png', 'https://example.com/png'])(
    'rejects %s',
    (text) => {
      expect(isImageUrl(text)).toBe(false);
    },
  );
});
