import type { UploadProgress } from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import { watchTransfer } from './watch-transfer.ts';
import type { Transfer } from './transfer-rate.ts';

interface Send {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** One upload at a time, as it goes. `transfer` is undefined while none is under way. Leaving the page ends it. */
export function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer>();
  const call = useRef<AbortController>(null);
  useEffect(() => () => call.current?.abort(), []);

  /** Resolves with what `send` does, with undefined where it was cancelled. */
  async function run<Result>(send: (options: Send) => Promise<Result>): Promise<Result | undefined> {
    const controller = new AbortController();
    call.current = controller;
    const watch = watchTransfer(setTransfer);
    try {
      return await send({ onProgress: watch.onProgress, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      watch.end();
      setTransfer(undefined);
    }
  }
  return { transfer, run, cancel: () => call.current?.abort() };
}
