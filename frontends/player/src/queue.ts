import './report-chunk-load-errors.ts';
export { SidePanel as QueuePanel } from './features/side-panel/side-panel.tsx';
