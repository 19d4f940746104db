import { imageWidths, streamManifestSchema, waveformSchema } from '@rubato/contracts';
import { z } from 'zod';
import { rejectionReasons } from './rejection.ts';

/** Messages to an inspector process. */
export type ToInspector =
  | {
      readonly type: 'inspect';
      readonly kind: 'image' | 'audio';
      readonly bytes: number;
      readonly pixelLimit: number;
    }
  /** Generate the stream manifest, and output the media bytes if they differ from the file's. */
  | { readonly type: 'stream'; readonly bytes: number }
  | { readonly type: 'loudness'; readonly bytes: number }
  /** The pipe carries this many bytes in response to `read`. */
  | { readonly type: 'bytes'; readonly length: number }
  /** The last output was accepted; continue. */
  | { readonly type: 'output-accepted' };

/** The maximum size of bytes in a message: a re-encoded image, or the index of a very long audio file. */
const maxBytes = 64 * 1024 * 1024;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= maxBytes);
const position = z.int().nonnegative();

export const maxDeliveredChunks = 8;

/** A chunk of a delivered file: a range of the uploaded file, or new bytes. */
const deliveredChunkSchema = z.union([z.object({ start: position, end: position }), bytes]);
export type DeliveredChunk = z.output<typeof deliveredChunkSchema>;

/** A resized copy of an image. */
const variantSchema = z.object({ width: z.literal(imageWidths), bytes });
export type Variant = z.output<typeof variantSchema>;

/** The properties of a file according to its content, and derived data. */
const inspectionSchema = z.object({
  extension: z.string().regex(/^[a-z0-9]{2,5}$/),
  /** Absent if the file is delivered unchanged. */
  delivered: z.array(deliveredChunkSchema).max(maxDeliveredChunks).optional(),
  /** For audio. */
  durationSeconds: z.number().nonnegative().default(0),
  codec: z.string().max(40).optional(),
  sampleRate: z.number().positive().optional(),
  /** For images. */
  color: z.string().optional(),
  variants: z.array(variantSchema).default([]),
});
export type Inspection = z.output<typeof inspectionSchema>;
export type Found = z.input<typeof inspectionSchema>;

/**
 * How to stream an audio file in segments. Without `extension`, the segments are ranges of the file itself.
 */
const { file: _, ...manifest } = streamManifestSchema.shape;
const generatedStreamSchema = z.object({ ...manifest, extension: z.enum(['mp4', 'webm']).optional() });
export type GeneratedStream = z.output<typeof generatedStreamSchema>;

/** Loudness in LUFS and true peak in dBTP, both null for silence, and the waveform. */
const audioMeasurementSchema = z.object({
  loudness: z.number().nullable(),
  peak: z.number().nullable(),
  waveform: waveformSchema,
});
export type AudioMeasurement = z.output<typeof audioMeasurementSchema>;

/**
 * Messages from an inspector process. They are untrusted: a malicious file may have compromised the process.
 */
export const fromInspectorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), gap: z.string().max(300).optional() }),
  z.object({ type: z.literal('read'), position, length: z.int().positive().max(maxBytes) }),
  z.object({ type: z.literal('inspected'), inspection: inspectionSchema }),
  z.object({ type: z.literal('output'), bytes }),
  z.object({ type: z.literal('progress'), share: z.number().min(0).max(1) }),
  /** Null if browsers cannot stream the file in segments. */
  z.object({ type: z.literal('streamed'), stream: generatedStreamSchema.nullable() }),
  /** Null if there is no decoder. */
  z.object({ type: z.literal('measured'), measurement: audioMeasurementSchema.nullable() }),
  z.object({ type: z.literal('rejected'), reason: z.enum(rejectionReasons) }),
]);
export type FromInspector = z.input<typeof fromInspectorSchema>;
