// npm run replay -- FILE: publishes a file of `time,point,value` lines by MQTT, at the speed of its times or faster.
import { parseArgs } from 'node:util'
import { type BoxConnection, connectBox, type DeviceSamples } from '../../demo/boxes/box-connection.ts'
import { type CsvSample, readCsvSamples } from './csv-samples.ts'

const usage = `npm run replay -- FILE [options]
  FILE                time,point,value a line; point is device.code; time is epoch ms, ISO-8601 or yyyy-MM-dd HH:mm:ss
  --speed N|max       times the file's own pace (max)
  --shift-to-now      moves all times so that the first sample happens now
  --history           sends as buffered samples: history only, no alarms
  --box CODE          box to send as (plant-box)      --user NAME   its MQTT user (the box code)
  --secret TEXT       its secret (of the demo boxes)  --company CODE (demo)
  --url ADDRESS       broker (mqtt://127.0.0.1:1883)  --zone ZONE   zone of times without one (Asia/Seoul)`

const batchSize = 1000
const tickMs = 200
const maxInFlight = 16

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: 'max' },
    'shift-to-now': { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    box: { type: 'string', default: 'plant-box' },
    user: { type: 'string' },
    secret: { type: 'string', default: 'Gemba@2026' },
    company: { type: 'string', default: 'demo' },
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    zone: { type: 'string', default: 'Asia/Seoul' },
  },
})
const [file] = positionals
const speed = options.speed === 'max' ? Number.POSITIVE_INFINITY : Number(options.speed)
if (!file || !(speed > 0)) {
  console.error(usage)
  process.exit(2)
}

const account = { ...options, user: options.user ?? options.box }
const box = connectBox(account, (line) => console.log(`replay: ${line}`))
try {
  await replay(file, box)
} catch (error) {
  console.error(`replay: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
await box.close()

async function replay(path: string, target: BoxConnection): Promise<void> {
  await target.connected(5000)
  const startedAt = Date.now()
  const inFlight = new Set<Promise<void>>()
  let sentCount = 0
  for await (const batch of collectBatches(path, startedAt)) {
    if (inFlight.size >= maxInFlight) await Promise.race(inFlight)
    const sending = target.publish(groupByDevice(batch), options.history ? 'hist' : 'data')
    inFlight.add(sending)
    sending.finally(() => inFlight.delete(sending)).catch(() => undefined)
    sentCount += batch.length
  }
  await Promise.all(inFlight)
  const elapsedMs = Math.max(1, Date.now() - startedAt)
  console.log(
    `replay: ${sentCount} samples in ${(elapsedMs / 1000).toFixed(1)} s, ${Math.round((sentCount * 1000) / elapsedMs)} a second`,
  )
}

/** Yields samples that are due together. Waits until they are due if a speed is set. */
async function* collectBatches(path: string, startedAt: number): AsyncGenerator<CsvSample[]> {
  let batch: CsvSample[] = []
  let firstTs: number | undefined
  for await (const sample of readCsvSamples(path, options.zone)) {
    firstTs ??= sample.ts
    const dueMs = startedAt + (sample.ts - firstTs) / speed - Date.now()
    if (batch.length >= batchSize || (batch.length > 0 && dueMs > tickMs)) {
      yield batch
      batch = []
    }
    if (dueMs > tickMs) await new Promise((resolve) => setTimeout(resolve, dueMs))
    batch.push(options['shift-to-now'] ? { ...sample, ts: sample.ts - firstTs + startedAt } : sample)
  }
  if (batch.length > 0) yield batch
}

function groupByDevice(batch: readonly CsvSample[]): DeviceSamples[] {
  const groups = Map.groupBy(batch, ({ device }) => device)
  return [...groups].map(([dev, samples]) => ({
    dev,
    s: samples.map(({ code, ts, value }) => [code, ts, value] as const),
  }))
}
