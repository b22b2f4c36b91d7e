import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { openHistory } from '../../platform/history/history.ts'
import { temporaryFolder } from './intake.fixture.ts'

const folder = temporaryFolder()
const kills = 10
const samplesPerMessage = 20
const inFlight = 50
const firstTs = Date.UTC(2026, 0, 1)
const topic = 'iot/v1/demo/press-box/up/data'

/** Messages by number, as the box holds them until they are acknowledged. */
const waiting = new Set<number>()
const acknowledged = new Set<number>()
let nextMessage = 0
let child: ChildProcess | undefined

afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<number> {
  const program = fileURLToPath(new URL('crash.fixture.ts', import.meta.url))
  child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return Number(line.toString())
}

function bodyOf(message: number): string {
  const series = Array.from({ length: samplesPerMessage }, (_, index) => {
    const sample = message * samplesPerMessage + index
    return ['temperature', firstTs + sample, sample]
  })
  return JSON.stringify({ seq: message, d: [{ dev: 'press-01', s: series }] })
}

function connect(port: number): Promise<MqttClient> {
  const login = { username: 'press-box', password: 'secret', reconnectPeriod: 0 }
  return connectAsync(`mqtt://127.0.0.1:${port}`, login, false)
}

/** What was not acknowledged before the crash is sent again first, then new messages until the connection breaks. */
async function publishUntilKilled(box: MqttClient): Promise<void> {
  let isOpen = true
  box.on('error', () => undefined)
  const closed = new Promise<void>((resolve) =>
    box.once('close', () => {
      isOpen = false
      resolve()
    }),
  )
  const send = (message: number): void => {
    waiting.add(message)
    box.publish(topic, bodyOf(message), { qos: 1 }, (error) => {
      if (error) return
      waiting.delete(message)
      acknowledged.add(message)
      if (isOpen) send(nextMessage++)
    })
  }
  for (const message of [...waiting]) send(message)
  while (waiting.size < inFlight) send(nextMessage++)
  await closed
  box.end(true)
}

test('ten kills at random moments lose no acknowledged sample and double none', { timeout: 120_000 }, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const box = await connect(await start())
    const running = child!
    setTimeout(() => running.kill('SIGKILL'), 50 + Math.random() * 700)
    await publishUntilKilled(box)
  }
  await start()
  child!.kill('SIGTERM')
  const [code] = (await once(child!, 'exit')) as [number | null]
  expect(code).toBe(0)
  expect(readdirSync(join(folder, 'spool'))).toEqual([])

  const history = await openHistory({ folder: join(folder, 'history') })
  const rows = await history.rows<[ts: number, value: number]>(
    'SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = 11 ORDER BY ts',
  )
  await history.close()
  const stored = new Map(rows.map(([ts, value]) => [ts - firstTs, value]))
  expect(stored.size).toBe(rows.length)
  expect(rows.every(([ts, value]) => ts - firstTs === value)).toBe(true)
  const lost = [...acknowledged].filter((message) => {
    const samples = Array.from({ length: samplesPerMessage }, (_, index) => message * samplesPerMessage + index)
    return samples.some((sample) => !stored.has(sample))
  })
  expect(lost).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(kills)
})
