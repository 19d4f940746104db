export { QueuePanel } from './features/queue-panel/queue-panel.tsx';
