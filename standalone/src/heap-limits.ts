import { setFlagsFromString } from 'node:v8';

// An upload is a long row of short-lived buffers outside of V8's heap. V8 collects young ones only when they come to twice the first
// figure below, in MiB, which is 32 by default: one upload of 200 MB then adds 65 MiB to the process, so 10 to 20. The second line keeps
// the young generation, which otherwise grows to 64 MiB, as small as it is when this is run. V8 reads both whenever it uses them; to
// set `--max-semi-space-size` here has no effect, as the heap is there already.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=4');
setFlagsFromString('--semi-space-growth-factor=1');
