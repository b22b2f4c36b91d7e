// The whole product in one process: stores, intake thread, HTTP, feed, relay. Everything is closed in reverse order.
import { removeContents } from '../modules/admin/index.ts'
import { alarmSubscribers, BackfillClock, countAlarms, UnansweredClock } from '../modules/alarm/index.ts'
import { objectsAbove } from '../modules/equipment/index.ts'
import { BoxFileTransfers, RecordCompleter } from '../modules/gateway/index.ts'
import { followLicences, followSessions, zoneOf } from '../modules/identity/index.ts'
import {
  Deliveries,
  findWaits,
  notifyAccount,
  notifyStaff,
  notifyUsers,
  readAttended,
} from '../modules/message/index.ts'
import { AndonClock, callForAlarms, createBoardNotifier, onIssuePosted } from '../modules/production/index.ts'
import { HistoryReader, reloadReaders } from '../modules/telemetry/index.ts'
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts'
import type { Feed } from '../platform/feed/feed.ts'
import { Relay } from '../platform/outbox/relay.ts'
import { performRestore } from '../platform/restore/perform-restore.ts'
import { assertRestored } from '../platform/restore/unfinished-restore.ts'
import { findInternalUrl } from './http/internal-url.ts'
import { listen } from './http/network.ts'
import { openEdge } from './http/open-edge.ts'
import { windowReader } from './intake/read-window.ts'
import { reloadIntake } from './intake/reload-intake.ts'
import { CloseStack } from './start/close-stack.ts'
import { openServices, type ProductServices } from './start/open-services.ts'
import type { OpenProduct, Product, StartOptions } from './start/start-options.ts'
import { readStoreKind } from './store/store-kind.ts'

/** Starts everything. Throws `StartRefusal` with one line that says what to do, after closing everything. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const stack = new CloseStack(options.report)
  const stop = () => stack.disposeAsync()
  try {
    const { startedStore, settings } = options
    stack.add('the lock', startedStore?.lock ?? lockDataFolder(settings.dataFolder), (lock) => lock.release())
    assertRestored(settings.dataFolder)
    await performRestore({ ...options, program: new URL('./store/restore-program.ts', import.meta.url) })
    const { product, endPreparation, announce } = await open(options, stack)
    const isIntake = product.membership.roles.includes('intake')
    // The demo needs an intake for its readings.
    if (isIntake) await options.seed?.(product)
    await endPreparation()
    product.licences.enforce()
    const port = await listen(product.app, { port: settings.port, host: product.host })
    for (const ownPort of [port, product.intake.mqttPort]) {
      product.outbound.refusePort(ownPort)
      product.drivers.refusePort(ownPort)
    }
    if (isIntake) await product.drivers.start()
    await product.membership.ready(await findInternalUrl(settings, product, port))
    announce()
    const isDemo = (await readStoreKind(product.database)) === 'demo'
    return { ...product, isDemo, port, mqttPort: product.intake.mqttPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: StartOptions, stack: CloseStack) {
  const services = await openServices(options, stack)
  const { database, intake, history, licences, network, setup, outbound, drivers, servers, endPreparation } = services
  const { app, feed } = await openEdge(options, services, stack)
  openRecords(services, stack, options)
  const callClock = await startRelay(services, { feed, stack, report: options.report, pace: options.pace })
  // Stops before all but the drivers: received readings must be safe even if something else hangs.
  stack.add('the intake', intake, () => intake.stop())
  stack.add('the drivers', drivers, () => drivers.stop())
  const stores = { database, intake, history }
  const { membership, leases, announce } = servers
  const edge = { app, membership, leases, callClock, host: network.host, setupCode: setup.code }
  const product: OpenProduct = { ...edge, ...stores, licences, outbound, drivers }
  return { product, endPreparation, announce }
}

/** Completes the records of gateways, and evaluates late data for alarm rules, from history. */
function openRecords(
  { store, history, intake, servers }: ProductServices,
  stack: CloseStack,
  { report, pace }: Pick<StartOptions, 'report' | 'pace'>,
): void {
  const reader = new HistoryReader(history, (points) => intake.flush(points))
  const readWindow = windowReader({ store, history: reader })
  const completer = new RecordCompleter({ store, readWindow, report, mayRun: servers.leases.mayRun('boxRecords') })
  stack.add('records of gateways', completer, (opened) => opened.stop()).start()
  const backfill = new BackfillClock({
    store,
    history: reader,
    report,
    everyMs: pace?.callsMs,
    quietMs: pace?.callsMs,
    mayRun: servers.leases.mayRun('lateData'),
  })
  stack.add('the evaluation of late data', backfill, (opened) => opened.stop()).start()
}

interface RelayDependencies {
  readonly feed: Feed
  readonly stack: CloseStack
  readonly report: StartOptions['report']
  readonly pace: StartOptions['pace']
}

/**
 * Starts the subscribers of events (alarms, counts, messages, deliveries, intake reload) and the periodic checks of
 * andon calls.
 */
async function startRelay(
  services: ProductServices,
  { feed, stack, report, pace }: RelayDependencies,
): Promise<AndonClock> {
  const { database, since, store, intake, sessions, files, drivers, isIntake, servers } = services
  const { leases, membership } = servers
  const created = new Deliveries({ ...services, report, pace: pace?.deliveries })
  const deliveries = stack.add('deliveries', created, (opened) => opened.stop())
  await deliveries.start()
  const transfers = new BoxFileTransfers({
    store,
    files,
    boxes: intake,
    report,
    everyMs: pace?.callsMs,
    mayRun: leases.mayRun('boxFiles'),
  })
  const subscribers = [
    ...alarmSubscribers,
    reloadReaders,
    countAlarms(store, feed),
    createBoardNotifier(feed),
    onIssuePosted,
    callForAlarms(zoneOf),
    notifyUsers({ store, feed, queued: deliveries.wake, objectsAbove }),
    readAttended(feed),
    notifyAccount(deliveries.wake),
    notifyStaff(),
    reloadIntake({ store, intake, report }),
    ...(isIntake ? [drivers.subscriber()] : []),
    transfers.subscriber(),
    followSessions(sessions),
    followLicences(services.licences),
    removeContents(files, store),
  ]
  const isApi = membership.roles.includes('api')
  // A server for readings only leaves the other work to those that serve users.
  const ownSubscribers = isApi ? subscribers : subscribers.filter(({ runs }) => runs === 'everyServer')
  const relayOptions = { database, report, subscribers: ownSubscribers, since }
  const relay = stack.add('the relay', new Relay(relayOptions), (opened) => opened.stop())
  await relay.start()
  stack.add('the file sets of boxes', transfers, (opened) => opened.stop()).start()
  const unanswered = new UnansweredClock({
    store,
    report,
    everyMs: pace?.callsMs,
    mayRun: leases.mayRun('alarmClock'),
    wanted: (read) => findWaits(read, 'alarm.unanswered'),
  })
  stack.add('the clock of alarms', unanswered, (opened) => opened.stop()).start()
  const clock = new AndonClock({ store, report, everyMs: pace?.callsMs, mayRun: leases.mayRun('andonClock') })
  stack.add('the clock of calls', clock, (opened) => opened.stop()).start()
  return clock
}
