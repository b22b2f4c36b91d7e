// Runs all roles in one process, from start to end.
import { logFailure, logOnlyJson, logProgress, logRefusal, logUncaught } from '../platform/log.ts'
import { isLoopback, nameOfHost } from '../platform/loopback.ts'
import { publishedPassword } from '../platform/published-password.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { firstLine, StartRefusal } from '../platform/start-refusal.ts'
import { CompanyDemos } from './demo/company-demos.ts'
import { reasonOf } from './demo/demo-calls.ts'
import { DemoSecretFile, type DemoSecrets } from './demo/demo-secrets.ts'
import { fillHistory } from './demo/fill-history.ts'
import { makeFirstBackup } from './demo/first-backup.ts'
import { sendFirstValues } from './demo/first-values.ts'
import { loadDemoPast, renewDemoRights, seedDemo } from './demo/seed-demo.ts'
import { type Simulator, startSimulator } from './demo/simulator.ts'
import { LiveStory } from './demo/story/live-story.ts'
import { describeStart } from './start/describe-start.ts'
import type { Product, StartOptions } from './start/start-options.ts'
import { startProduct } from './start-product.ts'
import { lacksPast } from './store/store-kind.ts'

interface SuiteOptions extends Pick<StartOptions, 'allowsLoopback' | 'begun'> {
  /** Days of demo history to generate before now. */
  readonly factoryDays?: number
}

/** Exit code that asks the supervisor to start the process again. */
const restartCode = 75

/** Ctrl-C ends the product within 5 s, even if a component hangs. */
const stopTimeoutMs = 4500

let starting: Promise<Product> | undefined
let simulator: Simulator | undefined
let demos: CompanyDemos | undefined
let story: LiveStory | undefined
let firstBackup: NodeJS.Timeout | undefined
/** Delay of the first backup. A backup reads everything and would slow down the first minutes. */
const firstBackupAfterMs = 120_000
let isStopping = false

const say = logProgress
const report = logFailure

const cutBox = (companyId: string, code: string, forMs: number): boolean =>
  demos?.cut(companyId, code, forMs) ?? simulator?.cut(code, forMs) ?? false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), stopTimeoutMs).unref()
  clearTimeout(firstBackup)
  simulator?.stop()
  demos?.stop()
  await story?.stop()
  const product = await starting?.catch(() => undefined)
  await product?.stop()
  process.exit(code)
}

function fail(reason: string): void {
  if (!isStopping) report('the server stops', reason)
  void stop(1)
}

async function start({ factoryDays = 60, ...options }: SuiteOptions): Promise<void> {
  const startedAt = performance.now()
  const settings = readSettings(process.env)
  const demo = settings.seed === 'demo' ? demoOf(settings) : undefined
  const restart = () => void stop(restartCode)
  demos = new CompanyDemos({ dataFolder: settings.dataFolder, report })
  const demoOptions = { ...(demo && { seed: demo.seed }), cutBox, demoLoader: demos }
  starting = startProduct({ ...options, settings, say, report, failed: fail, restart, ...demoOptions })
  const product = await starting
  if (isStopping) return
  const mqttHost = settings.mqttHost ?? (settings.certificate ? 'localhost' : product.host)
  const mqttUrl = settings.mqttUrl ?? `mqtt://${nameOfHost(mqttHost)}:${product.mqttPort}`
  say(`\nGemba is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const isPublished = new DemoSecretFile(settings.dataFolder).plantBox === publishedPassword
  for (const line of describeStart({ product, settings, mqttUrl, secrets: demo?.secretsOfRun(), isPublished }))
    say(line)
  if (demo?.secretsOfRun()) demo.file.removeAllButSimulator(demo.secretsOfRun() as DemoSecrets)
  if (product.isDemo && demo) void continueDemo(product, { mqttUrl, secret: demo.file.plantBox, factoryDays })
  void enableCompanyDemos(product, mqttUrl)
  // The parent process may rely on the product from now on.
  process.send?.('ready')
}

/** Allows companies to load the demo plant. */
async function enableCompanyDemos(product: Product, mqttUrl: string): Promise<void> {
  try {
    await product.intake.whenReady
    await demos?.open(product, mqttUrl)
  } catch (error) {
    if (!isStopping) report('demo plants of companies', error)
  }
}

interface DemoOptions {
  readonly mqttUrl: string
  readonly secret: string
  readonly factoryDays: number
}

/**
 * Continues the demo plant. A new one starts immediately and its history is generated meanwhile; an existing one first
 * gets the history of the time in which the server was off, after its newest readings.
 */
async function continueDemo(product: Product, { factoryDays, ...account }: DemoOptions): Promise<void> {
  const startLive = () => {
    if (!isStopping) simulator ??= startSimulator({ ...account, company: 'demo', report })
  }
  try {
    await product.intake.whenReady
    await renewDemoRights(product)
    const now = Date.now()
    if (await lacksPast(product.database)) {
      await sendFirstValues(product, now)
      startLive()
      await loadDemoPast(product, { now, say, factoryDays })
    } else {
      await fillHistory(product, { now, isBefore: false })
      await sendFirstValues(product, now)
    }
  } catch (error) {
    if (!isStopping) report('the demo plant keeps a gap', reasonOf(error))
  }
  startLive()
  // A plant without history has no staff at work.
  if (isStopping || factoryDays === 0) return
  story = new LiveStory({ ...product, report })
  story.start()
  firstBackup = setTimeout(() => {
    makeFirstBackup(product).catch((error: unknown) => report('the demo has no first backup', error))
  }, firstBackupAfterMs)
}

/** Returns how the demo is seeded, and the secrets if it was seeded in this run. */
function demoOf({ dataFolder, host }: Settings) {
  const file = new DemoSecretFile(dataFolder)
  let secretsOfRun: DemoSecrets | undefined
  const seed = async (product: Parameters<typeof seedDemo>[0]): Promise<void> => {
    const secrets = file.forMaking(host !== undefined && !isLoopback(host))
    if (await seedDemo(product, { secrets, say })) secretsOfRun = secrets
  }
  return { file, seed, secretsOfRun: () => secretsOfRun }
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
