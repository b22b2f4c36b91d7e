// Boxes of one company send as fast as they can, by MQTT and HTTP. A regular box of another company loses nothing, and
// its delays stay small.
import { readHistory, readLatest } from '@gemba/contract/telemetry/read.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxSecret, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
let flooder: Plant
let good: Plant
const open: MqttClient[] = []
const floodMs = 6000
const everyMs = 50

beforeAll(async () => {
  run = await startTestProduct()
  flooder = await makePlant(run)
  good = await makePlant({ ...run, admin: run.stranger })
})
afterAll(async () => {
  for (const client of open) await client.endAsync(true)
  await run.stop()
})

async function connect(plant: Plant, company: string): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, {
    username: `${company}/${plant.code}-box`,
    password: boxSecret,
    reconnectPeriod: 0,
  })
  open.push(client)
  return client
}
const topicOf = (plant: Plant, company: string) => `iot/v1/${company}/${plant.code}-box/up/data`
const bodyOf = (plant: Plant, samples: readonly (readonly [string, number, number])[]) =>
  JSON.stringify({ d: [{ dev: plant.code, s: samples }] })

const post = async (plant: Plant, body: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/ingest/v1/${plant.code}-box`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${plant.code}-box:${boxSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body,
  })
  return ((await response.json()) as { code: string }).code
}

const figures = (all: readonly number[]) => {
  const sorted = [...all].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, median: at(0.5), p95: at(0.95), longest: at(1) }
}

test('a regular box of another company loses nothing and has small delays', async () => {
  const [alpha, beta] = [run.codes.alpha, run.codes.beta]
  const [loud, quiet] = [await connect(flooder, alpha), await connect(good, beta)]
  const until = performance.now() + floodMs
  const sentCounts = { mqtt: 0, http: 0, refused: 0 }
  let at = Date.now() - 40 * 86_400_000
  const batch = () =>
    bodyOf(
      flooder,
      Array.from({ length: 2000 }, (_, index) => ['temperature', ++at, index % 70] as const),
    )
  const floodByMqtt = async (): Promise<void> => {
    while (performance.now() < until) {
      await loud.publishAsync(topicOf(flooder, alpha), batch(), { qos: 1 })
      sentCounts.mqtt++
    }
  }
  const floodByHttp = async (): Promise<void> => {
    while (performance.now() < until) {
      if ((await post(flooder, batch())) === '200') sentCounts.http++
      else sentCounts.refused++
    }
  }
  const delays = { mqtt: [] as number[], http: [] as number[], call: [] as number[] }
  const values = new Set<number>()
  const start = Date.now()
  const timed = async (kind: keyof typeof delays, work: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now()
    await work()
    delays[kind].push(performance.now() - begin)
  }
  const work: Promise<void>[] = []
  const behave = async (): Promise<void> => {
    for (let count = 0; performance.now() < until; count++) {
      const [first, second] = [start + count * 2, start + count * 2 + 1]
      values.add(first).add(second)
      work.push(
        timed('mqtt', () =>
          quiet.publishAsync(topicOf(good, beta), bodyOf(good, [['temperature', first, 21]]), { qos: 1 }),
        ),
        timed('http', async () => expect(await post(good, bodyOf(good, [['temperature', second, 22]]))).toBe('200')),
        timed('call', () => run.stranger(readLatest, { points: [good.pointId] })),
      )
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const before = process.memoryUsage.rss()
  await Promise.all([...Array.from({ length: 4 }, floodByMqtt), ...Array.from({ length: 4 }, floodByHttp), behave()])
  await Promise.all(work)
  const grownMb = Math.round((process.memoryUsage.rss() - before) / 2 ** 20)
  await run.product.intake.flush()
  const stored = await eventually(async () => {
    const range = { from: String(start - 1), to: String(start + 100_000) }
    const { data } = await run.stranger(readHistory, {
      points: [good.pointId],
      ...range,
      mode: 'raw',
      maxPoints: 5000,
    })
    const times = new Set(data.series?.[0]?.points.map(([ts]) => ts))
    return [...values].every((ts) => times.has(ts)) && times
  }, 20_000)
  const results = {
    sent: sentCounts,
    mqtt: figures(delays.mqtt),
    http: figures(delays.http),
    call: figures(delays.call),
    grownMb,
  }
  expect(stored.size).toBe(values.size)
  expect(sentCounts.mqtt + sentCounts.http).toBeGreaterThan(20)
  expect(results.mqtt.p95).toBeLessThan(2000)
  expect(results.http.p95).toBeLessThan(2000)
  expect(results.call.p95).toBeLessThan(1000)
  expect(grownMb).toBeLessThan(500)
  expect(run.reported.join('\n')).toBe('')
}, 60_000)
