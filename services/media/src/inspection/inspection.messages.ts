import { streamSchema } from '@rubato/contracts';
import { z } from 'zod';
import { refusalReasons } from './refusal.ts';

/** What the inspecting process is told. */
export type ToInspector =
  | {
      readonly type: 'inspect';
      readonly kind: 'image' | 'audio';
      readonly bytes: number;
      readonly pixelLimit: number;
    }
  /** Describe the audio's stream, and put out its bytes where it needs other ones. */
  | { readonly type: 'stream'; readonly bytes: number }
  | { readonly type: 'loudness'; readonly bytes: number }
  /** So many bytes come through the pipe. */
  | { readonly type: 'bytes'; readonly length: number }
  /** The last output was taken. */
  | { readonly type: 'taken' };

/** More is not taken from the inspecting process at once: a picture made anew, or the index of a very long piece of audio. */
const mostBytes = 64 * 1024 * 1024;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= mostBytes);
const position = z.int().nonnegative();

/** What is delivered of a file, in order: parts of it as they are, and bytes that take the place of others. */
const pieceSchema = z.union([z.object({ start: position, end: position }), bytes]);
export type Piece = z.output<typeof pieceSchema>;

/** What a file is by its content, and what was derived from it. */
const inspectionSchema = z.object({
  extension: z.string().regex(/^[a-z0-9]{2,5}$/),
  /** Absent where the file is delivered as it came. */
  delivered: z.array(pieceSchema).max(8).optional(),
  /** For audio. */
  durationSeconds: z.number().nonnegative().default(0),
  codec: z.string().max(40).optional(),
  sampleRate: z.number().positive().optional(),
  waveform: z.array(z.int().min(0).max(255)).optional(),
  /** For pictures. */
  color: z.string().optional(),
  variants: z
    .array(z.object({ width: z.union([z.literal(96), z.literal(320), z.literal(640)]), bytes }))
    .default([]),
});
export type Inspection = z.output<typeof inspectionSchema>;
export type Found = z.input<typeof inspectionSchema>;

/** How an audio file is played piece by piece. Without an `extension`, the pieces are those of the file itself. */
const { file: _, ...description } = streamSchema.shape;
const madeStreamSchema = z.object({ ...description, extension: z.enum(['mp4', 'webm']).optional() });
export type MadeStream = z.output<typeof madeStreamSchema>;

/** In LUFS and dBTP; null where there is nothing but silence. */
const loudnessSchema = z.object({ loudness: z.number().nullable(), peak: z.number().nullable() });
export type Loudness = z.output<typeof loudnessSchema>;

/** What the inspecting process says. It may have been taken over by what it reads. */
export const fromInspectorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), gap: z.string().max(300).optional() }),
  z.object({ type: z.literal('read'), position, length: z.int().positive().max(mostBytes) }),
  z.object({ type: z.literal('inspected'), inspection: inspectionSchema }),
  z.object({ type: z.literal('output'), bytes }),
  z.object({ type: z.literal('progress'), share: z.number().min(0).max(1) }),
  /** Null where no browser would take it in pieces. */
  z.object({ type: z.literal('streamed'), stream: madeStreamSchema.nullable() }),
  /** Null where there is no decoder for it. */
  z.object({ type: z.literal('measured'), loudness: loudnessSchema.nullable() }),
  z.object({ type: z.literal('refused'), reason: z.enum(refusalReasons) }),
]);
export type FromInspector = z.input<typeof fromInspectorSchema>;
