export { createStore, useStore } from 'zustand';
