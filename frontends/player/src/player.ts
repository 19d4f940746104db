import './report-chunk-load-errors.ts';
export { Player } from './features/bottom-player/player.tsx';
