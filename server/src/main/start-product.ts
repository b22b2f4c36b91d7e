// The whole product in one process: stores, intake thread, HTTP, feed, relay. Everything opened here is closed here, in reverse.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { alarmSubscribers, announceAlarms } from '../modules/alarm/index.ts'
import { ownPoints } from '../modules/equipment/index.ts'
import { BoxLogins, recordBoxState } from '../modules/gateway/index.ts'
import { SessionStore, syncMenu } from '../modules/identity/index.ts'
import { HistoryReader, IntakePort } from '../modules/telemetry/index.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { inRead, inWork, systemActor } from '../platform/db/work.ts'
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../platform/embedded/postgres.ts'
import { type Feed, openFeed } from '../platform/feed/feed.ts'
import type { PointSource } from '../platform/feed/point-watch.ts'
import { openHistory } from '../platform/history/history.ts'
import { createApp } from '../platform/http/app.ts'
import { Relay } from '../platform/outbox/relay.ts'
import type { Settings } from '../platform/settings.ts'
import { firstLine, StartRefusal } from '../platform/start-refusal.ts'
import { reloadIntake } from './reload-intake.ts'
import { routesOf } from './routes-of.ts'
import { serveWeb } from './serve-web.ts'

export interface Product {
  readonly app: FastifyInstance
  readonly database: Database
  readonly databaseUrl: string
  readonly intake: IntakePort
  readonly history: HistoryReader
  readonly port: number
  readonly mqttPort: number
  stop(): Promise<void>
}

export interface StartOptions {
  readonly settings: Settings
  /** Told what is being done, for the terminal. */
  say(line: string): void
  /** Told what failed and is being tried again, and every failure behind a code 500. */
  report(message: string, error: unknown): void
  /** A store or the intake ended by itself: the product cannot go on. */
  failed(reason: string): void
  /** Runs when the stores stand and calls can be made, before anybody else can call. */
  seed?(product: Omit<Product, 'port'>): Promise<void>
}

/** Starts everything. Error `StartRefusal` with one line that says what to do; nothing is left running then. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const closers: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse())
      await Promise.resolve(close()).catch((error) => options.report('stopping', error))
  }
  try {
    return { ...(await open(options, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: StartOptions, closers: (() => unknown)[]): Promise<Omit<Product, 'stop'>> {
  const { settings, say, report, failed } = options
  const lock = lockDataFolder(settings.dataFolder)
  closers.push(() => lock.release())
  const { database, databaseUrl } = await openStore(options, closers)
  say('starting the intake and the history store')
  const historyLocation = settings.historyUrl ? { url: settings.historyUrl } : { folder: folderIn(settings, 'history') }
  let feedValues: Parameters<PointSource['onValues']>[0] = () => {}
  const intakeOptions = {
    history: historyLocation,
    spoolFolder: folderIn(settings, 'spool'),
    snapshotPath: join(settings.dataFolder, 'latest.snapshot'),
    mqttPort: settings.mqttPort,
    databaseUrl,
    ...(settings.mqttUrl && { mqttUrl: settings.mqttUrl }),
  }
  const intake = await IntakePort.start(new URL('./ingest.ts', import.meta.url), intakeOptions, {
    onUpdates: (updates) => feedValues(updates),
    onBoxState: (change) => void recordBoxState(database, change).catch((error) => report('box state', error)),
    onFailure: (what, message) => report(what, message),
    onEnd: (error) => failed(`the intake ended: ${firstLine(error)}`),
  })
  closers.push(() => intake.stop())
  const store = await openHistory(historyLocation)
  closers.push(() => store.close())
  const history = new HistoryReader(store, () => intake.settle())
  const sessions = new SessionStore(database)
  const logins = new BoxLogins(database)
  let feed: Feed | undefined
  const routes = routesOf({
    sessions,
    sessionEnded: (token) => feed?.disconnect(token),
    reports: intake,
    telemetry: { intake, history, authenticateBox: (user, secret) => logins.authenticate(user, secret) },
  })
  const app = await createApp({
    database,
    routes,
    authenticate: sessions.authenticate,
    report: (trace, error) => report(`call ${trace}`, error),
  })
  closers.push(() => app.close())
  await serveWeb(app)
  feed = await openFeed({
    server: app.server,
    authenticate: sessions.authenticate,
    redisUrl: settings.redisUrl,
    source: {
      permitted: (actor, pointIds) =>
        actor.authorities.has('telemetry:view')
          ? inRead(database, actor, (read) => ownPoints(read, pointIds))
          : Promise.resolve([]),
      latest: (pointIds) => intake.latest(pointIds),
      watch: (pointIds) => void intake.watch(pointIds),
      onValues: (listener) => {
        feedValues = listener
      },
    },
  })
  const opened = feed
  closers.push(() => opened.close())
  const relay = new Relay({
    database,
    report,
    subscribers: [...alarmSubscribers, announceAlarms(database, feed), reloadIntake(intake, report)],
  })
  await relay.start()
  closers.push(() => relay.stop())
  const parts = { app, database, databaseUrl, intake, history, mqttPort: intake.mqttPort }
  await options.seed?.({ ...parts, stop: async () => {} })
  return { ...parts, port: await listen(app, settings.port) }
}

async function openStore(
  { settings, say, failed }: StartOptions,
  closers: (() => unknown)[],
): Promise<{ database: Database; databaseUrl: string }> {
  let databaseUrl = settings.databaseUrl
  if (!databaseUrl) {
    say('starting PostgreSQL')
    const postgres = await startEmbeddedPostgres({ dataFolder: settings.dataFolder, onUnexpectedExit: failed })
    closers.push(() => postgres.stop())
    databaseUrl = postgres.url
  }
  const database = openDatabase(databaseUrl)
  closers.push(() => database.close())
  try {
    await database.pool.query('select 1')
  } catch (error) {
    throw new StartRefusal(
      `DATABASE_URL does not answer (${firstLine(error)}). Start that PostgreSQL, or correct the address.`,
    )
  }
  const ran = await migrate(database)
  if (ran.length > 0) say(`migrated the database (${ran.length} steps)`)
  await inWork(database, systemActor(), syncMenu)
  return { database, databaseUrl }
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
