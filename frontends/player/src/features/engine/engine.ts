import { currentEntry, nextEntry, player, playerStore, type PlayerState } from '@rubato/web-kit';
import { clockStore } from './clock-store.ts';
import { createDeck, putOn, takeOff, type Deck, type DeckEvents } from './deck.ts';
import { explainFailure, explainRefusal } from './playback-failure.ts';

/**
 * Makes sound of what the player store says. Two decks: while one sounds, the other holds the next song, so that it
 * starts at once. The one that sounds is in the document. Returns what stops it all.
 */
export function startEngine(): { stop: () => void; seek: (seconds: number) => void } {
  const isActive = (deck: Deck) => deck === active;
  const events: DeckEvents = {
    time: player.reportPosition,
    duration: (duration) => clockStore.setState({ duration }),
    ended: player.songEnded,
    failed: () => explainFailure(active.element.error),
    played: () => playerStore.setState({ playing: true }),
    paused: () => !changing && player.pause(),
    ready: prepareNext,
  };
  let active = createDeck(events, isActive);
  let standby = createDeck(events, isActive);
  let entryId: string | undefined;
  let changing = false;
  document.body.append(active.element);

  function sync(state: PlayerState, before?: PlayerState): void {
    const entry = currentEntry(state.queue);
    if (entry?.entryId !== entryId) change(state);
    if (state.volume !== before?.volume)
      for (const deck of [active, standby]) deck.element.volume = state.volume;
    if (entry && state.playing && active.element.paused) void play();
    if (!state.playing && !active.element.paused) active.element.pause();
    if (state.queue !== before?.queue && active.element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
      prepareNext();
  }

  function change({ queue, position }: PlayerState): void {
    const entry = currentEntry(queue);
    changing = true;
    entryId = entry?.entryId;
    clockStore.setState({ duration: undefined });
    if (!entry) takeOff(active);
    else if (standby.url === entry.song.audio_url) swap(position);
    else putOn(active, entry.song.audio_url, position);
    announce();
    changing = false;
  }

  function swap(position: number): void {
    [active, standby] = [standby, active];
    standby.element.pause();
    standby.element.replaceWith(active.element);
    putOn(active, active.url ?? '', position);
    if (Number.isFinite(active.element.duration)) events.duration(active.element.duration);
  }

  async function play(): Promise<void> {
    const asked = entryId;
    try {
      await active.element.play();
    } catch (error) {
      if (asked === entryId) explainRefusal(error);
    }
  }

  /** The standby deck loads only when the current song has all it needs: it shall not take its bandwidth. */
  function prepareNext(): void {
    const following = nextEntry(playerStore.getState().queue);
    if (following && following.song.audio_url !== active.url) putOn(standby, following.song.audio_url, 0);
  }

  function announce(): void {
    const song = currentEntry(playerStore.getState().queue)?.song;
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = song
      ? new MediaMetadata({ title: song.title, artist: song.artist, artwork: [{ src: song.image_url }] })
      : null;
  }

  const unsubscribe = playerStore.subscribe(sync);
  sync(playerStore.getState());
  return {
    seek: (seconds) => {
      active.element.currentTime = seconds;
      player.reportPosition(seconds);
    },
    stop: () => {
      unsubscribe();
      changing = true;
      for (const deck of [active, standby]) takeOff(deck);
      active.element.remove();
    },
  };
}
