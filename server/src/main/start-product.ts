// The whole product in one process: stores, intake thread, HTTP, feed, relay. Everything opened here is closed here, in reverse.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupJob } from '../modules/admin/index.ts'
import { alarmSubscribers, countAlarms } from '../modules/alarm/index.ts'
import { recordBoxState } from '../modules/gateway/index.ts'
import { Licences, SessionStore, Setup } from '../modules/identity/index.ts'
import { DeliveryLoop, sendNow, tellPeople } from '../modules/message/index.ts'
import { HistoryReader, IntakePort } from '../modules/telemetry/index.ts'
import { loadClientId } from '../platform/broker/client-id.ts'
import type { Database } from '../platform/db/database.ts'
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts'
import { type Feed, openFeed } from '../platform/feed/feed.ts'
import { FileFolder } from '../platform/files/file-folder.ts'
import { type HistoryLocation, openHistory } from '../platform/history/history.ts'
import { createApp } from '../platform/http/app.ts'
import { OperationLog } from '../platform/http/operation-log.ts'
import type { Authenticate } from '../platform/http/session.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { Relay } from '../platform/outbox/relay.ts'
import type { Settings } from '../platform/settings.ts'
import { firstLine } from '../platform/start-refusal.ts'
import { closeHttp } from './close-http.ts'
import { Closers } from './closers.ts'
import { serveHealth } from './health.ts'
import { startHousekeeping } from './housekeeping.ts'
import { LivePoints } from './live-points.ts'
import { listen, ownOrigin, readNetwork, renewCertificate } from './network.ts'
import { openStore } from './open-store.ts'
import { reloadIntake } from './reload-intake.ts'
import { routesOf } from './routes-of.ts'
import { serveWeb } from './serve-web.ts'
import type { OpenProduct, Product, StartOptions } from './start-options.ts'
import { readStoreKind } from './store-kind.ts'

