// Housekeeping: monitors the disk and removes old data, so that an installation does not grow without limit.
import type { StorageState } from '@gemba/contract/admin/retention.ts'
import {
  adminRetention,
  type RetentionDependencies,
  RetentionJob,
  relieveDisk,
  StorageNotice,
} from '../../modules/admin/index.ts'
import { alarmRetention } from '../../modules/alarm/index.ts'
import { controlRetention } from '../../modules/control/index.ts'
import { runStateRetention } from '../../modules/equipment/index.ts'
import { boxRetention, removeSilences } from '../../modules/gateway/index.ts'
import { listCompanies } from '../../modules/identity/index.ts'
import { messageRetention } from '../../modules/message/index.ts'
import { closeForgottenWork, raiseLateOrders } from '../../modules/production/index.ts'
import { expireReservations, runStockNight, stockRetention } from '../../modules/stock/index.ts'
import { SampleRetention } from '../../modules/telemetry/index.ts'
import type { Store } from '../../platform/db/store.ts'
import { DiskGuard } from '../../platform/disk/disk-guard.ts'
import type { FileFolder } from '../../platform/files/file-folder.ts'
import type { History } from '../../platform/history/history.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { StartOptions } from '../start/start-options.ts'

const retentionJob = 'retention'
const companyRetentionJob = 'company-retention'
const reliefJob = 'disk-relief'
const stockJob = 'stock-night'
const reservationJob = 'reservations-end'
const shiftEndJob = 'shift-end'
const lateOrderJob = 'late-orders'
const hourly = '17 * * * *'
const nightly = '23 18 * * *'
const everyFiveMinutes = '*/5 * * * *'
const runTimeoutSec = 3600

export interface HousekeepingDependencies {
  readonly store: Store
  readonly history: History
  readonly files: FileFolder
  readonly jobs: Jobs
  readonly dataFolder: string
  /** Names the disk among those of several servers; '' if there is only one server. */
  readonly diskName: string
  readonly readSpace?: StartOptions['readSpace']
  readonly pace?: StartOptions['pace']
  readonly report: StartOptions['report']
}

export interface Housekeeping {
  readonly disk: DiskGuard
  /** Requests a retention run for one company. */
  request(companyId: string): Promise<void>
  stop(): void
}

/** Starts the disk monitor and registers the jobs. */
export async function startHousekeeping(dependencies: HousekeepingDependencies): Promise<Housekeeping> {
  const { store, history, files, jobs, dataFolder, report } = dependencies
  const companies = { list: listCompanies }
  const samples = new SampleRetention(history, store)
  const readings = withSilences(samples, store)
  const rules = [
    ...adminRetention(files, store),
    ...messageRetention,
    alarmRetention,
    runStateRetention,
    ...boxRetention,
    controlRetention,
    ...stockRetention,
  ]
  const retention = new RetentionJob({ store, companies, rules, samples: readings, report })
  const notice = new StorageNotice(store, dependencies.diskName)
  const disk = new DiskGuard({
    folder: dataFolder,
    everyMs: dependencies.pace?.diskMs,
    readSpace: dependencies.readSpace,
    changed: (state) => {
      report('disk', describeLevel(state))
      if (state.level === 'low' || state.level === 'full')
        jobs.request(reliefJob).catch((error) => report('disk', error))
    },
    checked: (state) => void notice.update(state).catch((error) => report('disk', error)),
  })
  await jobs.add({
    name: retentionJob,
    cron: hourly,
    timeoutSec: runTimeoutSec,
    run: (signal) => retention.run(signal),
  })
  await jobs.addKeyed({
    name: companyRetentionJob,
    concurrency: 1,
    timeoutSec: runTimeoutSec,
    run: async (companyId, signal) => void (await retention.runCompany(companyId, signal)),
  })
  await jobs.add({
    name: reliefJob,
    timeoutSec: runTimeoutSec,
    run: () => relieveDisk({ store, companies, samples, disk }),
  })
  await jobs.add({
    name: stockJob,
    cron: nightly,
    timeoutSec: runTimeoutSec,
    run: (signal) => runStockNight({ store, companies, report }, signal),
  })
  await jobs.add({
    name: reservationJob,
    cron: everyFiveMinutes,
    timeoutSec: runTimeoutSec,
    run: (signal) => expireReservations({ store, companies, report }, signal),
  })
  await jobs.add({
    name: shiftEndJob,
    cron: everyFiveMinutes,
    timeoutSec: runTimeoutSec,
    run: (signal) => closeForgottenWork({ store, companies, report }, signal),
  })
  await jobs.add({
    name: lateOrderJob,
    cron: everyFiveMinutes,
    timeoutSec: runTimeoutSec,
    run: (signal) => raiseLateOrders({ store, companies, report }, signal),
  })
  await disk.start()
  return { disk, request: (companyId) => jobs.requestFor(companyRetentionJob, companyId), stop: () => disk.stop() }
}

function describeLevel({ level, usedShare, freeBytes }: StorageState): string {
  const space = `${Math.round(usedShare * 100)} % used, ${Math.round(freeBytes / 1_048_576)} MB free`
  const meaning = {
    ok: 'there is room again',
    warning: 'the disk is filling up',
    low: 'the disk is nearly full: the oldest readings go where a company limits how long it keeps them',
    full: 'the disk is full: readings are not acknowledged until there is room',
  }
  return `${meaning[level]} (${space})`
}

const tableOfKind = { minuteAggregates: 'sample_1m', hourAggregates: 'sample_1h', dayAggregates: 'sample_1d' } as const

/** Removes the silences, which mark gaps in curves, together with the readings. */
function withSilences(samples: SampleRetention, store: Store): RetentionDependencies['samples'] {
  return {
    removeAggregates: (companyId, { kind, ...retention }) =>
      samples.removeExpiredBuckets(companyId, Object.assign(retention, { table: tableOfKind[kind] })),
    async removeExpired(companyId, retention) {
      const expired = await samples.removeExpired(companyId, retention)
      await removeSilences(store, companyId, expired.oldestKept)
      return expired
    },
    async removeOlder(before) {
      await removeSilences(store, null, before)
      return samples.removeOlder(before)
    },
  }
}
