// Runs all roles in one process, from start to end.

import { logFailure, logOnlyJson, logProgress, logRefusal, logUncaught } from '../platform/log.ts'
import { nameOfHost } from '../platform/loopback.ts'
import { readSettings } from '../platform/settings.ts'
import { firstLine, StartRefusal } from '../platform/start-refusal.ts'
import type { Demo, OpenDemo } from './start/demo.ts'
import { describeStart } from './start/describe-start.ts'
import type { Product, StartOptions } from './start/start-options.ts'
import { startProduct } from './start-product.ts'

interface SuiteOptions extends Pick<StartOptions, 'allowsLoopback' | 'startedStore'> {
  readonly openDemo: OpenDemo
  /** Days of demo history to generate before now. */
  readonly factoryDays?: number
}

/** Exit code that asks the supervisor to start the process again. */
const restartCode = 75

/** Ctrl-C ends the product within 5 s, even if a component hangs. */
const stopTimeoutMs = 4500

let starting: Promise<Product> | undefined
let demo: Demo | undefined
let isStopping = false

const say = logProgress
const report = logFailure

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), stopTimeoutMs).unref()
  await demo?.stop()
  const product = await starting?.catch(() => undefined)
  await product?.stop()
  process.exit(code)
}

function fail(reason: string): void {
  if (!isStopping) report('the server stops', reason)
  void stop(1)
}

async function start({ openDemo, factoryDays = 60, ...options }: SuiteOptions): Promise<void> {
  const startedAt = performance.now()
  const settings = readSettings(process.env)
  const plant = openDemo({ settings, factoryDays, say, report })
  demo = plant
  starting = startProduct({
    ...options,
    settings,
    say,
    report,
    failed: fail,
    restart: () => void stop(restartCode),
    extendRoutes: plant.extendRoutes,
    seed: (product) => plant.seed(product),
  })
  const product = await starting
  if (isStopping) return
  const mqttHost = settings.mqttHost ?? (settings.certificate ? 'localhost' : product.host)
  const mqttUrl = settings.mqttUrl ?? `mqtt://${nameOfHost(mqttHost)}:${product.mqttPort}`
  say(`\nGemba is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  for (const line of describeStart({ product, settings, mqttUrl, accounts: plant.describeAccounts(product) })) say(line)
  plant.start(product, mqttUrl)
  // The parent process may rely on the product from now on.
  process.send?.('ready')
}

/** Runs the product in this process until it is stopped. */
export function runSuite(options: SuiteOptions): void {
  logOnlyJson()
  logUncaught()
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGHUP', () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('unhandledRejection', (error) => report('unhandled', error))
  start(options).catch((error: unknown) => {
    if (isStopping) return
    if (error instanceof StartRefusal) logRefusal(error.message)
    else logRefusal(firstLine(error), error)
    process.exit(1)
  })
}
