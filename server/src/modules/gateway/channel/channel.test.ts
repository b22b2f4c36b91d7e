// Commands of channels through HTTP: what is stored, and what is refused.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { box, listBoxStates } from '@gemba/contract/gateway/box.ts'
import { boxChannel, channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import {
  listChannelStates,
  listDrivers,
  pasteItems,
  readChannel,
  saveChannel,
  testChannel,
} from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

const { modbusTcp, simulation } = driverProtocol.codes
let run: TestProduct
let boxId: string
let boxCount = 0

const createBox = async (): Promise<string> => {
  const code = `channel-box-${++boxCount}`
  return (await run.admin(operation(box, 'create'), { code, name: code, secret: 'box-secret-1' })).data.id
}

beforeAll(async () => {
  run = await joinTestProduct()
  boxId = await createBox()
})

const draft = (more: object = {}) => ({
  boxId,
  name: 'Simulation',
  protocol: simulation,
  isEnabled: 0 as const,
  devices: [
    {
      code: 'M01',
      name: 'Press',
      periodMs: 1000,
      items: [
        { code: 'a', address: 'constant(1)', dataType: 8 as const },
        { code: 'b', address: 'constant(2)', dataType: 8 as const, unit: 'kg' },
      ],
    },
  ],
  ...more,
})

test('a channel is stored with its devices and values, which keep their ids when it is saved again', async () => {
  const { data: created } = await run.admin(saveChannel, draft())
  expect(created).toMatchObject({ version: 1, devices: [{ code: 'M01', items: [{ code: 'a' }, { code: 'b' }] }] })
  const ids = () => run.rows<{ id: string; code: string }>('select id, code from channel_item order by code')
  const before = await ids()
  const changed = draft({ id: created.id, version: 1, name: 'Renamed' })
  changed.devices[0]?.items.splice(0, 1)
  const { data: updated, code } = await run.admin(saveChannel, changed)
  expect(code).toBe('200')
  expect(updated).toMatchObject({ version: 2, name: 'Renamed', devices: [{ items: [{ code: 'b', unit: 'kg' }] }] })
  expect(await ids()).toEqual(before.filter((row) => row.code === 'b'))
  expect(await run.admin(saveChannel, changed)).toMatchObject({ code: '1104', data: { error: 'stale' } })
  expect((await run.admin(readChannel, { id: created.id })).data).toEqual(updated)
  const events = await run.rows(
    `select 1 from outbox where name = 'boxChannel.changed' and payload ->> 'boxId' = '${boxId}'`,
  )
  expect(events).toHaveLength(2)
})

test('other companies and users without the right see and change nothing', async () => {
  const { data: created } = await run.admin(saveChannel, draft({ boxId: await createBox() }))
  const { id } = created
  expect(await run.stranger(readChannel, { id })).toMatchObject({ code: '1101' })
  expect(await run.stranger(saveChannel, draft())).toMatchObject({ code: '1101' })
  expect(await run.stranger(testChannel, { id })).toMatchObject({ code: '1101' })
  expect(await run.stranger(testChannel, { channel: draft() })).toMatchObject({ code: '1101' })
  expect(await run.stranger(listChannelStates, { boxId })).toMatchObject({ code: '1101' })
  for (const [command, input] of [
    [readChannel, { id }],
    [saveChannel, draft()],
    [testChannel, { id }],
    [listChannelStates, { boxId }],
  ] as const)
    expect(await run.nobody(command, unchecked(input))).toMatchObject({ code: '401' })
})

test.each([
  ['an unknown setting', { settings: { password: 'secret' } }, 'settings.password'],
  ['a wrong type', { settings: { seed: 'x' } }, 'settings.seed'],
  ['a text that is too long', { settings: { csv: 'x'.repeat(200_001) } }, 'settings.csv'],
  ['a CSV text without values', { settings: { csv: 'a;b\n' } }, 'settings.csv'],
  ['a list', { settings: [] }, 'settings'],
  ['a missing address', { protocol: modbusTcp }, 'settings.host'],
  ['a port out of range', { protocol: modbusTcp, settings: { host: 'x', port: 70_000 } }, 'settings.port'],
  ['inherited names', { settings: JSON.parse('{"__proto__":{"x":1},"constructor":1}') }, 'settings.constructor'],
])('settings with %s are refused', async (_, more, field) => {
  const reply = await run.admin(saveChannel, unchecked(draft({ boxId: await createBox(), ...more })))
  expect(reply).toMatchObject({
    code: '400',
    data: { params: { problems: expect.arrayContaining([expect.objectContaining({ field })]) } },
  })
})

test('a device code is unique on its box, and a code in its device', async () => {
  const box2 = await createBox()
  await run.admin(saveChannel, draft({ boxId: box2 }))
  const twice = await run.admin(saveChannel, draft({ boxId: box2, name: 'Second' }))
  expect(twice).toMatchObject({ code: '1102', data: { params: { field: 'code', value: 'M01' } } })
  const [device] = draft().devices
  const repeated = draft({ boxId: await createBox(), devices: [device, device] })
  expect(await run.admin(saveChannel, repeated)).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'devices.1.code', problem: 'repeated' }] } },
  })
})

