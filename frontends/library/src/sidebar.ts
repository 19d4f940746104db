import './report-chunk-load-errors.ts';
export { Sidebar } from './features/sidebar/sidebar.tsx';
