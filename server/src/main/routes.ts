// `npm run routes`: prints one line per route, `METHOD /path file operation module`, without starting anything.
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import { Licences, SessionStore, Setup } from '../modules/identity/index.ts'
import { Limits } from '../platform/limits/limits.ts'
import { routesOf } from './http/routes-of.ts'

const unopened = (): never => {
  throw new Error('routes are only listed here')
}
const services = {
  sessions: new SessionStore(undefined as never),
  setup: new Setup(undefined),
  sessionEnded: unopened,
  reports: { boxReport: unopened, boxSummaries: unopened, strangersOf: unopened },
  gatewayAddress: unopened,
  sendCode: unopened,
  limits: new Limits(),
  report: unopened,
  licences: new Licences(undefined as never, undefined),
  files: undefined as never,
  uploadsMb: 0,
  backup: {
    places: undefined as never,
    backups: { begin: unopened },
    checks: { request: unopened },
    restores: { begin: unopened, refuseElsewhere: unopened },
  },
  retention: { disk: undefined as never, request: unopened },
  outbound: undefined as never,
  serverPage: { serverId: unopened, missingSettings: [] },
  drivers: { stateOf: unopened, readOnce: unopened, browse: unopened },
  boxes: { publishDown: unopened, authenticate: unopened, refusePath: unopened },
  modelSync: { requestModelSync: unopened },
  control: {
    devices: {
      intake: { latestValues: unopened, controlPresence: unopened, sendControl: unopened },
      drivers: { runsBox: unopened, isDeviceOnline: unopened, write: unopened },
    },
    engine: { dispatch: unopened, dispatchGroup: unopened },
  },
  telemetry: {
    recompute: { requestRecompute: unopened },
    intake: {
      latestValues: unopened,
      newestByDevice: unopened,
      ingest: unopened,
      authenticate: unopened,
      refusePath: unopened,
      write: unopened,
      notifyHooks: unopened,
    },
    history: {
      read: unopened,
      aggregate: unopened,
      spans: unopened,
      statistics: unopened,
      sparklines: unopened,
      count: unopened,
      recent: unopened,
      periods: unopened,
      samples: unopened,
      falls: unopened,
    },
  },
}

const routes = demoRoutes()(routesOf(services), {} as never)
const lines = routes.map(
  ({ method, path, file, operation, module }) => `${method} /api${path} ${file} ${operation} ${module}`,
)
process.stdout.write(`${lines.sort().join('\n')}\n`)
