export { Player } from './features/bottom-player/player.tsx';
