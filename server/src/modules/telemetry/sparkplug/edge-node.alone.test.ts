// An edge node of the package sparkplug-client against the intake over real MQTT.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { startEdgeNode } from './edge-node.fixture.ts'

const folder = temporaryFolder()
let plant: DemoIntake

beforeAll(async () => {
  plant = await startDemoIntake(folder)
})
afterAll(async () => {
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const latestOf = (pointId: string): unknown => plant.intake.latest([pointId])[0]?.[3]

const temperature = (value: number) => ({ name: 'temperature', type: 'Double' as const, value })

test('values of an edge node arrive, a rebirth is requested when needed, and its death takes the box offline', async () => {
  const node = startEdgeNode(plant.port, 'press-box')
  const births: unknown[] = []
  const commands: string[] = []
  node.on('ncmd', ({ metrics }) => commands.push(...(metrics ?? []).map(({ name }) => name ?? '')))
  await new Promise<void>((resolve) =>
    node.on('birth', () => {
      births.push(node.publishNodeBirth({ timestamp: Date.now(), metrics: [] }))
      node.publishDeviceBirth('press-01', { timestamp: Date.now(), metrics: [temperature(50)] })
      resolve()
    }),
  )
  await until(() => latestOf('11') === 50)
  node.publishDeviceData('press-01', { timestamp: Date.now() + 1, metrics: [temperature(51)] })
  await until(() => latestOf('11') === 51)
  expect(plant.intake.onlineBoxes()).toEqual(['1'])
  expect(plant.intake.boxReport('1')?.birth).toMatchObject({ points: 1 })

  node.publishDeviceData('press-02', { timestamp: Date.now(), metrics: [temperature(1)] })
  await until(() => commands.length > 0)
  expect(commands).toEqual(['Node Control/Rebirth'])

  node.stop()
  await until(() => plant.intake.onlineBoxes().length === 0)
})

test('an edge node with the code of another box is refused', async () => {
  const client = await plant.connect('press-box')
  await client.subscribeAsync(['spBv1.0/plant/NCMD/press-box/#', 'spBv1.0/plant/DCMD/press-box/+'])
  await expect(client.subscribeAsync('spBv1.0/+/NCMD/plant-box')).rejects.toMatchObject({ packet: { granted: [128] } })
  await expect(client.subscribeAsync('spBv1.0/#')).rejects.toMatchObject({ packet: { granted: [128] } })
  const state = new Promise<string>((resolve) => client.on('message', (_, payload) => resolve(String(payload))))
  await client.subscribeAsync('spBv1.0/STATE/+')
  expect(JSON.parse(await state)).toMatchObject({ online: true })
  client.publish('spBv1.0/plant/NDATA/plant-box', 'x')
  await until(() => !client.connected)
  expect(plant.intake.boxReport('1')?.refusals.map(({ topic }) => topic)).toContain('spBv1.0/plant/NDATA/plant-box')
})
