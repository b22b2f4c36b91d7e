// The demo plant: a process of its own that publishes one reading a second, as the box of a real plant would.
// Arguments: broker address, user, company; the secret comes by BOX_SECRET. Ends with the process that started it.
import { fstatSync } from 'node:fs'
import { layYear } from '../../server/demo/lay-year.ts'
import { readSteelPlant } from '../../server/demo/read-steel-plant.ts'
import { simulateSteelPlant } from '../../server/demo/simulate-steel-plant.ts'
import { connectBox } from './box-connection.ts'

const periodMs = 1000
const [url = 'mqtt://127.0.0.1:1883', user = 'plant-box', company = 'demo'] = process.argv.slice(2)
const secret = process.env.BOX_SECRET ?? ''
const say = (line: string) => console.log(`simulator: ${line}`)

const simulate = simulateSteelPlant(layYear(readSteelPlant()))
const box = connectBox({ url, company, box: 'plant-box', user, secret }, say)

let timer = setTimeout(publishNext, periodMs - (Date.now() % periodMs))
let isEnding = false
endWithParent()

function publishNext(): void {
  const ts = Date.now()
  timer = setTimeout(publishNext, periodMs - (ts % periodMs))
  // Without a connection the second is lost: what a server missed it fills in itself at its next start.
  if (box.isConnected) box.publish([{ dev: 'steel-plant', ts, v: simulate(ts) }], 'data').catch(() => undefined)
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearTimeout(timer)
  setTimeout(() => process.exit(0), 2000).unref()
  await box.close().catch(() => undefined)
  process.exit(0)
}

function endWithParent(): void {
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  // A pipe on the standard input closes when the parent ends, however it ends.
  const input = fstatSync(0, { throwIfNoEntry: false })
  if (input?.isFIFO() || input?.isSocket()) process.stdin.on('end', end).on('error', end).resume()
}
