// `npm start`: all roles in one process.
import { readSettings } from '../platform/settings.ts'
import { firstLine, StartRefusal } from '../platform/start-refusal.ts'
import { seedDemo } from './seed-demo.ts'
import { type Simulator, startSimulator } from './simulator.ts'
import { type Product, startProduct } from './start-product.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const report = (message: string, error: unknown): void =>
  void process.stderr.write(
    `${new Date().toISOString()} ${message}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )

let product: Product | undefined
let simulator: Simulator | undefined
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  simulator?.stop()
  await product?.stop()
  process.exit(code)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('disconnect', () => void stop(0))
process.on('unhandledRejection', (error) => report('unhandled', error))

try {
  const settings = readSettings(process.env)
  const begun = performance.now()
  product = await startProduct({
    settings,
    say,
    report,
    failed: (reason) => {
      if (!isStopping) report('the server stops', reason)
      void stop(1)
    },
    ...(settings.seed === 'demo' && { seed: (parts) => seedDemo(parts, say) }),
  })
  if (settings.seed === 'demo')
    simulator = startSimulator({ mqttUrl: settings.mqttUrl ?? `mqtt://127.0.0.1:${product.mqttPort}`, report })
  say('')
  say(`Gemba is ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  say(`  browser  http://localhost:${product.port}`)
  if (settings.seed === 'demo') say('  sign in  company demo, user admin or operator, password Gemba@2026')
  say(`  MQTT     ${settings.mqttUrl ?? `mqtt://localhost:${product.mqttPort}`}`)
} catch (error) {
  process.stderr.write(
    `${error instanceof StartRefusal ? firstLine(error) : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}
