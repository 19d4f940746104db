# Adds the demo songs, and resets them daily.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY api-tests/package.json api-tests/
COPY bench/package.json bench/
COPY chaos-tests/package.json chaos-tests/
COPY e2e/package.json e2e/
COPY frontends/browse/package.json frontends/browse/
COPY frontends/library/package.json frontends/library/
COPY frontends/player/package.json frontends/player/
COPY frontends/shell/package.json frontends/shell/
COPY gateway/package.json gateway/
COPY packages/contracts/package.json packages/contracts/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/federation/package.json packages/federation/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/testing/package.json packages/testing/
COPY packages/ui/package.json packages/ui/
COPY packages/web-kit/package.json packages/web-kit/
COPY services/auth/package.json services/auth/
COPY services/catalog/package.json services/catalog/
COPY services/library/package.json services/library/
COPY services/media/package.json services/media/
COPY standalone/package.json standalone/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY services services
COPY gateway gateway
COPY standalone standalone
RUN node node_modules/typescript/bin/tsc -b standalone

FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w standalone && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/packages/contracts/dist packages/contracts/dist
COPY --from=build /app/packages/service-kit/dist packages/service-kit/dist
COPY --from=build /app/standalone/dist standalone/dist
COPY demo demo
RUN mkdir /state && chown node: /state
WORKDIR /app/standalone
USER node
VOLUME /state
CMD ["node", "--enable-source-maps", "dist/demo/main.js"]
