// The whole product in one process: stores, intake thread, HTTP, feed, relay. Everything opened here is closed here, in reverse.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BackupJob } from '../modules/admin/index.ts'
import { alarmSubscribers, countAlarms } from '../modules/alarm/index.ts'
import { BoxLogins, recordBoxState } from '../modules/gateway/index.ts'
import { Licences, SessionStore } from '../modules/identity/index.ts'
import { DeliveryLoop, sendNow, tellAccount, tellPeople } from '../modules/message/index.ts'
import { HistoryReader, IntakePort } from '../modules/telemetry/index.ts'
import type { Database } from '../platform/db/database.ts'
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts'
import { openFeed } from '../platform/feed/feed.ts'
import { FileFolder } from '../platform/files/file-folder.ts'
import { type HistoryLocation, openHistory } from '../platform/history/history.ts'
import { createApp } from '../platform/http/app.ts'
import { OperationLog } from '../platform/http/operation-log.ts'
import type { Authenticate } from '../platform/http/session.ts'
import { openLimits } from '../platform/limits/limits.ts'
import { Relay } from '../platform/outbox/relay.ts'
import type { Settings } from '../platform/settings.ts'
import { firstLine, StartRefusal } from '../platform/start-refusal.ts'
import { Closers } from './closers.ts'
import { LivePoints } from './live-points.ts'
import { openStore } from './open-store.ts'
import { reloadIntake } from './reload-intake.ts'
import { routesOf } from './routes-of.ts'
import { serveWeb } from './serve-web.ts'
import type { OpenProduct, Product, StartOptions } from './start-options.ts'

/** Starts everything. Error `StartRefusal` with one line that says what to do; nothing is left running then. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const closers = new Closers(options.report)
  const stop = () => closers.closeAll()
  try {
    closers.keep('the lock', lockDataFolder(options.settings.dataFolder), (lock) => lock.release())
    const product = await open(options, closers)
    await options.seed?.(product)
    product.licences.enforce()
    const port = await listen(product.app, options.settings.port)
    return { ...product, port, mqttPort: product.intake.mqttPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: StartOptions, closers: Closers): Promise<OpenProduct> {
  const { settings, say, report } = options
  const { database, databaseUrl } = await openStore(options, closers)
  say('starting the intake and the history store')
  const live = new LivePoints()
  const intake = await openIntake(options, { database, databaseUrl, live })
  closers.keep('the intake', intake, () => intake.stop())
  const store = closers.keep('history', await openHistory(historyOf(settings)), (opened) => opened.close())
  const limits = closers.keep('limits', await openLimits(settings.redisUrl), (opened) => opened.close())
  const sessions = new SessionStore(database)
  const licences = new Licences(database, settings.licenceKey)
  const logins = new BoxLogins(database)
  const filesFolder = join(settings.dataFolder, 'files')
  const stores = { database, history: store, settle: () => intake.settle(), filesFolder }
  const backupsFolder = join(settings.dataFolder, 'backups')
  const backup = closers.keep('backups', new BackupJob({ ...stores, backupsFolder, report }), (job) => job.stop())
  await backup.start()
  const routes = routesOf({
    sessions,
    sessionEnded: (token) => feed.disconnect(token),
    reports: intake,
    licences,
    limits,
    report,
    sendCode: (companyId, letter) => sendNow(database, companyId, letter),
    files: new FileFolder(filesFolder),
    backup,
    telemetry: {
      intake,
      history: new HistoryReader(store, () => intake.settle()),
      authenticateBox: (user, secret) => logins.authenticate(user, secret),
    },
  })
  const reportCall = (trace: string, error: unknown): void => report(`call ${trace}`, error)
  const log = closers.keep('the operation log', new OperationLog(database, report), (opened) => opened.close())
  const app = await createApp({
    database,
    routes,
    authenticate: sessions.authenticate,
    admit: licences.admit,
    report: reportCall,
    log: log.add,
    limits,
  })
  closers.keep('HTTP', app, () => app.close())
  await serveWeb(app)
  const feed = await openFeed({
    server: app.server,
    authenticate: licensedOnly(sessions, licences),
    redisUrl: settings.redisUrl,
    source: live.sourceOf(database, intake),
  })
  closers.keep('the feed', feed, () => feed.close())
  const deliveries = closers.keep('deliveries', new DeliveryLoop(database, report), (opened) => opened.stop())
  deliveries.start()
  const subscribers = [
    ...alarmSubscribers,
    countAlarms(database, feed),
    tellPeople(database, feed, deliveries.wake),
    tellAccount(deliveries.wake),
    reloadIntake(intake, report),
  ]
  const relay = closers.keep('the relay', new Relay({ database, report, subscribers }), (opened) => opened.stop())
  await relay.start()
  return { app, database, intake, history: store, licences }
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
  { settings, report, failed }: StartOptions,
  parts: { database: Database; databaseUrl: string; live: LivePoints },
): Promise<IntakePort> {
  const options = {
    history: historyOf(settings),
    spoolFolder: folderIn(settings, 'spool'),
    snapshotPath: join(settings.dataFolder, 'latest.snapshot'),
    mqttPort: settings.mqttPort,
    databaseUrl: parts.databaseUrl,
    ...(settings.mqttUrl && { mqttUrl: settings.mqttUrl }),
  }
  return IntakePort.start(new URL('./ingest.ts', import.meta.url), options, {
    onUpdates: parts.live.deliver,
    onBoxState: (change) => void recordBoxState(parts.database, change).catch((error) => report('box state', error)),
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

async function listen(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ port, host: '0.0.0.0' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new StartRefusal(`Port ${port} is taken. Stop what uses it, or set GEMBA_PORT to another one.`)
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
