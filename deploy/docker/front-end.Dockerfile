# A front end and its web server. FRONT_END is its folder in frontends/. PREVIOUS is the image of the previous release, whose files are kept
# for open pages; optional.
ARG PREVIOUS=nothing
FROM node:24-bookworm-slim AS nothing
RUN mkdir -p /srv/rubato/front-end

FROM ${PREVIOUS} AS previous

FROM node:24-bookworm-slim AS build
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
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
ARG FRONT_END
COPY frontends/$FRONT_END frontends/$FRONT_END
RUN cd frontends/$FRONT_END && NODE_ENV=production node ../../node_modules/@rspack/cli/bin/rspack.js build && rm -f dist/mf-stats.json*
COPY --from=previous /srv/rubato /previous
COPY deploy/docker/keep-released-files.mjs /app/
RUN node keep-released-files.mjs /previous frontends/$FRONT_END/dist files.json

FROM nginx:1.29
RUN mkdir -p /srv/rubato/front-end && rm -f /etc/nginx/conf.d/*
COPY deploy/nginx/main.conf /etc/nginx/nginx.conf
COPY deploy/nginx/front-end-server.conf /etc/nginx/rubato/
ARG FRONT_END
COPY --from=build /app/frontends/$FRONT_END/dist /srv/rubato/front-end
COPY --from=build /app/files.json /srv/rubato/files.json
USER nginx
EXPOSE 8080
STOPSIGNAL SIGQUIT
ENTRYPOINT ["nginx", "-g", "daemon off; worker_processes 1;"]
CMD []