test('values are pasted from a sheet: added, updated, unchanged, or nothing with the errors of the rows', async () => {
  const { data: channel } = await run.admin(
    operation(boxChannel, 'create'),
    unchecked({ boxId: await createBox(), name: 'Pasted', protocol: simulation, isEnabled: 0 }),
  )
  const { data: device } = await run.admin(
    operation(channelDevice, 'create'),
    unchecked({ channelId: channel.id, code: 'P1', deviceName: 'P1', collectCycle: 5 }),
  )
  expect(device).toMatchObject({ periodMs: 5000, boxDeviceId: device.id, collectCycle: 5 })
  const deviceId = device.id
  const paste = (text: string) => run.admin(pasteItems, { deviceId, text })
  expect((await paste('x\tTemp\tsine(0,1,2)\tDouble\t°C\ny\tLoad\tconstant(1)\t7')).data).toEqual({
    added: 2,
    updated: 0,
    unchanged: 0,
    errors: [],
  })
  expect(
    (await paste('x\tTemp\tsine(0,1,2)\t双精度\t°C\ny\tLoad\tconstant(2)\tfloat\nz\t\tconstant(3)')).data,
  ).toMatchObject({
    added: 1,
    updated: 1,
    unchanged: 1,
  })
  const wrong = await paste('ok\tOk\tconstant(1)\nbad code\tB\tconstant(1)\nq\tQ\t\tfoo\nok\tTwice\tconstant(1)')
  expect(wrong.data).toMatchObject({
    added: 0,
    errors: [
      { row: 2, field: 'code', problem: 'code' },
      { row: 3, field: 'address', problem: 'required' },
      { row: 3, field: 'dataType', problem: 'choice' },
      { row: 4, field: 'code', problem: 'repeated' },
    ],
  })
  expect(await run.rows(`select code from channel_item where device_id = ${deviceId} order by code`)).toEqual([
    { code: 'x' },
    { code: 'y' },
    { code: 'z' },
  ])
})

test('names of the specification are accepted and returned', async () => {
  const { data: channel } = await run.admin('POST /boxChannel/add', {
    boxId: await createBox(),
    channelName: 'Wire',
    protocolId: modbusTcp,
    ip: '192.0.2.1',
    port: 1502,
    timeout: 700,
    isEnabled: 0,
  })
  expect(channel).toMatchObject({
    channelName: 'Wire',
    protocolId: modbusTcp,
    ip: '192.0.2.1',
    port: 1502,
    timeout: 700,
    settings: { host: '192.0.2.1', port: 1502, timeoutMs: 700 },
  })
  const { data: changed } = await run.admin('POST /boxChannel/update', {
    channelId: channel.channelId,
    ip: '192.0.2.2',
  })
  expect(changed).toMatchObject({ settings: { host: '192.0.2.2', port: 1502 }, version: 2 })
  const { data: device } = await run.admin('POST /boxDevice/add', {
    channelId: channel.channelId,
    code: 'W1',
    deviceName: 'W1',
    slaveAddress: 7,
  })
  expect(device).toMatchObject({ slaveAddress: 7, settings: { unit: 7 } })
  const { data: drivers } = await run.admin(listDrivers)
  expect(drivers).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'simulation', driverCode: 'simulation' })]),
  )
})

