// `npm start`: all roles in one process.
import { readSettings } from '../platform/settings.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { seedDemo } from './seed-demo.ts'
import { type Simulator, startSimulator } from './simulator.ts'
import type { Product } from './start-options.ts'
import { startProduct } from './start-product.ts'

/** Ctrl-C ends the product within 5 s, whatever hangs. */
const patienceMs = 4500

let starting: Promise<Product> | undefined
let simulator: Simulator | undefined
let isStopping = false

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function report(message: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${new Date().toISOString()} ${message}: ${text}\n`)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), patienceMs).unref()
  simulator?.stop()
  const product = await starting?.catch(() => undefined)
  await product?.stop()
  process.exit(code)
}

function fail(reason: string): void {
  if (!isStopping) report('the server stops', reason)
  void stop(1)
}

async function start(): Promise<void> {
  const begun = performance.now()
  const settings = readSettings(process.env)
  const isDemo = settings.seed === 'demo'
  starting = startProduct({
    settings,
    say,
    report,
    failed: fail,
    ...(isDemo && { seed: (product) => seedDemo(product, say) }),
  })
  const { port, mqttPort } = await starting
  if (isStopping) return
  const mqttUrl = settings.mqttUrl ?? `mqtt://localhost:${mqttPort}`
  if (isDemo) simulator = startSimulator({ mqttUrl, report })
  say(`\nGemba is ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  say(`  browser  http://localhost:${port}`)
  if (isDemo) say('  sign in  company demo, user admin or operator, password Gemba@2026')
  say(`  MQTT     ${mqttUrl}`)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
process.on('disconnect', () => void stop(0))
process.on('unhandledRejection', (error) => report('unhandled', error))

start().catch((error: unknown) => {
  if (isStopping) return
  process.stderr.write(
    `${error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
