// A simulated gateway is disconnected: the simulator obeys, and the product detects the silence.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { eventually } from '@gemba/server/src/main/product.fixture.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { createTestDatabase } from '@gemba/server/src/platform/db/test-database.fixture.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import { runAsDemoAdmin } from '../demo-calls.ts'
import { DemoSecretFile } from '../demo-secrets.ts'
import { seedDemo } from '../seed-demo.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-demo-cut-'))
let product: Product
let simulator: Simulator | undefined

beforeAll(async () => {
  const secrets = new DemoSecretFile(dataFolder).forMaking(false)
  product = await startProduct({
    settings: { port: 0, mqttPort: 0, dataFolder, seed: 'demo', databaseUrl: await createTestDatabase() },
    say: () => {},
    report: () => {},
    failed: () => {},
    restart: () => {},
    seed: async (parts) => void (await seedDemo(parts, { secrets, say: () => {} })),
    extendRoutes: demoRoutes({ cutBox: (_, code, forMs) => simulator?.cut(code, forMs) ?? false }),
  })
}, 60_000)
afterAll(async () => {
  simulator?.stop()
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function stateOf(code: string): Promise<number | undefined> {
  const { rows } = await product.database.pool.query('select state from box where code = $1', [code])
  return rows[0]?.state
}

test('a disconnected gateway is offline while the others stay online; a second disconnect meanwhile is refused', async () => {
  await runAsDemoAdmin(product, async (call) => {
    const cut = () => call('/overview/demo/cut', {})
    // The simulator is not running yet.
    await expect(cut()).rejects.toThrow('unavailable')
    const mqttUrl = `mqtt://127.0.0.1:${product.mqttPort}`
    simulator = startSimulator({ company: 'demo', mqttUrl, secret: publishedPassword, report: () => {} })
    const { online, degraded, offline } = boxState.codes
    // Some boxes have faults on purpose.
    const isThere = async (code: string) => [online, degraded].includes(((await stateOf(code)) ?? 0) as typeof online)
    await eventually(async () => (await isThere('air-box')) && isThere('melt-box'), 20_000)
    await cut()
    await eventually(async () => (await stateOf('air-box')) === offline, 20_000)
    expect(await isThere('melt-box')).toBe(true)
    await expect(cut()).rejects.toThrow('demoBoxIsCut')
  })
}, 60_000)