test('a secret is never answered or recorded, and is removed with the address that it was entered for', async () => {
  const { opcUa } = driverProtocol.codes
  const settings = { endpoint: 'opc.tcp://192.0.2.1:4840', security: 'signAndEncrypt', userName: 'u' }
  const base = draft({ boxId: await createBox(), protocol: opcUa, devices: [] })
  const created = await run.admin(saveChannel, { ...base, settings: { ...settings, password: 'hunter2' } })
  expect(created.data).toMatchObject({ settings, storedSecrets: ['password'] })
  const { id } = created.data
  const secretOf = () => run.rows(`select settings_secret as secret from box_channel where id = ${id}`)
  expect(await secretOf()).toEqual([{ secret: { password: 'hunter2' } }])
  const renamed = await run.admin(saveChannel, { ...base, id, version: 1, name: 'Other', settings })
  expect(renamed.data).toMatchObject({ storedSecrets: ['password'] })
  const page = await run.admin(operation(boxChannel, 'page'), {})
  const answers = [created, renamed, await run.admin(readChannel, { id }), page]
  expect(JSON.stringify(answers)).not.toContain('hunter2')
  const changes = `select before, after from record_change where table_name = 'box_channel' and row_id = ${id}`
  const records = await run.rows(changes)
  expect(records.length).toBeGreaterThan(1)
  expect(JSON.stringify(records)).not.toContain('hunter2')
  const moved = { ...settings, endpoint: 'opc.tcp://192.0.2.66:4840' }
  const { version } = renamed.data
  const updated = await run.admin(operation(boxChannel, 'update'), { id, version, settings: moved })
  expect(updated.code).toBe('200')
  expect(await secretOf()).toEqual([{ secret: {} }])
})

test('a test reads a device over HTTP, and reaches neither the product nor addresses that are not allowed', async () => {
  const device = createServer((_, response) => response.end('{"pump":{"speed":12}}')).listen(0, '127.0.0.1')
  await once(device, 'listening')
  const { port } = device.address() as AddressInfo
  const items = [
    { code: 'speed', address: 'pump.speed', dataType: 8 as const },
    { code: 'none', address: 'pump.none', dataType: 8 as const },
  ]
  const devices = [{ code: 'P1', periodMs: 1000, items }]
  const { httpPull } = driverProtocol.codes
  const settings = { url: `http://127.0.0.1:${port}/` }
  const { data } = await run.admin(testChannel, { channel: draft({ protocol: httpPull, settings, devices }) })
  device.close()
  expect(data).toMatchObject({
    fault: null,
    items: [
      { deviceCode: 'P1', code: 'speed', raw: '12', value: 12 },
      { code: 'none', fault: { code: 'illegalAddress', parameters: { address: 'pump.none' } } },
    ],
  })
  // There are two companies, and the operator did not allow private networks.
  for (const [host, ownPort, fault] of [
    ['127.0.0.1', run.product.mqttPort, 'notAllowed'],
    ['169.254.169.254', 80, 'notAllowed'],
    ['10.255.255.1', 502, 'privateNetwork'],
  ]) {
    const target = draft({ protocol: modbusTcp, settings: { host, port: ownPort }, devices })
    const { data: refused } = await run.admin(testChannel, { channel: target })
    expect(refused.fault, String(host)).toMatchObject({ code: fault })
  }
}, 30_000)

test('a box is read with its channels and their devices', async () => {
  const id = await createBox()
  const { data: channel } = await run.admin(saveChannel, draft({ boxId: id }))
  const { data: read } = await run.admin(operation(box, 'read'), { id })
  expect(read).toMatchObject({
    channelList: [{ channelId: channel.id, channelName: 'Simulation', deviceList: [{ deviceName: 'Press' }] }],
  })
  expect((await run.admin(listBoxStates)).code).toBe('200')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
