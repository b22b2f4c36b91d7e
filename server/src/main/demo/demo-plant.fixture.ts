// Makes the demo plant with its past in an empty data folder and ends: nothing lives in it, so that no alarm rings.
import { readSettings } from '../../platform/settings.ts'
import { startProduct } from '../start-product.ts'
import { DemoSecretFile } from './demo-secrets.ts'
import { loadDemoPast, seedDemo } from './seed-demo.ts'

const fail = (reason: string, error?: unknown): never => {
  process.stderr.write(`${reason}: ${String(error)}\n`)
  process.exit(1)
}
const say = (): void => undefined

const settings = readSettings(process.env)
const secrets = new DemoSecretFile(settings.dataFolder).forMaking(false)
const product = await startProduct({
  ...{ settings, say, report: fail, failed: fail, restart: () => fail('it wants to be started again') },
  seed: async (parts) => void (await seedDemo(parts, { secrets, say })),
})
await loadDemoPast(product, { now: Date.now(), say })
await product.stop()
process.exit(0)
