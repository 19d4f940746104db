import { createStore, useStore } from 'zustand';
import type { PlayerState } from './player-state.ts';
import { readPlayer } from './player-storage.ts';

export const playerStore = createStore<PlayerState>(() => ({
  history: [],
  playing: false,
  seeks: 0,
  ...readPlayer(),
}));

export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected =>
  useStore(playerStore, select);
