# syntax=docker/dockerfile:1
# docker build -t lectern .
# BUILD_BASE has Node 24 and npm. BASE is Debian, also one with packages of your own; the image gets its
# Node from the lock file.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /lectern
# A layer of its own, which only the lock file and the manifests change.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/document-export/package.json packages/document-export/
COPY packages/document-parser/package.json packages/document-parser/
COPY packages/text-analysis/package.json packages/text-analysis/
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
COPY . .
RUN ["node", "scripts/image/assemble.ts", "/assembled"]

FROM ${BASE}
# tini ends what other processes leave behind; libnss-wrapper names a user without an account to
# PostgreSQL, which else would not create a database.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini libnss-wrapper \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/apt /var/log/dpkg.log
COPY --from=build /assembled/system/ /
COPY --from=build /assembled/packages/ /lectern/
COPY --from=build /assembled/product/ /lectern/

ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Lectern" \
  org.opencontainers.image.description="Reads, searches and answers from a workspace's documents, with citations" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="debian:bookworm-slim"
# One arena of freed memory for all threads (scripts/start.ts).
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /data
VOLUME ["/data"]
EXPOSE 3000
# Any other user id works too.
USER 10001:10001
# Only processes with ROLE=web or all answer /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "/lectern/scripts/healthy.mjs"]
ENTRYPOINT ["tini", "--", "lectern"]
CMD ["start"]
