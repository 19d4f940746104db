import { player, playerStore } from '@rubato/web-kit';

const channelName = 'rubato.player';
/** When a tab began to play, and which. */
interface Start {
  at: number;
  tab: string;
}

/** One tab of a browser plays at a time: the one that began last. Tells the others when this one begins. Returns what ends it. */
export function playInOneTab(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let own: Start = { at: 0, tab };
  const unsubscribe = playerStore.subscribe(({ playing }, before) => {
    if (!playing || before.playing) return;
    own = { at: Date.now(), tab };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
    channel.postMessage(own);
  });
  channel.onmessage = ({ data }) => {
    // A message that crossed with a later start of this tab is out of date: exactly one of two tabs gives way.
    if (isStart(data) && isLater(data, own)) player.pause();
  };
  return () => {
    unsubscribe();
    channel.close();
  };
}

/** Checked by hand: a schema would bring its library into what the first page waits for. */
const isStart = (data: unknown): data is Start =>
  typeof data === 'object' &&
  data !== null &&
  'at' in data &&
  typeof data.at === 'number' &&
  'tab' in data &&
  typeof data.tab === 'string';

const isLater = (one: Start, other: Start): boolean =>
  one.at === other.at ? one.tab > other.tab : one.at > other.at;
