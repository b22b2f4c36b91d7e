// Opens the services of requests and events: stores, intake, sessions, limits, jobs. They are closed in reverse order.
import { join, resolve } from 'node:path'
import { openBackups } from '../../modules/admin/index.ts'
import { openControl } from '../../modules/control/index.ts'
import { openModelSync } from '../../modules/equipment/index.ts'
import { Licences, listCompanies, SessionStore, Setup } from '../../modules/identity/index.ts'
import { AggregateBuilder, openRecompute } from '../../modules/telemetry/index.ts'
import { type BackupSource, writeBackup } from '../../platform/backup/write-backup.ts'
import { serverRoles } from '../../platform/cluster/roles.ts'
import { listMissing } from '../../platform/cluster/shape.ts'
import { readInstallationKey } from '../../platform/db/installation-key.ts'
import { type Store, storeOn } from '../../platform/db/store.ts'
import type { FileFolder } from '../../platform/files/file-folder.ts'
import type { S3Bucket } from '../../platform/files/s3/s3-bucket.ts'
import { loadEngine } from '../../platform/history/engine-connections.ts'
import { type History, openHistory } from '../../platform/history/history.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { readEventPosition } from '../../platform/outbox/event-follower.ts'
import type { Settings } from '../../platform/settings.ts'
import { readNetwork } from '../http/network.ts'
import { type ControlAcks, historyOf } from '../intake/open-intake.ts'
import { IntakeThread } from '../intake/thread-client.ts'
import { startHousekeeping } from '../store/housekeeping.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import { openStore } from '../store/open-store.ts'
import { readStoreKind } from '../store/store-kind.ts'
import type { CloseStack } from './close-stack.ts'
import { openOutbound } from './open-outbound.ts'
import { openReadings } from './open-readings.ts'
import { filesFolderOf, openShared, serverNameOf } from './open-shared.ts'
import type { StartOptions } from './start-options.ts'

export type ProductServices = Awaited<ReturnType<typeof openServices>>

interface BackupDependencies extends Pick<Parameters<typeof openBackups>[0], 'store' | 'jobs' | 'host' | 'isAlone'> {
  readonly servers: ServerGroup
  readonly jobDatabase: BackupSource['database']
  readonly history: History
  readonly intake: BackupSource['intake']
  /** Inserts into history what all servers have received. */
  readonly flushAll: BackupSource['intake']['flush']
  /** Undefined without `S3_URL`. */
  readonly bucket: S3Bucket | undefined
  /** Uploads in the bucket; undefined if the files folder contains them. */
  readonly bucketFiles: FileFolder | undefined
}

function openBackup(
  { settings, restart, readSpace, report }: StartOptions,
  {
    store,
    jobDatabase,
    jobs,
    history,
    intake,
    flushAll,
    host,
    servers,
    isAlone,
    bucket,
    bucketFiles,
  }: BackupDependencies,
) {
  const { dataFolder, filesFolder, backupKey: secret } = settings
  const sharedFolder = servers.calls && filesFolder ? join(resolve(filesFolder), 'backups') : undefined
  const source = {
    database: jobDatabase,
    history,
    intake: {
      holdReadings: () => intake.holdReadings(),
      releaseReadings: () => intake.releaseReadings(),
      cut: () => intake.cut(),
      flush: flushAll,
    },
    filesFolder: resolve(filesFolderOf(settings)),
    backupsFolder: sharedFolder,
    spoolFolder: join(dataFolder, 'spool'),
    bucketFiles,
    secret,
  }
  return openBackups({
    store,
    jobs,
    dataFolder,
    host,
    isEmbedded: !settings.databaseUrl && !settings.historyUrl,
    companies: { list: listCompanies },
    restart,
    secret,
    isAlone,
    servers: servers.membership,
    sharedFolder,
    bucket,
    // Who names a folder beside a bucket wants backups in a folder.
    writesToBucket: bucket !== undefined && filesFolder === undefined,
    mayRun: servers.leases.mayRun('backups'),
    readSpace,
    report,
    write: (folder, progress) => writeBackup(source, folder, progress),
  })
}

/** Starts the engine of commands to devices, and passes it the acknowledgements of boxes. */
async function startControl(
  { isAlone, ...dependencies }: Parameters<typeof openControl>[0] & { readonly isAlone: boolean },
  acks: ControlAcks,
  stack: CloseStack,
) {
  const engine = stack.add('commands to devices', openControl(dependencies), (opened) => opened.stop())
  acks.listener = engine.acknowledge
  await engine.start({ isAlone })
  return engine
}

