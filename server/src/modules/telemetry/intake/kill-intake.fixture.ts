// Kills the intake repeatedly under a box that never pauses, and compares the stored history with the acknowledged
// messages.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectAsync, type MqttClient } from 'mqtt'
import { openHistory } from '../../../platform/history/history.ts'
import { temporaryFolder } from './intake.fixture.ts'

const samplesPerMessage = 20
const inFlight = 50
const firstTs = Date.UTC(2026, 0, 1)
const topic = 'iot/v1/demo/press-box/up/data'

export interface IntakeKills {
  readonly acknowledged: number
  readonly exitCode: number | null
  readonly leftSegments: readonly string[]
  readonly stored: number
  /** Number of duplicate samples, and of samples with a wrong value. */
  readonly wrong: number
  /** Acknowledged messages with a missing sample. */
  readonly lost: readonly number[]
}

/** Messages by number, stored by the box until they are acknowledged. */
class Box {
  readonly waiting = new Set<number>()
  readonly acknowledged = new Set<number>()
  #next = 0

  /** Resolves at the next acknowledgement. */
  async nextAcknowledgement(): Promise<void> {
    const before = this.acknowledged.size
    while (this.acknowledged.size === before) await setTimeout(5)
  }

  /**
   * First resends messages that were not acknowledged before the crash, then sends new ones until the connection
   * breaks.
   */
  async publishUntilKilled(client: MqttClient): Promise<void> {
    let isOpen = true
    client.on('error', () => undefined)
    const closed = new Promise<void>((resolve) =>
      client.once('close', () => {
        isOpen = false
        resolve()
      }),
    )
    const send = (message: number): void => {
      this.waiting.add(message)
      client.publish(topic, bodyOf(message), { qos: 1 }, (error) => {
        if (error) return
        this.waiting.delete(message)
        this.acknowledged.add(message)
        if (isOpen) send(this.#next++)
      })
    }
    for (const message of [...this.waiting]) send(message)
    while (this.waiting.size < inFlight) send(this.#next++)
    await closed
    client.end(true)
  }
}

function bodyOf(message: number): string {
  const series = Array.from({ length: samplesPerMessage }, (_, index) => {
    const sample = message * samplesPerMessage + index
    return ['temperature', firstTs + sample, sample]
  })
  return JSON.stringify({ seq: message, d: [{ dev: 'press-01', s: series }] })
}

/** Starts the intake on a folder. Resolves with its process and port. */
async function start(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const program = fileURLToPath(new URL('crash.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(line.toString()) }
}

export async function killIntake(kills: number): Promise<IntakeKills> {
  const folder = temporaryFolder()
  let last: ChildProcess | undefined
  try {
    const box = new Box()
    const login = { username: 'press-box', password: 'secret', reconnectPeriod: 0 }
    for (let kill = 0; kill < kills; kill++) {
      const { child, port } = await start(folder)
      last = child
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, login, false)
      const broken = box.publishUntilKilled(client)
      await box.nextAcknowledgement()
      await setTimeout(Math.random() * 700)
      child.kill('SIGKILL')
      await broken
    }
    last = (await start(folder)).child
    last.kill('SIGTERM')
    const [exitCode] = (await once(last, 'exit')) as [number | null]
    const leftSegments = readdirSync(join(folder, 'spool'))
    const comparison = await compare(join(folder, 'history'), box.acknowledged)
    return { acknowledged: box.acknowledged.size, exitCode, leftSegments, ...comparison }
  } finally {
    last?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  folder: string,
  acknowledged: Set<number>,
): Promise<Pick<IntakeKills, 'stored' | 'wrong' | 'lost'>> {
  const history = await openHistory({ folder })
  const rows = await history.rows<[ts: number, value: number]>(
    'SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = 11 ORDER BY ts',
  )
  await history.close()
  const stored = new Map(rows.map(([ts, value]) => [ts - firstTs, value]))
  const wrong = rows.length - stored.size + rows.filter(([ts, value]) => ts - firstTs !== value).length
  const lost = [...acknowledged].filter((message) => {
    const samples = Array.from({ length: samplesPerMessage }, (_, index) => message * samplesPerMessage + index)
    return samples.some((sample) => !stored.has(sample))
  })
  return { stored: rows.length, wrong, lost }
}
