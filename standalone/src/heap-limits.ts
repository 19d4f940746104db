import { setFlagsFromString } from 'node:v8';

// An upload allocates many short-lived buffers outside of V8's heap. V8 only collects them once they exceed
// twice the first value below (MiB, 32 by default): one upload of 200 MB then adds 65 MiB to the process
// instead of 10 to 20. The second flag keeps the young generation at its initial size instead of growing to
// 64 MiB. V8 reads both flags on every use; `--max-semi-space-size` has no effect here, because the heap
// already exists.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=4');
setFlagsFromString('--semi-space-growth-factor=1');