/** Starts everything. Error `StartRefusal` with one line that says what to do; nothing is left running then. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const closers = new Closers(options.report)
  const stop = () => closers.closeAll()
  try {
    closers.keep('the lock', lockDataFolder(options.settings.dataFolder), (lock) => lock.release())
    const product = await open(options, closers)
    await options.seed?.(product)
    product.licences.enforce()
    const port = await listen(product.app, { port: options.settings.port, host: product.host })
    const isDemo = (await readStoreKind(product.database)) === 'demo'
    return { ...product, isDemo, port, mqttPort: product.intake.mqttPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: StartOptions, closers: Closers): Promise<OpenProduct> {
  const { settings, say, report } = options
  const { database, jobDatabase, databaseUrl } = await openStore(options, closers)
  const kind = await readStoreKind(database)
  const network = readNetwork(settings, kind)
  const setup = new Setup(kind === 'empty' && settings.seed === 'none')
  say('starting the intake and the history store')
  const live = new LivePoints()
  const intake = await openIntake(options, { database, databaseUrl, live })
  closers.keep('the intake', intake, () => intake.stop())
  if (intake.isReplaying)
    live.refresh(intake).then(
      () => say('boxes are accepted'),
      (error) => report('replay', error),
    )
  const store = closers.keep('history', await openHistory(historyOf(settings)), (opened) => opened.close())
  const sessions = new SessionStore(database)
  const licences = new Licences(database, settings.licenceKey)
  const files = new FileFolder(join(settings.dataFolder, 'files'))
  const jobs = closers.keep('jobs', await Jobs.open({ databaseUrl, report }), (opened) => opened.stop())
  const parts = { database: jobDatabase, history: store, files, jobs, dataFolder: settings.dataFolder, report }
  const retention = closers.keep('housekeeping', await startHousekeeping(parts), (one) => one.stop())
  const [filesFolder, backupsFolder] = [join(settings.dataFolder, 'files'), join(settings.dataFolder, 'backups')]
  const stores = {
    database,
    jobDatabase,
    history: store,
    settle: () => intake.settle(),
    filesFolder,
    backupsFolder,
    report,
  }
  const backup = closers.keep('backups', new BackupJob(stores), (job) => job.stop())
  await backup.start()
  const routes = routesOf({
    sessions,
    setup,
    sessionEnded: (token) => feed.disconnect(token),
    reports: intake,
    licences,
    sendCode: (companyId, letter) => sendNow(database, companyId, letter),
    files,
    backup,
    retention,
    telemetry: {
      intake,
      history: new HistoryReader(store, () => intake.settle()),
    },
  })
  const log = closers.keep('the operation log', new OperationLog(database, report), (opened) => opened.stop())
  const app = await createApp({
    database,
    routes,
    authenticate: sessions.authenticate,
    admit: licences.admit,
    report: (trace, error) => report(`call ${trace}`, error),
    log: log.add,
    network,
  })
  closers.keep('the certificate', renewCertificate(app, settings, report), (end) => end())
  serveHealth(app, { database, intake, history: store })
  await serveWeb(app)
  const feed = await openFeed({
    server: app.server,
    authenticate: licensedOnly(sessions, licences),
    redisUrl: settings.redisUrl,
    isOwnOrigin: ownOrigin(settings.publicUrl),
    source: live.sourceOf(database, intake),
  })
  closers.keep('HTTP', app, () => closeHttp(app, feed))
  await startRelay({ database, feed, intake, report }, closers)
  // Before all others: what was taken in must be safe, whatever hangs behind it.
  closers.keep('the intake', intake, () => intake.stop())
  return { app, database, intake, history: store, licences, host: network.host, setupCode: setup.code }
}

interface RelayParts {
  readonly database: Database
  readonly feed: Feed
  readonly intake: IntakePort
  readonly report: StartOptions['report']
}

/** What follows from events: alarms, counts, messages, deliveries, and what the intake must know. */
async function startRelay({ database, feed, intake, report }: RelayParts, closers: Closers): Promise<void> {
  const deliveries = closers.keep('deliveries', new DeliveryLoop(database, report), (opened) => opened.stop())
  deliveries.start()
  const subscribers = [
    ...alarmSubscribers,
    countAlarms(database, feed),
    tellPeople(database, feed, deliveries.wake),
    reloadIntake(intake, report),
  ]
  const relay = closers.keep('the relay', new Relay({ database, report, subscribers }), (opened) => opened.stop())
  await relay.start()
}

/** A company without a licence gets no live values either. */
function licensedOnly({ authenticate }: SessionStore, { admit }: Licences): Authenticate {
  return async (token) => {
    const state = await authenticate(token)
    if (state.kind === 'running') await admit(state.actor)
    return state
  }
}

function openIntake(
  { settings, say, report, failed }: StartOptions,
  parts: { database: Database; databaseUrl: string; live: LivePoints },
): Promise<IntakePort> {
  const options = {
    history: historyOf(settings),
    spoolFolder: folderIn(settings, 'spool'),
    snapshotPath: join(settings.dataFolder, 'latest.snapshot'),
    mqttPort: settings.mqttPort,
    databaseUrl: parts.databaseUrl,
    ...(settings.mqttUrl && { external: { url: settings.mqttUrl, clientId: loadClientId(settings.dataFolder) } }),
  }
  return IntakePort.start(new URL('./ingest.ts', import.meta.url), options, {
    onUpdates: parts.live.deliver,
    onBoxState: (change) => void recordBoxState(parts.database, change).catch((error) => report('box state', error)),
    onReplay: ({ segments, bytes }) =>
      say(`reading ${segments} segments (${Math.round(bytes / 1e6)} MB) of the last run; boxes are accepted after it`),
    onFailure: report,
    onEnd: (error) => failed(`the intake ended: ${firstLine(error)}`),
  })
}

function historyOf(settings: Settings): HistoryLocation {
  return settings.historyUrl ? { url: settings.historyUrl } : { folder: folderIn(settings, 'history') }
}

function folderIn({ dataFolder }: Settings, name: string): string {
  const folder = join(dataFolder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
