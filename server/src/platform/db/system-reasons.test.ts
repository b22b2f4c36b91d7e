// Lists where the product actions as the system, and for which reason. A new use must be added here so that it is
// reviewed.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type SystemReason, systemReasons } from './store.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const isProduct = (path: string): boolean => !/[.](test|fixture)[.]ts$/.test(path)
const sources = [
  ...globSync('demo/**/*.ts', { cwd: repository }).filter(isProduct).sort(),
  ...globSync('{main,modules,resource,platform}/**/*.ts', { cwd: root }).filter(isProduct).sort(),
]
const textOf = (path: string): string => readFileSync(`${path.startsWith('demo/') ? repository : root}${path}`, 'utf8')

const places: Record<SystemReason, readonly string[]> = {
  start: ['main/store/open-store.ts'],
  setup: ['main/start/open-services.ts', 'modules/identity/user/setup.ts'],
  session: ['modules/identity/sign-in/session-store.ts'],
  signIn: ['modules/identity/sign-in/login.ts', 'modules/identity/sign-in/qr-and-ticket-sign-in.ts'],
  publicPage: ['modules/identity/company/public-picture.ts', 'modules/identity/password/registration.ts'],
  captcha: ['modules/identity/captcha/captcha.ts'],
  checkCode: [
    'modules/identity/company/host-company.ts',
    'modules/identity/password/check-code.ts',
    'modules/identity/password/send-code.ts',
  ],
  licence: ['modules/identity/licence/licences.ts'],
  boxSignIn: ['modules/gateway/box-login.ts'],
  boxState: [
    'main/intake/read-window.ts',
    'modules/gateway/box-events.ts',
    'modules/gateway/box-records.ts',
    'modules/gateway/box-state-recorder.ts',
    'modules/gateway/record/complete-records.ts',
    'modules/gateway/record/store-hits.ts',
    'modules/gateway/record/store-snapshots.ts',
    'modules/gateway/silences.ts',
  ],
  boxFiles: [
    'modules/gateway/file-set/apply-file-report.ts',
    'modules/gateway/file-set/box-file-transfers.ts',
    'modules/gateway/file-set/fetch-box-file.ts',
    'modules/gateway/file-set/produce-box-file.ts',
  ],
  control: [
    'modules/control/command/follow-commands.ts',
    'modules/control/command/stored-journal.ts',
    'modules/control/open-control.ts',
  ],
  drivers: ['modules/gateway/driver/driver-host.ts', 'modules/gateway/driver/opcua/own-certificate.ts'],
  intake: [
    'main/intake/reload-intake.ts',
    'main/intake/wiring/box-slots.ts',
    'main/intake/wiring/load-catalogue.ts',
    'modules/alarm/engine.ts',
    'modules/equipment/run-state/run-state-engine.ts',
    'modules/gateway/record/trigger-engine.ts',
    'modules/telemetry/calculation/calculation-engine.ts',
    'modules/telemetry/calculation/calculation-store.ts',
  ],
  alarmClock: [
    'modules/alarm/backfill/backfill-clock.ts',
    'modules/alarm/backfill/evaluate-backfill.ts',
    'modules/alarm/communication/uncover-alarms.ts',
    'modules/alarm/flood/end-floods.ts',
    'modules/alarm/rule/remind-again.ts',
    'modules/alarm/shelf/expire-shelves.ts',
    'modules/alarm/unanswered-clock.ts',
  ],
  alarmEpisodes: [
    'modules/alarm/backfill/late-leftovers.ts',
    'modules/alarm/backfill/late-ranges.ts',
    'modules/alarm/fold-queue.ts',
  ],
  alarmCount: ['modules/alarm/count-alarms.ts'],
  runStates: ['modules/equipment/run-state/run-state-engine.ts'],
  notification: ['modules/message/notify-users.ts'],
  delivery: ['modules/message/deliveries.ts', 'modules/message/lane-store.ts', 'modules/message/send-message.ts'],
  retention: [
    'modules/admin/retention/disk-relief.ts',
    'modules/admin/retention/retention-job.ts',
    'modules/gateway/silences.ts',
    'modules/telemetry/sample/sample-retention.ts',
  ],
  servers: ['modules/admin/server/servers.ts'],
  storage: ['modules/admin/retention/storage-notice.ts'],
  broker: ['modules/admin/broker-notice.ts'],
  upload: ['platform/files/remove-unused.ts'],
  outbound: ['main/start/open-outbound.ts'],
  codes: ['modules/base/code-rule/create-code.ts'],
  andon: ['modules/production/andon/andon-clock.ts'],
  workLogs: ['modules/production/work-order/close-unfinished.ts'],
  lateOrders: ['modules/production/exception/raise-late-orders.ts'],
  stock: ['modules/stock/proof/nightly.ts', 'modules/stock/reservation/expire.ts'],
  seed: [
    'demo/commands/demo-accounts.ts',
    'demo/companies/company-demo-mark.ts',
    'demo/companies/company-demos.ts',
    'demo/demo-calls.ts',
    'demo/demo-run.ts',
    'demo/history/fill-history.ts',
    'demo/installation-mark.ts',
    'demo/plant/seed-alarms.ts',
    'demo/seed-demo.ts',
    'demo/story/demo-story-lead.ts',
  ],
  operationLog: ['modules/admin/operation/log-operations.ts'],
  modelSync: ['modules/equipment/model/sync-job.ts'],
  recompute: ['modules/telemetry/calculation/recompute.ts'],
  metrics: ['main/metrics/count-rows.ts'],
  backup: [
    'modules/admin/backup/backup-checks.ts',
    'modules/admin/backup/backup-job.ts',
    'modules/admin/backup/backup-runs.ts',
    'modules/admin/backup/record-found-backups.ts',
  ],
}

test('each reason is used exactly where it is listed', () => {
  const namedReasons = Object.fromEntries(Object.keys(systemReasons).map((reason): [string, string[]] => [reason, []]))
  for (const path of sources)
    for (const [, reason = ''] of textOf(path).matchAll(/asSystem(?:\(|: )'(\w+)'/g))
      if (!namedReasons[reason]?.includes(path)) namedReasons[reason] = [...(namedReasons[reason] ?? []), path]
  expect(namedReasons).toEqual(places)
})

test('each call of asSystem has a literal reason, so that a text search finds it', () => {
  const passedOn = [
    'demo/history/effective-time.ts',
    'modules/identity/sign-in/renew-sessions.ts',
    'platform/cluster/slot-fence.ts',
    'platform/db/store.ts',
    'platform/http/route.ts',
  ]
  const unclear = sources.filter((path) => /asSystem\((?!')/.test(textOf(path)))
  expect(unclear).toEqual(passedOn)
})

test('only the platform, and main before anything is open, use the system actor', () => {
  const allowed = [
    'main/intake/stored-values.ts',
    'main/store/join-servers.ts',
    'main/store/store-kind.ts',
    'platform/backup/write-backup.ts',
    'platform/cluster/leases.ts',
    'platform/cluster/membership.ts',
    'platform/cluster/slot-holder.ts',
    'platform/cluster/slot-state.ts',
    'platform/db/store.ts',
    'platform/db/work.ts',
    'platform/http/pipeline/open-context.ts',
    'platform/outbox/event-follower.ts',
    'platform/outbox/relay.ts',
  ]
  expect(sources.filter((path) => textOf(path).includes('systemActor'))).toEqual(allowed)
})
