// Drivers in the whole product: values of a simulated device arrive, and a driver that hangs or fails affects no other
// box.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import { listChannelStates, readChannel, saveChannel, testChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../../main/product.fixture.ts'
import { driverTiming } from './box-drivers.ts'
import { password, startOpcuaPeer } from './opcua/opcua-server.fixture.ts'

const { modbusTcp, opcUa, simulation } = driverProtocol.codes
const noCommunication = 0x408f0000

let run: IsolatedTestProduct
let isStopped = false

beforeAll(async () => {
  run = await startTestProduct({
    drivers: {
      modules: { [modbusTcp]: new URL('hung-driver.fixture.ts', import.meta.url).href },
      timing: { ...driverTiming, pingMs: 100, hungMs: 600, restartMs: 200 },
    },
  })
})
afterAll(async () => {
  if (!isStopped) await run.stop()
})

const createBox = async (code: string): Promise<string> => {
  const { data } = await run.admin(operation(box, 'create'), { code, name: code, secret: 'box-secret-1' })
  return data.id
}

const item = (code: string, address: string) => ({ code, address, dataType: 8 as const, unit: '°C' })
const device = (code: string, items: ReturnType<typeof item>[]) => ({ code, periodMs: 100, items })

const save = async (boxId: string, protocol: 1 | 2, more: object) => {
  const input = { boxId, name: 'Line 1', protocol, devices: [device('M01', [item('alive', 'constant(1)')])] }
  const reply = await run.admin(saveChannel, { ...input, ...more })
  expect(reply.code, reply.msg).toBe('200')
  return reply.data
}

const statesOf = async (boxId: string) => (await run.admin(listChannelStates, { boxId })).data

test('a simulated device is tested, saved, mapped to an object, and its values are stored', async () => {
  const boxId = await createBox('sim')
  const items = [item('temperature', 'constant(21.5)'), item('load', 'sine(0,100,10)'), item('broken', 'nonsense')]
  const channel = {
    boxId,
    name: 'Simulated',
    protocol: simulation,
    devices: [device('M01', items)],
  }
  const { data: result } = await run.admin(testChannel, { channel })
  expect(result).toMatchObject({
    fault: null,
    items: [
      { deviceCode: 'M01', code: 'temperature', raw: '21.5', value: 21.5, engineeringValue: null, fault: null },
      { code: 'load', value: 50 },
      { code: 'broken', value: null, fault: { code: 'badAddress', parameters: { address: 'nonsense' } } },
    ],
  })
  expect(await statesOf(boxId)).toEqual([])
  const { data: saved } = await run.admin(saveChannel, channel)
  const report = async () => (await run.admin(readBoxReport, { id: boxId })).data
  await eventually(async () => (await report()).unmapped.some(({ code }) => code === 'temperature'), 10_000)
  const { data: machine } = await run.admin(operation(model, 'create'), { code: 'machine', name: 'Machine' })
  await run.admin(operation(modelPoint, 'create'), {
    modelId: machine.id,
    code: 'temperature',
    name: 'Temperature',
    scale: 2,
    storeMode: 1,
  })
  const object = { modelId: machine.id, objectCode: 'M01', objectName: 'Machine 1', boxId }
  expect((await run.admin(createObjectByModel, object)).code).toBe('200')
  const [point] = await run.rows<{ id: string }>(`select id from point where code = 'temperature'`)
  const pointId = point?.id ?? ''
  const latest = async () => (await run.product.intake.latestValues([pointId]))[0]
  await eventually(async () => (await latest())?.value === 43)
  expect(await report()).toMatchObject({ state: 1 })
  const { data: stored } = await run.admin(testChannel, { id: saved.id })
  expect(stored.items[0]).toMatchObject({ value: 21.5, engineeringValue: 43 })
  await run.product.intake.flush()
  // A fast machine comes here before the fourth poll.
  await eventually(async () => Number((await statesOf(boxId))[0]?.devices[0]?.polls) > 3)
  const { data: states } = await run.admin(listChannelStates, { boxId })
  expect(states).toMatchObject([
    {
      channelId: saved.id,
      state: 2,
      fault: null,
      restarts: 0,
      dropped: 0,
      devices: [{ code: 'M01', isOnline: true, itemFaults: [{ code: 'broken', fault: { code: 'badAddress' } }] }],
    },
  ])
  expect(states[0]?.devices[0]?.polls).toBeGreaterThan(3)
  // A closed channel: the value stays with its time, its quality says that it is not fresh.
  const { version } = (await run.admin(readChannel, { id: saved.id })).data
  expect((await run.admin(operation(boxChannel, 'update'), { id: saved.id, version, isEnabled: 0 })).code).toBe('200')
  await eventually(async () => (await latest())?.quality === noCommunication)
  expect(await latest()).toMatchObject({ value: 43 })
  expect(await statesOf(boxId)).toMatchObject([{ channelId: saved.id, state: 0, devices: [] }])
  await eventually(async () => (await report()).state === 2)
})

