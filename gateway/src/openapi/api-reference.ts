import { httpNames } from '@rubato/contracts';
import { fastify } from 'fastify';

/** The page of the API documentation. Its script renders the rest. */
export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rubato API</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <noscript>This page needs JavaScript. The same documentation: <a href="/api/openapi.json">openapi.json</a></noscript>
    <div id="reference"></div>
    <script src="/api/docs/reference.js"></script>
  </body>
</html>
`;

/** The script of that page: Scalar, and its start with our configuration. About 4 MB. */
export async function readReferenceScript(): Promise<string> {
  return `${await readScalarScript()}\n${startScript}`;
}

/** Scalar's script for browsers. Its package only provides it through a Fastify plugin. */
async function readScalarScript(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(plugin, { routePrefix: '/docs', configuration });
  const { statusCode, body } = await server.inject('/docs/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`The API reference has no script: status ${statusCode}`);
  return body;
}

/** No requests to other hosts, the colors of the product, and no copy buttons, which have no accessible name. */
const configuration = {
  url: '/api/openapi.json',
  documentDownloadType: 'json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  defaultOpenAllTags: true,
  persistAuth: false,
  theme: 'none',
  customCss: `
    .light-mode { --scalar-background-1: #fdfaf4; --scalar-background-2: #f6f1e8; --scalar-background-3: #ece4d6;
      --scalar-border-color: #3b261220; --scalar-color-1: #211a13; --scalar-color-2: #5c5044; --scalar-color-3: #695c4e;
      --scalar-color-accent: #b03d0b; --scalar-color-blue: #00609c; --scalar-color-green: #04683f;
      --scalar-color-orange: #a83a0a; --scalar-color-red: #b81219; --scalar-color-purple: #5203d1; }
    .dark-mode { --scalar-background-1: #14110e; --scalar-background-2: #1c1814; --scalar-background-3: #2a241e;
      --scalar-border-color: #ffefdc1c; --scalar-color-1: #f6efe6; --scalar-color-2: #cfc4b8; --scalar-color-3: #b8aca0;
      --scalar-color-accent: #f47a3c; --scalar-color-red: #ff6b61; }
    .scalar-code-copy { display: none !important; }`,
} as const;

/** Requests from the page use the session of the browser; its CSRF token is added to them. */
const startScript = `
Scalar.createApiReference('#reference', {
  ...${JSON.stringify(configuration)},
  onBeforeRequest({ requestBuilder }) {
    const token = /(?:^|; )${httpNames.csrfCookie}=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    requestBuilder.headers.set('${httpNames.csrfHeader}', decodeURIComponent(token));
  },
});
`;
