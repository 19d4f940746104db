import { setFlagsFromString } from 'node:v8';

// For processes that pass files on: import it before anything else. They allocate many short-lived buffers outside of V8's heap. V8 only
// collects them once they exceed twice the first value below (MiB, 32 by default): one upload of 200 MB then adds 65 MiB to the process
// instead of 10 to 20. The second flag keeps the young generation at its initial size instead of growing to 64 MiB. The streams of a file
// outlive the young generation: with the third flag, V8 collects what has left it after a growth of a fifth, instead of up to threefold.
// V8 reads the flags on every use; `--max-semi-space-size` has no effect here, because the heap already exists.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=4');
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=20');
