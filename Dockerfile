# syntax=docker/dockerfile:1

# Nothing is built here: pages come from the database, so the server builds them when it starts.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json tsconfig.json astro.config.mjs netlify.toml ./
COPY commands ./commands
COPY functions ./functions
COPY netlify ./netlify
COPY public ./public
COPY seo-data ./seo-data
COPY src ./src
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=8888
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8888
STOPSIGNAL SIGTERM
# The start period covers the longest migration and the first build.
HEALTHCHECK --interval=15s --timeout=5s --start-period=15m --start-interval=2s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "commands/launch.js", "node", "commands/start.ts"]
