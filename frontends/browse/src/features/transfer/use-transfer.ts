import type { UploadProgress } from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import { trackTransfer } from './track-transfer.ts';
import type { Transfer } from './transfer-rate.ts';

interface SendOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** Runs one upload at a time. `transfer` is undefined while none is in progress. Unmounting aborts the upload. */
export function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer>();
  const controllerRef = useRef<AbortController>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  /** Resolves with the result of `send`, or with undefined if it was cancelled. */
  async function run<Result>(send: (options: SendOptions) => Promise<Result>): Promise<Result | undefined> {
    const controller = new AbortController();
    controllerRef.current = controller;
    const tracking = trackTransfer(setTransfer);
    try {
      return await send({ onProgress: tracking.onProgress, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      tracking.end();
      setTransfer(undefined);
    }
  }
  return { transfer, run, cancel: () => controllerRef.current?.abort() };
}
