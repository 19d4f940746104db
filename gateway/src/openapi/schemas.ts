import {
  addSongToPlaylistSchema,
  songOrderSchema,
  albumFormSchema,
  albumSchema,
  createPlaylistSchema,
  errorBodySchema,
  idSchema,
  likeMessages,
  logInSchema,
  newSongFieldsSchema,
  playlistListSchema,
  playlistSchema,
  signUpSchema,
  songChangesFieldsSchema,
  songListSchema,
  songSchema,
  audioJobListSchema,
  storedImageSchema,
  userSchema,
} from '@rubato/contracts';
import { z } from 'zod';
import { fieldDescriptions } from './field-descriptions.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const responses = {
  User: userSchema,
  Song: songSchema,
  SongList: songListSchema,
  Album: albumSchema,
  AlbumsById: z.record(z.string(), albumSchema),
  Playlist: playlistSchema,
  PlaylistList: playlistListSchema,
  LikedSong: likeMessages.add.response,
  StoredImage: storedImageSchema,
  AudioJobList: audioJobListSchema,
  Deleted: z.object({ id: idSchema, message: z.string() }),
  Message: z.object({ message: z.string() }),
  Error: errorBodySchema,
};
export type ResponseName = keyof typeof responses;

const requests = {
  SignUp: signUpSchema,
  LogIn: logInSchema,
  NewSong: newSongFieldsSchema.extend({ image: z.file(), audio: z.file() }),
  SongChanges: songChangesFieldsSchema.extend({ image: z.file().optional(), audio: z.file().optional() }),
  NewImage: z.object({ image: z.file() }),
  AlbumForm: albumFormSchema,
  PlaylistForm: createPlaylistSchema,
  PlaylistSong: addSongToPlaylistSchema,
  SongOrder: songOrderSchema,
};
export type RequestName = keyof typeof requests;

/** A reference to a schema of the document. */
export function refTo(name: ResponseName | RequestName): { $ref: string } {
  return { $ref: uri(name) };
}

/** All schemas of the document by name, generated from the schemas that validate requests and responses. */
export function componentSchemas(): Record<string, JsonSchema> {
  return { ...jsonSchemas(responses, 'output'), ...jsonSchemas(requests, 'input') };
}

const uri = (name: string) => `#/components/schemas/${name}`;

function jsonSchemas(
  schemas: Record<string, z.core.$ZodType>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { uri, io, unrepresentable: 'any', override: relax });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      withDescriptions(name, schema),
    ]),
  );
}

/**
 * Removes what clients must not rely on (no additional fields) or do not need (the bounds of all integers).
 */
function relax({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function withDescriptions(name: string, schema: JsonSchema): JsonSchema {
  for (const [field, description] of Object.entries(fieldDescriptions[name] ?? {})) {
    const property = schema.properties?.[field];
    if (typeof property === 'object') property.description = description;
  }
  return schema;
}
