import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from './intake.fixture.ts'

const folder = temporaryFolder()
const space = { totalBytes: 100e9, freeBytes: 50e9 }
let plant: DemoIntake

beforeAll(async () => {
  plant = await startDemoIntake(folder, { readDiskSpace: async () => ({ ...space }) })
})
afterAll(async () => {
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const body = (value: number): string => JSON.stringify({ d: [{ dev: 'press-01', v: { temperature: value } }] })

test('readings are not acknowledged while the disk is full, and are received in order when there is space', async () => {
  const box = await plant.connect('press-box')
  const acknowledged: number[] = []
  const send = (value: number) =>
    box.publishAsync('iot/v1/demo/press-box/up/data', body(value), { qos: 1 }).then(() => acknowledged.push(value))
  await send(1)
  space.freeBytes = 1e9
  await until(async () => (await ingest(9)) === 'diskFull')
  const pendingSends = [send(2), send(3)]
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(acknowledged).toEqual([1])
  expect(plant.receivedValues).not.toContain('11 2')
  expect(box.connected).toBe(true)
  space.freeBytes = 50e9
  await Promise.all(pendingSends)
  expect(acknowledged).toEqual([1, 2, 3])
  expect(plant.receivedValues.slice(-2)).toEqual(['11 2', '11 3'])
  expect(await ingest(4)).toBe('taken')
  await box.endAsync()
})

const ingest = (value: number) =>
  plant.intake.ingest({ boxId: '1', body: Buffer.from(body(value)), isHistorical: false })
