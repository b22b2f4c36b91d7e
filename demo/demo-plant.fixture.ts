// Creates the demo plant with its past in an empty data folder and ends. Nothing is simulated, so no alarm is raised.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { readSettings } from '@gemba/server/src/platform/settings.ts'
import { demoRoutes } from './commands/demo-routes.ts'
import { DemoSecretFile } from './demo-secrets.ts'
import { loadDemoPast, seedDemo } from './seed-demo.ts'

const fail = (reason: string, error?: unknown): never => {
  process.stderr.write(`${reason}: ${String(error)}\n`)
  process.exit(1)
}
const say = (): void => undefined
let isStopping = false
/** While it stops, a store may end before the last poll of a background task, or take longer than the product waits. */
const report = (reason: string, error: unknown): void => void (isStopping || fail(reason, error))
const closeMs = 60_000

const settings = readSettings(process.env)
const secrets = new DemoSecretFile(settings.dataFolder).forMaking(false)
const product = await startProduct({
  settings,
  say,
  report,
  failed: fail,
  restart: () => fail('it wants to be started again'),
  extendRoutes: demoRoutes(),
  seed: async (parts) => void (await seedDemo(parts, { secrets, say })),
})
await loadDemoPast(product, { now: Date.now(), say, factoryDays: 0 })
isStopping = true
await product.stop()
const until = Date.now() + closeMs
while (existsSync(join(settings.dataFolder, 'pg', 'postmaster.pid'))) {
  if (Date.now() > until) fail('PostgreSQL does not end')
  await new Promise((resolve) => setTimeout(resolve, 50))
}
process.exit(0)
