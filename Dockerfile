# Image of the site: production packages and its own Node. Writes only to /data and /tmp.
#   docker build -t larder .
#   docker run --read-only --tmpfs /tmp -v larder:/data --env-file .env -e DATA_DIR=/data -e WEB_CONCURRENCY=1 -p 3000:3000 larder
# BUILD_BASE needs Node 20.12 or newer with npm, and BASE needs glibc.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:12-slim

FROM ${BUILD_BASE} AS build
WORKDIR /site
# Node links this library, which slim images may lack.
RUN ldconfig -p | grep -q libatomic.so.1 \
  || (apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*)
COPY package.json package-lock.json .npmrc ./
COPY stripe-stand-in stripe-stand-in
RUN npm ci --omit=dev --include=optional --engine-strict=false
COPY . .
RUN node scripts/run.cjs packages,build

FROM ${BASE}
WORKDIR /site
RUN ldconfig -p | grep -q libatomic.so.1 \
  || (apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*)
COPY --from=build /site /site
RUN mkdir /data && chown 10001:10001 /data
# DATA_DIR holds pictures, unless they are in a bucket.
ENV PATH=/site/node_modules/.bin:/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Returns a password hash's memory to the system immediately (docs/decisions/0018-memory.md).
ENV MALLOC_MMAP_THRESHOLD_=4194304
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "deploy/health-check.mjs"]
# Without a shell or npm, so that the process gets the signals itself.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/main.ts"]
