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
# The default database, sqlite:data/hybrid-core.db, is the one thing that is written. Also by a user
# of any number, who is of group 0, as OpenShift runs it.
RUN mkdir data && chown 1000:0 data && chmod 770 data
VOLUME ["/app/data"]

# IPv4 and IPv6.
ENV NODE_ENV=production HOST=:: METRICS_HOST=::
# Kubernetes can only tell that a user is not root if it is a number; this is `node`, of group 0.
USER 1000:0
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# The image has no curl, and needs none. By IPv4 or IPv6, whichever there is,
# and by an agent of its own: Node's would go by a proxy where NODE_USE_ENV_PROXY is set.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "const http = require('node:http'); Promise.any(['127.0.0.1', '::1'].map((host) => new Promise((resolve, reject) => http.get({ host, port: process.env.PORT || 8080, path: '/healthz', agent: new http.Agent() }, resolve).on('error', reject)))).then(({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/hybrid-core.js"]
CMD ["serve"]
