export { Sidebar } from './features/sidebar/sidebar.tsx';
