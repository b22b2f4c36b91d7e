// Opens the edge: HTTP API, web app and live feed.

import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createChangeFinder, OperationLog } from '../../modules/admin/index.ts'
import type { Licences, SessionStore } from '../../modules/identity/index.ts'
import { sendNow } from '../../modules/message/index.ts'
import { HistoryReader, type IntakeClient } from '../../modules/telemetry/index.ts'
import { serveCalls } from '../../platform/cluster/calls/serve-calls.ts'
import { listMissing } from '../../platform/cluster/shape.ts'
import { type Feed, openFeed } from '../../platform/feed/feed.ts'
import type { History } from '../../platform/history/history.ts'
import { createApp } from '../../platform/http/app.ts'
import type { Authenticate } from '../../platform/http/session.ts'
import { usualUploadsMb } from '../../platform/settings.ts'
import { checkFlows } from '../../resource/flow.ts'
import { serveHealth } from '../health.ts'
import { gatewayAddress } from '../intake/gateway-address.ts'
import { openMetrics, readVersions } from '../metrics/serve-metrics.ts'
import type { CloseStack } from '../start/close-stack.ts'
import type { ProductServices } from '../start/open-services.ts'
import type { StartOptions } from '../start/start-options.ts'
import { closeHttp, trackSessions } from './close-http.ts'
import { ownOrigin, renewCertificate } from './network.ts'
import { recordKindsOfModules, routesOf } from './routes-of.ts'
import { serveWeb } from './serve-web.ts'

/** Creates the HTTP application and the feed. They do not listen yet. */
export async function openEdge(
  options: StartOptions,
  services: ProductServices,
  stack: CloseStack,
): Promise<{ app: FastifyInstance; feed: Feed }> {
  const { settings, report, inspect } = options
  const { database, store, intake, history, live, limits, licences, sessions, network, outbound, recompute } = services
  checkFlows()
  const { isIntake, runningDrivers, slots } = services
  const { membership, calls } = services.servers
  const isApi = membership.roles.includes('api')
  const moduleRoutes = routesOf({
    ...services,
    drivers: runningDrivers,
    serverPage: { serverId: () => membership.id, missingSettings: listMissing(settings) },
    sessionEnded: (token) => feed.disconnect(token),
    reports: intake,
    boxes: intake,
    gatewayAddress: () => gatewayAddress(settings, { host: network.host, mqttPort: intake.mqttPort }),
    uploadsMb: settings.uploadsMbPerCompany ?? usualUploadsMb,
    report,
    sendCode: (companyId, message) => sendNow({ store, outbound }, companyId, message),
    telemetry: { intake, history: openReader(history, intake), recompute },
  })
  const routes = isApi ? (options.extendRoutes?.(moduleRoutes, { database, intake }) ?? moduleRoutes) : []
  const log = stack.add('the operation log', new OperationLog(store, report), (opened) => opened.stop())
  const metrics = openMetrics(settings, stack)
  const app = await createApp({
    database,
    routes,
    authenticate: sessions.authenticate,
    admit: licences.admit,
    report: (trace, error) => report(`call ${trace}`, error),
    log: log.add,
    observe: metrics.observe,
    findAction: createChangeFinder(recordKindsOfModules),
    network,
    limits,
    inspect,
  })
  stack.add('the certificate', renewCertificate(app, settings, report), (end) => end())
  if (calls) await serveCalls(app, calls)
  const { jobs, jobDatabase, retention, redis, bucket } = services
  // A server without an intake serves users while that of another server is away.
  const stores = { database, intake: isIntake ? intake : withoutIntake, history, redis, bucket }
  const readHealth = serveHealth(app, Object.assign(stores, { membership, slots: slots?.slots }))
  metrics.serve(app, {
    store,
    intake,
    jobs,
    readHealth,
    disk: retention.disk,
    versions: readVersions(settings),
    databases: { calls: database, jobs: jobDatabase },
    countFeedClients: () => feed.countClients(),
  })
  if (isApi) await serveWeb(app, { services: settings.services })
  const feed = await openFeed({
    // Without users there are no sockets, but events for those of other servers.
    server: isApi ? app.server : createServer(),
    authenticate: licensedOnly(sessions, licences),
    redis: settings.redisUrl && redis ? { url: settings.redisUrl, isUp: () => redis.isUp } : undefined,
    isOwnOrigin: ownOrigin(settings.publicUrl),
    source: live.sourceOf(database, intake),
  })
  const connections = trackSessions(app)
  stack.add('HTTP', app, () => closeHttp(app, feed, connections))
  return { app, feed }
}

const openReader = (history: History, intake: Pick<IntakeClient, 'flush' | 'pendingSamples'>): HistoryReader =>
  new HistoryReader(history, (points) => intake.flush(points), {
    pendingSamples: (points) => intake.pendingSamples(points),
  })

const withoutIntake = { counters: () => Promise.resolve(undefined), brokerState: undefined }

/** Also checks the licence, so that a company without one gets no live values. */
function licensedOnly({ authenticate }: SessionStore, { admit }: Licences): Authenticate {
  return async (token) => {
    const state = await authenticate(token)
    if (state.kind === 'running') await admit(state.actor)
    return state
  }
}
