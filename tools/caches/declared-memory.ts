// What the server remembers from one call to the next, by what happens to it when several servers share the stores. Each entry is
// `path name name ...`. A new one needs its kind here; see docs/adr/0086.

/** Lives as long as a call or a job. */
export const perRequest: readonly string[] = [
  'modules/telemetry/history/curve/tier-curves.ts #reads #heldRows',
  'modules/telemetry/history/held-rows.ts #reads',
  'platform/db/limited-client.ts brokenByReferred',
  'modules/telemetry/statistics/sums.ts states',
  'modules/telemetry/snapshot/read-snapshot.ts values samples',
  'modules/telemetry/history/read-slots.ts #byKey',
  'modules/production/production-report/order-report.ts #sums',
  'modules/gateway/mapping/propose-points.ts byCode byNormalizedCode byName byPath',
  'modules/admin/spreadsheet/check-sheet.ts #byRow #firstRows #byCode #byName',
]

/** Comes from the code, is named by what determines it, or is compared with the stores at each use. */
export const immutable: readonly string[] = [
  'platform/clock.ts offsetsByZone',
  'platform/cluster/calls/sealed-message.ts #keys',
  'platform/cluster/calls/server-calls.ts #handlers #windows',
  'platform/cluster/calls/replay-window.ts #used',
  'modules/telemetry/box/birth.ts typeByName #byAlias',
  'modules/identity/password/password.ts decoy',
  'modules/gateway/box-login.ts #queue #right',
  'modules/equipment/model-version/parse-model-file.ts compiled',
  'modules/admin/record-nouns.ts #byName #byTable #bySettings links',
  'modules/admin/spreadsheet/sheet-columns.ts textsByField',
]

/** May be outdated for that many seconds, on every server. */
export const outdatedForSec: Readonly<Record<string, number>> = {
  'main/intake/remote-drivers.ts #states #seenAt': 20,
  'modules/telemetry/history/sparklines.ts #known': 900,
  'main/health.ts cached': 1,
  'main/metrics/collect-metrics.ts #rows #jobs': 10,
}

/** Follows the events on every server, by the subscriber of that name. */
export const everyServer: Readonly<Record<string, string>> = {
  'platform/broker/external/external-broker.ts #slots #slotByBox #boxIdByName #boxes': 'intake.reload',
  'modules/telemetry/intake/catalogue.ts points boxes #companies #boxIdByName #boxIdsByCode': 'intake.reload',
  'main/intake/wiring/box-slots.ts #slotByBox #boxByPoint': 'intake.reload',
  'modules/identity/sign-in/session-store.ts #states': 'identity.sessions',
  'modules/identity/licence/licences.ts #byCompany': 'identity.licences',
  'modules/gateway/driver/box-drivers.ts #channels #queue': 'drivers',
  'modules/gateway/driver/driver-host.ts #boxes #ownPorts #loopbackPorts #changed': 'drivers',
}

