import { player, playerStore } from '@rubato/web-kit';

const channelName = 'rubato.player';
/** Message of a tab that has started playback. */
interface PlaybackStart {
  readonly at: number;
  readonly tab: string;
}

/** Lets only one tab of the browser play: starting playback in one tab pauses it in the others. Returns a cleanup function. */
export function enforceExclusivePlayback(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let ownStart: PlaybackStart = { at: 0, tab };
  const unsubscribe = playerStore.subscribe(({ playing }, before) => {
    if (!playing || before.playing) return;
    ownStart = { at: Date.now(), tab };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
    channel.postMessage(ownStart);
  });
  channel.onmessage = ({ data }) => {
    // Messages may cross. The order of starts is the same in both tabs, so exactly one of them pauses.
    if (isPlaybackStart(data) && isLater(data, ownStart)) player.pause();
  };
  return () => {
    unsubscribe();
    channel.close();
  };
}

const isLater = (one: PlaybackStart, other: PlaybackStart): boolean =>
  one.at === other.at ? one.tab > other.tab : one.at > other.at;

/** Another tab may run another build. Checked by hand, as the player does not otherwise need the schema library. */
function isPlaybackStart(data: unknown): data is PlaybackStart {
  const { at, tab } = Object(data) as Record<string, unknown>;
  return typeof at === 'number' && typeof tab === 'string';
}
