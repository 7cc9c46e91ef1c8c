# docker build -t legal-reports-sandbox . && docker run -p 4010:4010 legal-reports-sandbox
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts && npm pack

FROM node:24-slim
WORKDIR /app
COPY --from=build /source/legal-reports-sandbox-*.tgz package.tgz
COPY docker/ready.mjs ./
RUN chown node:node .
USER node
RUN npm install --no-audit --no-fund ./package.tgz
# What it compiles here, no start has to compile again.
RUN npx legal-reports-sandbox generate sbx-spa-clean > /dev/null
# Others reach a container, by its address and by the usual names of a service.
ENV LEGAL_REPORTS_SANDBOX_HOST=0.0.0.0
ENV LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS=sandbox,legal-reports-sandbox,host.docker.internal
# Its control plane is open to others by a token alone.
ENV LEGAL_REPORTS_SANDBOX_MAKE_ADMIN_TOKEN=true
# Where the health check finds the port; it can be written though all else can only be read.
ENV LEGAL_REPORTS_SANDBOX_PORT_FILE=/dev/shm/legal-reports-sandbox.port
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "ready.mjs"]
ENTRYPOINT ["node", "node_modules/legal-reports-sandbox/dist/cli.js"]