/** State of boxes and points, on the server that owns their slot. It moves with the slot or is read again. */
export const slot: readonly string[] = [
  'modules/alarm/backfill/late-ranges.ts #ranges #storing',
  'modules/telemetry/live/foreign-inputs.ts #points',
  'modules/telemetry/live/latest-writer.ts #written #boxIds #urgent',
  'modules/telemetry/slot/latest-keeper.ts #slotByBox #savedRts #replayedSince',
  'platform/cluster/slot-holder.ts #held #leaving',
  'platform/intake/settling-engine.ts queue',
  'platform/intake/store-queue.ts #waiting',
  'platform/broker/external/slot-connection.ts #filters #granted #refused #unsubscribed',
  'modules/telemetry/sparkplug/node-birth.ts #byDevice #byAlias',
  'modules/telemetry/sparkplug/node-sequence.ts #early',
  'modules/telemetry/sparkplug/sparkplug-host.ts #nodes',
  'modules/telemetry/sample/sample-writer.ts #lines',
  'modules/telemetry/intake/connection-guard.ts #strangers',
  'modules/telemetry/decode/good-time.ts #byBucket',
  'modules/telemetry/calculation/calculation-engine.ts #inputs #nodes #resultPointIds #waiting #fresh',
  'modules/telemetry/calculation/calculation-node.ts #lastGood #params',
  'modules/telemetry/calculation/calculation-store.ts #runs #states #stopped #memoryNodes',
  'modules/telemetry/box/box-reports.ts #unmapped',
  'modules/telemetry/box/box-sessions.ts #sessions #unheard',
  'modules/telemetry/box/box-turns.ts #boxes',
  'modules/telemetry/box/refusals.ts #kinds',
  'modules/telemetry/box/silence-keeper.ts #waiting',
  'modules/gateway/box-state-recorder.ts #waiting',
  'modules/gateway/record/trigger-engine.ts #triggers #changed',
  'modules/gateway/record/trigger-input.ts openHits',
  'modules/gateway/driver/channel-states.ts #entries',
  'modules/gateway/driver/item-faults.ts #codes',
  'modules/gateway/driver/report-buffer.ts #counters',
  'modules/gateway/driver/simulation/simulation-driver.ts #written',
  'modules/gateway/driver/opcua/item-group.ts #itemFaults #unreadable',
  'modules/gateway/driver/modbus/block-reader.ts #nextAttempt',
  'modules/gateway/driver/modbus/modbus-connection.ts #pending #silentUnits',
  'modules/equipment/run-state/run-state-engine.ts #runs #noted',
  'modules/control/command/box-answers.ts #open',
  'modules/alarm/engine.ts #points #rules #pending #changed queue',
  'modules/alarm/fold-queue.ts #changes #urgent',
  'modules/alarm/monitor.ts #signalNames',
  'modules/alarm/signal/input-signals.ts #latest #memory',
  'modules/alarm/signal/point-signals.ts #states',
  'modules/alarm/signal/rule-gate.ts #names',
  'modules/alarm/signal/timer-wheel.ts #buckets',
]

/** Connections, threads, open calls and unsaved work of this process. No other server needs it. */
export const thisServer: readonly string[] = [
  'platform/cluster/membership.ts #liveListeners #rejoinListeners',
  'platform/db/prepared.ts #names',
  'platform/cluster/recent-ids.ts #notedAt',
  'platform/timed-cache.ts #entries',
  'platform/spreadsheet/read-workbook.ts takeSpare',
  'platform/outbox/event-follower.ts #waiting',
  'platform/outbound/outbound.ts #ownPorts #loopbackPorts',
  'platform/limits/concurrency-limiter.ts #counts',
  'platform/limits/limits.ts #limits',
  'platform/limits/single-use-registry.ts #expiryByValue',
  'platform/jobs/jobs.ts runs',
  'platform/history/spool.ts #filling #writing',
  'platform/files/upload-quota.ts #arriving',
  'platform/backup/bucket-backups.ts #finished #abandoned',
  'platform/feed/feed.ts identities',
  'platform/feed/live-session.ts #rooms',
  'platform/feed/point-watch.ts #watchers #points #departed #pending',
  'platform/db/row-shape.ts observe',
  'platform/broker/box-connections.ts #byClient #byName #byBox',
  'platform/broker/login-limiter.ts #pending #counts',
  'modules/telemetry/live/live-exchange.ts #groupsByPoint #inputsByGroup #owned #channels',
  'modules/telemetry/live/live-publisher.ts #needs #slotByPoint #pending #publishedAt #newSlots',
  'modules/telemetry/live/live-subscriber.ts #slots #slotByPoint',
  'platform/redis-channels.ts #followed #subscribed',
  'modules/telemetry/sample/watched-points.ts #watchedIds',
  'modules/telemetry/intake/intake-port.ts #pending',
  'modules/identity/password/sends-in-progress.ts #counts',
  'modules/gateway/check-queue.ts #lanes',
  'modules/gateway/record/complete-records.ts #retries',
  'modules/gateway/driver/driver-thread.ts loadedDrivers openChannels',
  'modules/gateway/driver/pending-writes.ts #pending',
  'modules/gateway/driver/read-once.ts #running',
  'modules/control/command/control-engine.ts #running',
  'modules/base/code-rule/number-cache.ts #blocks',
  'modules/admin/operation/log-operations.ts #refusals',
  'main/run-suite.ts starting demo isStopping',
  'main/intake/reload-intake.ts rulePointIds ruleIds boxIds objectIds pointIds',
]
