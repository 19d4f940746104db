export { SidePanel as QueuePanel } from './features/side-panel/side-panel.tsx';
