import Sequencer from '@jest/test-sequencer';

/** Begun last, one of these would run alone at the end. Others are begun in the order of Jest: by their last duration, or by their size. */
const longest = [
  'scripts/new/generated-parts',
  'api-tests/killed',
  'api-tests/process',
  'api-tests/upgrades',
];

export default class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const isLongest = ({ path }) => longest.some((name) => path.includes(name));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLongest), ...sorted.filter((test) => !isLongest(test))];
  }
}
