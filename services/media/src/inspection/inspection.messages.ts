/** What the inspecting process is told, and what it says. */
export type ToInspector =
  | {
      readonly type: 'inspect';
      readonly kind: 'image' | 'audio';
      readonly bytes: number;
      readonly pixelLimit: number;
    }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array };

export type FromInspector =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly position: number; readonly length: number }
  | { readonly type: 'inspected'; readonly inspection: Inspection }
  | { readonly type: 'refused' };

/** What a file is by its content. `durationSeconds` is 0 for an image. */
export interface Inspection {
  readonly extension: string;
  readonly durationSeconds: number;
}
