# test/main/image.endurance.test.ts plays the steps. Only the first stage runs programs, on the machine
# that builds: what it makes is the same for every platform, so none needs to be emulated.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json LICENSE CHANGELOG.md manifest.yml compose.yml ./
COPY deploy deploy
COPY scripts scripts
COPY src src
# The revision that is built, for `postbell_build_info` and `/statusz`; the context has no .git.
ARG POSTBELL_COMMIT=
RUN npm run release -- --folder /app && mkdir /data

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=build /app ./
# SQLite is kept here unless DATABASE_URL says otherwise; nothing else is written.
COPY --from=build --chown=1000:1000 /data data
VOLUME /app/data
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it gets the signal to end.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/main.js"]
