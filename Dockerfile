# syntax=docker/dockerfile:1

# hybrid-core in a container: not as root, and content with a root file system that is read-only.
# Node strips the TypeScript's types as it runs; only the panel's pages are bundled. It does not strip
# types below a folder named node_modules, so the program has its own folder, /app.

FROM node:26-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts/build-panel.js scripts/build-panel.js
COPY src src
RUN node scripts/build-panel.js && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/build build
COPY package.json LICENSE ./
COPY bin bin
COPY queries queries
COPY schemas schemas
COPY examples/inventory.yaml examples/inventory.yaml
COPY docs docs
COPY src src
# The default database, sqlite:data/hybrid-core.db, is the one thing that is written.
RUN mkdir data && chown node:node data
VOLUME ["/app/data"]

ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0
# Kubernetes can only tell that a user is not root if it is a number; this is `node`.
USER 1000:1000
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# The image has no curl, and needs none.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/hybrid-core.js"]
CMD ["serve"]
