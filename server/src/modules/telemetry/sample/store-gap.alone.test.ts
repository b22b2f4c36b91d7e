// A stop and a kill of the intake between two samples of a point whose store mode skips samples.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../../../platform/history/history.ts'
import { visitRows } from '../../../platform/history/row-codec.ts'
import { temporaryFolder } from '../intake/intake.fixture.ts'

const stepMs = 5000
const count = 12
const topic = 'iot/v1/demo/press-box/up/data'
const program = fileURLToPath(new URL('../intake/crash.fixture.ts', import.meta.url))

/** Starts the intake on a folder. Returns its process, and a function that resolves when a message is acknowledged. */
async function start(folder: string) {
  const child: ChildProcess = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer]
  const login = { username: 'press-box', password: 'secret', reconnectPeriod: 0 }
  const client = await connectAsync(`mqtt://127.0.0.1:${Number(line.toString())}`, login, false)
  client.on('error', () => undefined)
  const publish = (series: readonly (readonly [code: string, ts: number, value: unknown])[]) =>
    client.publishAsync(topic, JSON.stringify({ d: [{ dev: 'press-01', s: series }] }), { qos: 1 })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await once(child, 'exit')
    client.end(true)
  }
  return { publish, end }
}

/** Resolves when the latest value of a point on disk is that of an instant. */
async function untilSnapshot(folder: string, pointId: string, ts: number): Promise<void> {
  const deadline = Date.now() + 15_000
  for (let isSaved = false; !isSaved; await pause(50)) {
    if (Date.now() > deadline) throw new Error('no snapshot')
    try {
      visitRows(readFileSync(join(folder, 'latest.snapshot')), (row) => {
        if (row.point === pointId && row.ts === ts) isSaved = true
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)('the last sample before a %s is stored', async (signal) => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = Date.now() - 300_000
  const times = Array.from({ length: count }, (_, index) => first + index * stepMs)
  const before = await start(folder)
  await before.publish(times.map((ts) => ['level', ts, 0]))
  const last = times.at(-1) as number
  if (signal === 'SIGKILL') await untilSnapshot(folder, '13', last)
  await before.end(signal)
  const after = await start(folder)
  await after.publish([['level', last + 60_000, 100]])
  await after.end('SIGTERM')
  const history = await openHistory({ folder: join(folder, 'history') })
  const rows = await history.rows<[ts: number, value: number, flags: number]>(
    'SELECT toUnixTimestamp64Milli(ts), value, flags FROM sample WHERE point = 13 ORDER BY ts',
  )
  await history.close()
  expect(rows).toEqual([
    [first, 0, 0],
    [last, 0, 0],
    [last + 60_000, 100, 0],
  ])
})
