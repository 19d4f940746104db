import { z } from 'zod';

const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const createPattern = (...parts: readonly string[]) => new RegExp(`^${parts.join(String.raw`\.`)}$`);
const version = String.raw`v[1-9]\d*`;

const messageSubject = z.string().regex(createPattern(word, word, word, version), {
  error: 'must be a message such as catalog.songs.create.v1',
});
const eventSubject = z
  .string()
  .regex(createPattern(word, word, version), { error: 'must be an event such as catalog.song-created.v1' });

/** Users and roles of the servers, and the gateway. */
const reservedNames = ['gateway', 'nats', 'postgres', 'redis'];

const shape = z.strictObject({
  $schema: z.string().optional().meta({ description: 'The JSON schema, for editors' }),
  name: z
    .string()
    .max(32)
    .regex(createPattern(word), { error: 'must be lower-case words joined by hyphens' })
    .meta({
      description:
        'The name of the folder: also its user on the bus, its queue group, and the owner of its subjects',
    }),
  description: z.string().min(1).max(200).meta({ description: 'What it is responsible for, in a few words' }),
  serves: z
    .array(messageSubject)
    .meta({ description: 'The messages that it handles, <name>.<noun>.<verb>.v<version>' }),
  calls: z
    .array(messageSubject)
    .meta({ description: 'The messages that it sends to other services: the bus allows no others' }),
  emits: z
    .array(eventSubject)
    .meta({ description: 'The events that it publishes, <name>.<noun>-<past>.v<version>' }),
  consumes: z
    .array(
      z.strictObject({
        event: eventSubject,
        consumer: z
          .string()
          .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { error: 'must be words in lower case, joined by hyphens' })
          .meta({ description: 'The name of the consumer in @Consumes' }),
      }),
    )
    .meta({ description: 'The events that it handles. They are not published before these consumers exist' }),
  uploads: z
    .array(
      z.string().regex(/^(?:POST|PUT) \/api(?:\/(?:[a-z0-9-]+|\{[a-zA-Z]+\}))+$/, {
        error: 'must be an operation such as PUT /api/songs/{id}',
      }),
    )
    .optional()
    .meta({
      description:
        'Its operations that receive forms with files, such as POST /api/songs. The edge proxy streams these requests, and gives them the time that files take',
    }),
  database: z
    .string()
    .meta({ description: 'The name of its own database: rubato_<name>, with underscores for hyphens' }),
  readiness: z
    .string()
    .regex(/^\/\S*$/, { error: 'must be a path such as /health/ready' })
    .meta({ description: 'The path on its HTTP server that responds with 200 once it is ready' }),
  rebuildable: z.boolean().optional().meta({
    description:
      'Whether it can do without events: it rebuilds its data when it has missed some, so that its backlog never keeps events from other services',
  }),
  managesEventStream: z.boolean().optional().meta({
    description: 'Whether it creates and updates the stream of all events: exactly one service does',
  }),
});

/** What a service is to others: `service.json` in its folder. */
export const serviceManifestSchema = shape.superRefine((manifest, context) => {
  const report = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path });
  const { name } = manifest;
  if (reservedNames.includes(name)) report('is reserved', 'name');
  if (manifest.database !== toDatabaseName(name)) report(`must be ${toDatabaseName(name)}`, 'database');
  for (const list of ['serves', 'emits'] as const)
    manifest[list].forEach((subject, index) => {
      if (parseOwner(subject) !== name) report(`must begin with ${name}.`, list, index);
    });
  manifest.calls.forEach((subject, index) => {
    if (parseOwner(subject) === name) report('must be a message of another service', 'calls', index);
  });
  for (const list of ['serves', 'calls', 'emits', 'consumes', 'uploads'] as const)
    for (const index of findRepeated(manifest[list] ?? [])) report('is listed twice', list, index);
});
export type ServiceManifest = z.output<typeof serviceManifestSchema>;

/** The JSON schema of `service.json`, for editors. Rules that span several fields are not part of it. */
export function createManifestJsonSchema(): object {
  return { title: 'Service manifest of Rubato', ...z.toJSONSchema(shape, { io: 'input' }) };
}

/**
 * Parses the text of a `service.json`. Throws an error that names `path`, with a line for each invalid field.
 */
export function parseServiceManifest(text: string, path: string): ServiceManifest {
  const result = serviceManifestSchema.safeParse(parseJson(text, path));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  throw new Error(`Invalid service manifest ${path}:\n${lines.join('\n')}`);
}

/** The service that owns a message or an event. */
export const parseOwner = (subject: string): string => subject.slice(0, subject.indexOf('.'));

const toDatabaseName = (name: string) => `rubato_${name.replaceAll('-', '_')}`;

function findRepeated(items: readonly unknown[]): number[] {
  const keys = items.map((item) => JSON.stringify(item));
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Invalid service manifest ${path}: not JSON`, { cause: error });
  }
}
