import { player, playerStore } from '@rubato/web-kit';

const channelName = 'rubato.player';
/** When a tab began to play, and which. */
interface Start {
  readonly at: number;
  readonly tab: string;
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

const isLater = (one: Start, other: Start): boolean =>
  one.at === other.at ? one.tab > other.tab : one.at > other.at;

/** Another tab may run another build. By hand, because the schemas' library would be fetched for these two fields alone. */
function isStart(data: unknown): data is Start {
  const { at, tab } = Object(data) as Record<string, unknown>;
  return typeof at === 'number' && typeof tab === 'string';
}
