// What calls and events are carried out with: stores, intake, sessions, limits, jobs. Closed in reverse.
import { join } from 'node:path'
import { openBackups } from '../modules/admin/index.ts'
import { BoxStateRecorder } from '../modules/gateway/index.ts'
import { Licences, SessionStore, Setup } from '../modules/identity/index.ts'
import { FileFolder } from '../platform/files/file-folder.ts'
import { openHistory } from '../platform/history/history.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { openLimits } from '../platform/limits/limits.ts'
import type { Closers } from './closers.ts'
import { startHousekeeping } from './housekeeping.ts'
import { LivePoints } from './live-points.ts'
import { readNetwork } from './network.ts'
import { historyOf, openIntake } from './open-intake.ts'
import { openOutbound } from './open-outbound.ts'
import { openStore } from './open-store.ts'
import type { StartOptions } from './start-options.ts'
import { readStoreKind } from './store-kind.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the stores and what works on them. Throws `StartRefusal`. */
export async function openServices(options: StartOptions, closers: Closers) {
  const { settings, say, report } = options
  const { dataFolder } = settings
  const { database, jobDatabase, databaseUrl } = await openStore(options, closers)
  const kind = await readStoreKind(database)
  const network = readNetwork(settings, kind)
  say('starting the intake and the history store')
  const live = new LivePoints()
  const states = closers.keep('states of boxes', new BoxStateRecorder(database, report), (opened) => opened.stop())
  const intake = await openIntake(options, { states, databaseUrl, live, host: network.host })
  closers.keep('the intake', intake, () => intake.stop())
  const history = closers.keep('history', await openHistory(historyOf(settings)), (opened) => opened.close())
  const limits = closers.keep('limits', await openLimits(settings.redisUrl), (opened) => opened.close())
  const files = new FileFolder(join(dataFolder, 'files'))
  const jobs = closers.keep('jobs', await Jobs.open({ databaseUrl, report }), (opened) => opened.stop())
  const { readSpace } = options
  const housekeeping = {
    database: jobDatabase,
    history,
    files,
    jobs,
    dataFolder,
    report,
    ...(readSpace && { readSpace }),
  }
  const retention = closers.keep('housekeeping', await startHousekeeping(housekeeping), (one) => one.stop())
  const settle = () => intake.settle()
  const backup = await openBackups({
    ...{ database, jobDatabase, history, settle, jobs, dataFolder, host: network.host },
    ...{ filesFolder: join(dataFolder, 'files'), isEmbedded: !settings.databaseUrl && !settings.historyUrl },
    ...{ restart: options.restart, secret: settings.backupKey, readSpace, report },
  })
  closers.keep('backups', backup, (opened) => opened.stop())
  return {
    database,
    network,
    live,
    intake,
    history,
    limits,
    files,
    jobs,
    retention,
    backup,
    outbound: openOutbound(options, database, databaseUrl),
    sessions: new SessionStore(database),
    licences: new Licences(database, settings.licenceKey),
    setup: new Setup(kind === 'empty' && settings.seed === 'none'),
  }
}
