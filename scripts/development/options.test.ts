import { describe, expect, it } from '@jest/globals';
import { assertRemotes, parseOptions } from './options.mjs';

describe('the options of npm run dev', () => {
  it('are none for the whole product', () => {
    expect(parseOptions([]).only).toEqual([]);
  });

  it('name the remotes to develop, once each, and the origin of the Rubato', () => {
    const args = [
      '--only',
      'player,library',
      '--only',
      'player',
      '--against',
      'https://music.example/x?y',
      '--port',
      '5174',
    ];
    expect(parseOptions(args)).toEqual({
      only: ['player', 'library'],
      against: 'https://music.example',
      port: 5174,
    });
  });

  it.each([
    [['--against', 'http://127.0.0.1:8080'], '--only is missing'],
    [['--only', ','], '--only is missing'],
    [['--only', 'player', '--against', '127.0.0.1:8080'], '--against must be the URL'],
    [['--only', 'player', '--port', '0'], '--port must be'],
    [['--only'], 'Usage: npm run dev'],
    [['--once'], 'Usage: npm run dev'],
    [['player'], 'Usage: npm run dev'],
  ])('%j are rejected', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });

  it('must name remotes of the checkout', () => {
    expect(() => assertRemotes(['player', 'shell'], ['browse', 'player'])).toThrow(
      'There is no remote shell. The remotes are: browse, player.',
    );
  });
});
