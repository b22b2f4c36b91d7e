// A simulated gateway is disconnected: the simulator obeys, and the product detects the silence. The devices of the demo
// are read by drivers of the product, and come back after their servers have ended.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChannelStateRow, listChannelStates } from '@gemba/contract/gateway/channel/commands.ts'
import { channelState } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { eventually } from '@gemba/server/src/main/product.fixture.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { createTestDatabase } from '@gemba/server/src/platform/db/test-database.fixture.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import { type DemoCall, listKnown, runAsDemoAdmin } from '../demo-calls.ts'
import { DemoSecretFile } from '../demo-secrets.ts'
import { startDemoDevices } from '../devices/demo-devices.ts'
import { demoDevices, deviceBox } from '../devices/device-records.ts'
import type { DeviceServers } from '../devices/start-device-servers.ts'
import { readDevicePorts } from '../installation-mark.ts'
import { seedDemo } from '../seed-demo.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-demo-cut-'))
let product: Product
let simulator: Simulator | undefined
let devices: DeviceServers | undefined

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
  devices?.stop()
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

const openDevices = async (): Promise<void> => {
  devices = await startDemoDevices({
    product,
    folder: join(dataFolder, 'devices'),
    pauseMs: 100,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
  })
}

const statesOf = async (call: DemoCall): Promise<ChannelStateRow[]> => {
  const boxId = (await listKnown(call, '/boxSmart/page')).get(deviceBox.code)?.id
  return boxId === undefined ? [] : call(listChannelStates.paths[0].replace('POST ', ''), { boxId })
}

const { connected } = channelState.codes
const areConnected = async (call: DemoCall): Promise<boolean> => {
  const states = await statesOf(call)
  return states.length === demoDevices.length && states.every(({ state }) => state === connected)
}

/** Returns the newest values of a device by the codes of its points. */
async function valuesOf(call: DemoCall, code: string): Promise<Map<string, unknown>> {
  const object = (await listKnown(call, '/infObject/page', { code })).get(code)
  const points = await listKnown(call, '/infObjectPoint/page', { objectId: object?.id })
  const latest = await product.intake.latestValues([...points.values()].map(({ id }) => id))
  return new Map([...points.keys()].map((pointCode, index) => [pointCode, latest[index]?.value]))
}

const endServers = (signal: string): void => {
  const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'device-servers.ts'], { encoding: 'utf8' })
  process.kill(Number.parseInt(pids, 10), signal)
}

test('the devices of the demo are read by Modbus and OPC UA, and their values change', async () => {
  await openDevices()
  await runAsDemoAdmin(product, async (call) => {
    await eventually(() => areConnected(call), 30_000)
    for (const { code, points } of demoDevices) {
      const first = await eventually(async () => {
        const values = await valuesOf(call, code)
        return values.size === points.length && [...values.values()].every((value) => value != null) && values
      }, 10_000)
      await eventually(async () => {
        const values = await valuesOf(call, code)
        return [...values].filter(([key, value]) => value !== first.get(key)).length >= 3
      }, 10_000)
    }
    // Tenths of a degree in the register.
    expect((await valuesOf(call, 'cooling-tower-01')).get('supplyTemperature')).toSatisfy(
      (value) => Number(value) > 20 && Number(value) < 35,
    )
    expect((await statesOf(call)).flatMap(({ devices: rows }) => rows.flatMap(({ itemFaults }) => itemFaults))).toEqual(
      [],
    )
  })
}, 60_000)

test('servers that end are started again on their ports, and the channels connect again', async () => {
  const ports = await readDevicePorts(product.database)
  await runAsDemoAdmin(product, async (call) => {
    endServers('SIGKILL')
    await eventually(async () => !(await areConnected(call)), 10_000)
    await eventually(() => areConnected(call), 30_000)
  })
  expect(await readDevicePorts(product.database)).toEqual(ports)
}, 60_000)

/** Returns a listener on the port; undefined while another process has it. */
async function listenOn(port: number): Promise<Server | undefined> {
  const listener = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  return once(listener, 'listening').then(
    () => listener,
    () => undefined,
  )
}

test('with a taken port the servers use another one, and so do the channels that no user changed', async () => {
  const ports = await readDevicePorts(product.database)
  devices?.stop()
  // The process of the servers ends after it has closed its connections.
  const taken = await eventually(() => listenOn(ports?.modbus ?? 0), 20_000)
  await runAsDemoAdmin(product, async (call) => {
    const { records } = await call<{ records: { id: string; version: number; settings: object }[] }>(
      '/boxChannel/page',
      {},
    )
    const [modbus] = records.filter(({ settings }) => 'port' in settings)
    const changed = { id: modbus?.id, version: modbus?.version, settings: { ...modbus?.settings, port: 9 } }
    await call('/boxChannel/update', changed)
    await openDevices()
    const moved = await eventually(async () => {
      const current = await readDevicePorts(product.database)
      return current?.modbus !== ports?.modbus && current
    }, 20_000)
    const settingsOf = async () =>
      (await call<{ records: { settings: object }[] }>('/boxChannel/page', {})).records.map(({ settings }) => settings)
    expect(await settingsOf()).toContainEqual(changed.settings)
    // A visitor may break a channel and mend it.
    const state = async () => (await statesOf(call)).find(({ channelId }) => channelId === modbus?.id)
    await eventually(async () => (await state())?.fault?.code === 'notAllowed', 20_000)
    const version = Number(modbus?.version) + 1
    await call('/boxChannel/update', { ...changed, version, settings: { ...changed.settings, port: moved.modbus } })
    await eventually(() => areConnected(call), 30_000)
  })
  taken.close()
}, 60_000)
