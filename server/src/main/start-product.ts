// The whole product in one process: stores, intake thread, HTTP, feed, relay. Everything opened here is closed here, in reverse.
import { alarmSubscribers, countAlarms } from '../modules/alarm/index.ts'
import { renewRestored } from '../modules/identity/index.ts'
import { Deliveries, tellAccount, tellPeople } from '../modules/message/index.ts'
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts'
import type { Feed } from '../platform/feed/feed.ts'
import { Relay } from '../platform/outbox/relay.ts'
import { carryOutRestore } from '../platform/restore/carry-out-restore.ts'
import { Closers } from './closers.ts'
import { listen } from './network.ts'
import { openEdge } from './open-edge.ts'
import { openServices, type Services } from './open-services.ts'
import { reloadIntake } from './reload-intake.ts'
import type { OpenProduct, Product, StartOptions } from './start-options.ts'
import { readStoreKind } from './store-kind.ts'

/** Starts everything. Error `StartRefusal` with one line that says what to do; nothing is left running then. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const closers = new Closers(options.report)
  const stop = () => closers.closeAll()
  try {
    closers.keep('the lock', lockDataFolder(options.settings.dataFolder), (lock) => lock.release())
    await carryOutRestore({ ...options, program: new URL('./restore-program.ts', import.meta.url) })
    const product = await open(options, closers)
    await options.seed?.(product)
    product.licences.enforce()
    const port = await listen(product.app, { port: options.settings.port, host: product.host })
    for (const own of [port, product.intake.mqttPort]) product.outbound.refusePort(own)
    const isDemo = (await readStoreKind(product.database)) === 'demo'
    return { ...product, isDemo, port, mqttPort: product.intake.mqttPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: StartOptions, closers: Closers): Promise<OpenProduct> {
  const services = await openServices(options, closers)
  const { database, intake, history, licences, network, setup, outbound } = services
  const { app, feed } = await openEdge(options, services, closers)
  await startRelay(services, { feed, closers, report: options.report })
  // Before all others: what was taken in must be safe, whatever hangs behind it.
  closers.keep('the intake', intake, () => intake.stop())
  return { app, database, intake, history, licences, outbound, host: network.host, setupCode: setup.code }
}

interface RelayParts {
  readonly feed: Feed
  readonly closers: Closers
  readonly report: StartOptions['report']
}

/** What follows from events: alarms, counts, messages, deliveries, and what the intake must know. */
async function startRelay(services: Services, { feed, closers, report }: RelayParts): Promise<void> {
  const { database, intake, sessions } = services
  const deliveries = closers.keep('deliveries', new Deliveries({ ...services, report }), (opened) => opened.stop())
  await deliveries.start()
  const subscribers = [
    ...alarmSubscribers,
    countAlarms(database, feed),
    tellPeople(database, feed, deliveries.wake),
    tellAccount(deliveries.wake),
    reloadIntake(intake, report),
    renewRestored(sessions),
  ]
  const relay = closers.keep('the relay', new Relay({ database, report, subscribers }), (opened) => opened.stop())
  await relay.start()
}
