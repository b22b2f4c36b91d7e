// The simulator of the demo plant: a process that publishes the values of its devices like boxes of a real plant.
// Arguments: broker URL and company; the secret of the boxes is in BOX_SECRET. Reads commands from standard input, one
// per line: `cut <box> <ms>` disconnects a box for a time. Ends with its parent process.
import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear } from '../plant/plant-year.ts'
import { readSteelPlant } from '../plant/read-steel-plant.ts'
import { simulateSteelPlant } from '../plant/simulate-steel-plant.ts'
import { applyStory } from '../plant/story.ts'
import { connectBox, type DeviceSamples } from './box-connection.ts'
import { boxFaults, isSilent } from './box-faults.ts'

const periodMs = 1000
const [url = 'mqtt://127.0.0.1:1883', company = 'demo'] = process.argv.slice(2)
const secret = process.env.BOX_SECRET ?? ''
const log = (line: string) => console.log(`simulator: ${line}`)

/** The story of the demo starts with the simulator. */
const startedAt = Date.now()
const year = buildPlantYear(readSteelPlant())
const simulate = simulateSteelPlant(year)
const devices = Map.groupBy(plantDevices(year), ({ box }) => box)
const boxes = [...devices.keys()].map((code) => ({
  code,
  connection: connectBox({ url, company, box: code, user: code, secret }, log),
}))

let timer = setTimeout(publishNext, periodMs - (Date.now() % periodMs))
let isEnding = false
endWithParent()

function publishNext(): void {
  const now = Date.now()
  timer = setTimeout(publishNext, periodMs - (now % periodMs))
  const isEven = Math.floor(now / periodMs) % 2 === 0
  for (const { code, connection } of boxes) {
    // Without a connection the values of this second are lost. The server generates missing values at its next start.
    if (!connection.isConnected || isSilent(code, now)) continue
    const samples = samplesOf(code, now, isEven)
    if (samples.length > 0) connection.publish(samples, 'data').catch(() => undefined)
  }
}

/** Returns the values of a box's devices: the supply meter each second, machines every other second. */
function samplesOf(box: string, now: number, isEven: boolean): DeviceSamples[] {
  const { clockOffsetMs = 0, unmapped } = boxFaults[box] ?? {}
  const ts = now + clockOffsetMs
  return (devices.get(box) ?? [])
    .filter(({ isReal }) => isReal || isEven)
    .map(({ code, isReal, at }) => ({
      dev: code,
      ts,
      v: isReal
        ? simulate(ts)
        : { ...applyStory(code, at(ts), now - startedAt), ...(unmapped?.device === code && unmapped.show(ts)) },
    }))
}

function runCommand(line: string): void {
  const [, box, ms] = /^cut (\S+) (\d+)$/.exec(line) ?? []
  boxes.find(({ code }) => code === box)?.connection.cut(Number(ms))
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearTimeout(timer)
  setTimeout(() => process.exit(0), 2000).unref()
  await Promise.all(boxes.map(({ connection }) => connection.close().catch(() => undefined)))
  process.exit(0)
}

function endWithParent(): void {
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  // A pipe on standard input closes when the parent ends, even if it is killed.
  const input = fstatSync(0, { throwIfNoEntry: false })
  if (input?.isFIFO() || input?.isSocket()) {
    process.stdin.on('end', end).on('error', end)
    createInterface({ input: process.stdin }).on('line', runCommand)
  }
}
