// Everything that runs by itself: on one server at a time, on every server, or for its own request. A new timer must be
// added here, so that its author decides what several servers do.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leasedWork } from './leases.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * `lease`: one server at a time, by a lease before each step. `row`: each step locks its rows or is a job of pg-boss, so
 * that any server may take it. `server`: about this server only. `slot`: about boxes whose intake or drivers run here.
 * `call`: ends with a request, a connection or a process that something else started.
 */
type TimerKind = 'lease' | 'row' | 'server' | 'slot' | 'call'

/** Files with an interval, a ticker or a loop with pauses. */
const timers: Readonly<Record<string, TimerKind>> = {
  'demo/demo-lead.ts': 'lease',
  'demo/devices/modbus-device.ts': 'call',
  'demo/devices/opcua-device.ts': 'call',
  // The server that leads the story is stored.
  'demo/story/live-story.ts': 'row',
  'server/src/main/http/close-http.ts': 'call',
  'server/src/main/intake/remote-drivers.ts': 'server',
  'server/src/modules/admin/backup/backup-job.ts': 'lease',
  'server/src/modules/admin/spreadsheet/import-desk.ts': 'call',
  'server/src/modules/alarm/backfill/backfill-clock.ts': 'lease',
  'server/src/modules/alarm/engine.ts': 'slot',
  'server/src/modules/alarm/fold-queue.ts': 'slot',
  'server/src/modules/alarm/unanswered-clock.ts': 'lease',
  'server/src/modules/control/command/control-engine.ts': 'row',
  'server/src/modules/control/command/read-back.ts': 'call',
  'server/src/modules/gateway/driver/box-drivers.ts': 'slot',
  'server/src/modules/gateway/driver/poll-schedule.ts': 'slot',
  'server/src/modules/gateway/driver/report-buffer.ts': 'slot',
  'server/src/modules/gateway/file-set/box-file-transfers.ts': 'lease',
  'server/src/modules/gateway/record/complete-records.ts': 'lease',
  'server/src/modules/message/deliveries.ts': 'row',
  'server/src/modules/production/andon/andon-clock.ts': 'lease',
  'server/src/modules/telemetry/aggregate/aggregate-builder.ts': 'lease',
  'server/src/modules/telemetry/box/box-log.ts': 'slot',
  'server/src/modules/telemetry/box/box-record-saver.ts': 'slot',
  'server/src/modules/telemetry/box/silence-keeper.ts': 'slot',
  'server/src/modules/telemetry/calculation/calculation-engine.ts': 'slot',
  'server/src/modules/telemetry/calculation/calculation-store.ts': 'slot',
  'server/src/modules/telemetry/intake/intake.ts': 'slot',
  'server/src/modules/telemetry/live/latest-writer.ts': 'slot',
  'server/src/modules/telemetry/live/live-exchange.ts': 'server',
  'server/src/modules/telemetry/sample/watched-points.ts': 'slot',
  'server/src/modules/telemetry/slot/lease-proof.ts': 'slot',
  'server/src/platform/broker/external/external-broker.ts': 'slot',
  'server/src/platform/cluster/membership.ts': 'server',
  'server/src/platform/cluster/slot-holder.ts': 'server',
  'server/src/platform/db/server-lock.ts': 'server',
  'server/src/platform/disk/disk-guard.ts': 'server',
  'server/src/platform/feed/feed.ts': 'call',
  'server/src/platform/history/segment-loader.ts': 'slot',
  'server/src/platform/history/spool.ts': 'slot',
  'server/src/platform/intake/settling-engine.ts': 'slot',
  'server/src/platform/intake/store-queue.ts': 'slot',
  // Each event is locked, and receipts prevent repetitions.
  'server/src/platform/outbox/relay.ts': 'row',
  'server/src/platform/redis-connection.ts': 'server',
  'server/src/platform/ticker.ts': 'call',
  'server/src/platform/tls/certificate.ts': 'server',
}

const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const isProduct = (path: string): boolean => !/[.](test|fixture)[.]ts$/.test(path)
const sources = globSync('{server/src,demo}/**/*.ts', { cwd: root }).filter(isProduct).sort()
const startsTimer = /\bsetInterval\(|\bnew Ticker\(|\bextends Ticker\b|\bnew Pause\(/

test('every timer is declared', () => {
  expect(sources.filter((path) => startsTimer.test(textOf(path)))).toEqual(Object.keys(timers))
})

test('each one that runs on one server asks for its lease, and each lease is for one of them', () => {
  const leased = Object.keys(timers).filter((path) => timers[path] === 'lease')
  expect(leased.filter((path) => !/\bmayRun\b/.test(textOf(path)))).toEqual([])
  const names = sources.flatMap((path) => [...textOf(path).matchAll(/\bmayRun\('(\w+)'\)/g)].map(([, name]) => name))
  expect(names.sort()).toEqual(Object.keys(leasedWork).sort())
  expect(leased).toHaveLength(names.length)
})