test('a driver that hangs is restarted with its reason, while another box keeps sending', async () => {
  const [hungBox, otherBox] = [await createBox('hung'), await createBox('other')]
  await save(otherBox, simulation, {})
  await save(hungBox, modbusTcp, { settings: { host: 'hang' } })
  const hung = await eventually(async () => {
    const [state] = await statesOf(hungBox)
    return state?.fault?.code === 'driverHung' ? state : undefined
  }, 15_000)
  expect(hung).toMatchObject({ state: 3, fault: { code: 'driverHung' } })
  const polls = async () => (await statesOf(otherBox))[0]?.devices[0]?.polls ?? 0
  const before = await polls()
  await eventually(async () => ((await statesOf(hungBox))[0]?.restarts ?? 0) >= 1, 15_000)
  await eventually(async () => (await polls()) > before + 3)
  expect((await statesOf(otherBox))[0]).toMatchObject({ state: 2, restarts: 0 })
  // On a busy machine the first thread may count as hung before it has connected.
  const changes = async () => {
    const { events } = (await run.admin(readBoxReport, { id: hungBox })).data
    return events.filter(({ kind }) => kind === 'channel').map(({ args }) => args)
  }
  await expect.poll(changes, { timeout: 15_000 }).toEqual(
    expect.arrayContaining([
      { name: 'Line 1', state: 'connected', fault: null, parameters: {} },
      { name: 'Line 1', state: 'error', fault: 'driverHung', parameters: {} },
    ]),
  )
})

test('an error that a driver throws ends only its own thread, and its text is shown', async () => {
  const boxId = await createBox('fire')
  await save(boxId, modbusTcp, { settings: { host: 'throw' } })
  const state = await eventually(async () => {
    const [row] = await statesOf(boxId)
    return row?.fault?.code === 'driverFailed' ? row : undefined
  }, 15_000)
  expect(state).toMatchObject({ fault: { code: 'driverFailed', parameters: { message: 'the device is on fire' } } })
  expect(state.nextAttemptAt).not.toBeNull()
})

test('values that a device lost are counted and entered in the log of the gateway', async () => {
  const boxId = await createBox('lossy')
  await save(boxId, modbusTcp, { settings: { host: 'overflow' } })
  await eventually(async () => (await statesOf(boxId))[0]?.devices[0]?.overflows === 3, 15_000)
  const events = async () => (await run.admin(readBoxReport, { id: boxId })).data.events
  const overflow = await eventually(async () => (await events()).find(({ kind }) => kind === 'overflow'), 5000)
  expect(overflow.args).toEqual({ name: 'Line 1', device: 'M01' })
})

test('a test of a device that does not answer returns the fault', async () => {
  const boxId = await createBox('mute')
  const channel = { boxId, name: 'x', protocol: modbusTcp, settings: { host: 'x' }, devices: [] }
  expect((await run.admin(testChannel, { channel })).data).toMatchObject({ fault: { code: 'noAnswer' }, items: [] })
})

test('a secure server is read with the certificate of the installation', async () => {
  const peer = await startOpcuaPeer()
  const devices = [device('M01', [item('temperature', 'ns=1;s=Pump.Temperature')])]
  const security = { endpoint: peer.endpoint, security: 'signAndEncrypt', userName: 'operator', password }
  const channel = { boxId: await createBox('secure'), name: 'Line 1', protocol: opcUa, devices }
  const testWith = async (settings: object) =>
    (await run.admin(testChannel, { channel: { ...channel, settings } })).data
  const { fault } = await testWith(security)
  expect(fault).toMatchObject({ code: 'certificateNotTrusted' })
  const settings = { ...security, trustedThumbprint: fault?.parameters.thumbprint }
  expect(await testWith(settings)).toMatchObject({ fault: null, items: [{ code: 'temperature', value: 21.5 }] })
  const [stored] = await run.rows<{ value: string }>(`select value from installation where key = 'opcuaCertificate'`)
  const file = readFileSync(join(run.dataFolder, 'drivers', 'opcua-certificate.pem'), 'utf8')
  expect(JSON.parse(stored?.value ?? '{}').certificate).toBe(file)
  await peer.close()
}, 60_000)

test('the product stops within two seconds although a driver hangs', async () => {
  const startedAt = performance.now()
  await run.product.drivers.stop()
  expect(performance.now() - startedAt).toBeLessThan(2000)
  isStopped = true
  await run.stop()
  expect(run.reported.join('\n')).toBe('')
})