/** Starts the thread of the intake early. Returns undefined on one of several servers, which has one for each group of slots. */
async function openThread(settings: Settings, stack: CloseStack): Promise<IntakeThread | undefined> {
  if (listMissing(settings).length === 0) return undefined
  await loadEngine()
  return stack.add('the thread of the intake', new IntakeThread(), (opened) => opened.end())
}

async function openAggregatedHistory({ settings, report }: StartOptions, { leases }: ServerGroup, stack: CloseStack) {
  const history = stack.add('history', await openHistory(historyOf(settings)), (opened) => opened.close())
  const builder = AggregateBuilder.start(history, { report, mayRun: leases.mayRun('aggregates') })
  stack.add('aggregates', builder, (opened) => opened.stop())
  return history
}

const readSetupKey = (store: Store): Promise<Buffer> =>
  store.asSystem('setup').inRead((read) => readInstallationKey(read, 'setup'))

/** Starts the removal of old rows, and the backups. */
async function openUpkeep(
  options: StartOptions,
  { files, ...dependencies }: BackupDependencies & { readonly files: FileFolder },
  stack: CloseStack,
) {
  const { history, jobs, jobDatabase, servers } = dependencies
  const { settings } = options
  const disk = { dataFolder: settings.dataFolder, diskName: serverNameOf(settings, servers) }
  const housekeeping = { ...options, store: storeOn(jobDatabase), history, files, jobs, ...disk }
  const retention = stack.add('housekeeping', await startHousekeeping(housekeeping), (opened) => opened.stop())
  const backup = stack.add('backups', await openBackup(options, dependencies), (opened) => opened.stop())
  return { retention, backup }
}

/** Opens the stores and the services on them. Throws `StartRefusal`. */
export async function openServices(options: StartOptions, stack: CloseStack) {
  const { settings, say, report } = options
  const isIntake = (settings.roles ?? serverRoles).includes('intake')
  const thread = await openThread(settings, stack)
  const { database, jobDatabase, databaseUrl, servers, endPreparation } = await openStore(options, stack)
  const store = storeOn(database)
  const isAlone = !servers.calls || servers.membership.live().length === 1
  // Before anything is loaded that events keep current.
  const since = await readEventPosition(database)
  const kind = await readStoreKind(database)
  if (settings.seed === 'none' || kind === 'demo' || kind === 'own') await endPreparation()
  const network = readNetwork(settings, kind)
  say('starting the intake and the history store')
  const { host } = network
  const { redis, limits, files, bucket } = await openShared(options, stack)
  const readings = await openReadings(options, { thread, store, databaseUrl, host, servers, isIntake, redis }, stack)
  const { live, controlAcks, intake, flushAll, slots, drivers, runningDrivers } = readings
  const history = await openAggregatedHistory(options, servers, stack)
  const jobs = stack.add('jobs', await Jobs.open({ databaseUrl, report }), (opened) => opened.stop())
  const stores = { store, jobDatabase, history, intake, flushAll, files, bucket, bucketFiles: bucket && files }
  const { retention, backup } = await openUpkeep(
    options,
    Object.assign({ jobs, host, servers, isAlone }, stores),
    stack,
  )
  const devices = { intake, drivers: runningDrivers }
  const engine = await startControl(
    { store, servers: servers.membership, devices, report, isAlone },
    controlAcks,
    stack,
  )
  return {
    database,
    since,
    jobDatabase,
    servers,
    endPreparation,
    store,
    network,
    live,
    intake,
    history,
    redis,
    limits,
    files,
    bucket,
    jobs,
    retention,
    backup,
    modelSync: await openModelSync({ store: storeOn(jobDatabase), jobs, report }),
    recompute: await openRecompute({ store: storeOn(jobDatabase), jobs, history, intake, report }),
    outbound: openOutbound(options, store, databaseUrl),
    drivers,
    runningDrivers,
    isIntake,
    slots,
    control: { devices, engine },
    sessions: new SessionStore(store),
    licences: new Licences(store, settings.licenceKey),
    setup: new Setup(kind === 'empty' && settings.seed === 'none' ? await readSetupKey(store) : undefined),
  }
}
