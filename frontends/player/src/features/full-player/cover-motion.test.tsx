import { afterEach, expect, jest, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aQueuedSong, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { NowPlaying, currentCoverSelector } from '../bottom-player/now-playing.tsx';
import { getCoverMotion } from './cover-motion.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function findKeyframes(smallCover: DOMRect): Keyframe[] | undefined {
  playerStore.setState(playerStore.getInitialState(), true);
  renderPage(<NowPlaying />);
  act(() => void player.playAll([aQueuedSong(1)]));
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches(currentCoverSelector) ? smallCover : new DOMRect(40, 100, 400, 400);
  });
  const stage = document.createElement('div');
  stage.append(document.createElement('span'));
  return getCoverMotion(stage)?.parts[0]?.getKeyframes();
}

test('the cover grows out of that of the bottom player', () => {
  const transformOrigin = 'left top';
  expect(findKeyframes(new DOMRect(24, 700, 40, 40))).toEqual([
    { translate: '-16px 600px', scale: 0.1, transformOrigin },
    { transformOrigin },
  ]);
});

test('the cover is in its place from the start if the bottom player shows none', () => {
  expect(findKeyframes(new DOMRect())).toEqual([{}, {}]);
});
