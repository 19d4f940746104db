// Writes services/service.schema.json, the JSON schema of service.json for editors.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from '../src/manifest/read-service-manifests.ts';
import { createManifestJsonSchema } from '../src/manifest/service-manifest.ts';

writeFileSync(
  join(servicesFolder, 'service.schema.json'),
  `${JSON.stringify(createManifestJsonSchema(), undefined, 2)}\n`,
);
