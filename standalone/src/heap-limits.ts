import { setFlagsFromString } from 'node:v8';

// An upload is a long row of short-lived buffers. With V8's usual young generation 200 MB of it pile up 75 MiB before
// they are collected, with a small one 21 MiB. It must be set before the heap has grown: import this first.
setFlagsFromString('--max-semi-space-size=2');
setFlagsFromString('--semi-space-growth-factor=1');
