# Two steps: the first builds, the second holds only what runs. DATA_DIR is a volume; mount it, or nothing is kept.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
ARG SITE_URL
ENV SITE_URL=${SITE_URL}
RUN npm run release:pack && mkdir /packed && tar -xzf dist/packed/*.tar.gz --strip-components=1 -C /packed

FROM node:24-bookworm-slim
WORKDIR /srv/little-red
COPY --from=build --chown=node:node /packed .
ARG SITE_URL
ENV SITE_URL=${SITE_URL} HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production
RUN mkdir /data && chown node:node /data .
USER node
# Installs what the server needs, so that the container starts without a network.
RUN node scripts/bootstrap.mjs build
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=30s --timeout=5s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/bootstrap.mjs", "start"]
