// Prepares a process outside Jest for test code: runs the TypeScript sources, compiled like Jest does, and starts containers.
import '../compile-sources.mjs';
import { startContainer } from './servers/start-containers.mjs';

globalThis.startContainerOutsideJest = startContainer;
