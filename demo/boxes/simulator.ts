// The demo plant: a process of its own that publishes what its devices show, as the boxes of a real plant would.
// Arguments: broker address, company; the secret of its boxes comes by BOX_SECRET. Obeys its standard input, line by line:
// `cut <box> <ms>` takes the connection of a box away for a time. Ends with the process that started it.
import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear } from '../plant/plant-year.ts'
import { readSteelPlant } from '../plant/read-steel-plant.ts'
import { simulateSteelPlant } from '../plant/simulate-steel-plant.ts'
import { inStory } from '../plant/story.ts'
import { connectBox, type DeviceSamples } from './box-connection.ts'
import { boxFaults, isSilent } from './box-faults.ts'

const periodMs = 1000
const [url = 'mqtt://127.0.0.1:1883', company = 'demo'] = process.argv.slice(2)
const secret = process.env.BOX_SECRET ?? ''
const say = (line: string) => console.log(`simulator: ${line}`)

/** Whoever starts the demo sees its story from the beginning. */
const begunAt = Date.now()
const year = buildPlantYear(readSteelPlant())
const simulate = simulateSteelPlant(year)
const devices = Map.groupBy(plantDevices(year), ({ box }) => box)
const boxes = [...devices.keys()].map((code) => ({
  code,
  connection: connectBox({ url, company, box: code, user: code, secret }, say),
}))

let timer = setTimeout(publishNext, periodMs - (Date.now() % periodMs))
let isEnding = false
endWithParent()

function publishNext(): void {
  const now = Date.now()
  timer = setTimeout(publishNext, periodMs - (now % periodMs))
  const isEven = Math.floor(now / periodMs) % 2 === 0
  for (const { code, connection } of boxes) {
    // Without a connection the second is lost: what a server missed it fills in itself at its next start.
    if (!connection.isConnected || isSilent(code, now)) continue
    const samples = samplesOf(code, now, isEven)
    if (samples.length > 0) connection.publish(samples, 'data').catch(() => undefined)
  }
}

/** What the devices of a box show: the meter of the supply each second, the machines each other one. */
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
        : { ...inStory(code, at(ts), now - begunAt), ...(unmapped?.device === code && unmapped.show(ts)) },
    }))
}

function obey(line: string): void {
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
  // A pipe on the standard input closes when the parent ends, however it ends.
  const input = fstatSync(0, { throwIfNoEntry: false })
  if (input?.isFIFO() || input?.isSocket()) {
    process.stdin.on('end', end).on('error', end)
    createInterface({ input: process.stdin }).on('line', obey)
  }
}
