// Preloaded into a process and its threads: their wall clock is off by the milliseconds that a file holds, as a test sets it.
import { readFileSync } from 'node:fs'

const path = process.env.TEST_CLOCK_FILE
const RealDate = Date
let offsetMs = 0

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(path ?? '', 'utf8')) || 0
  } catch {
    // It is being written.
  }
}

const now = (): number => RealDate.now() + offsetMs

if (path !== undefined) {
  readOffset()
  setInterval(readOffset, 5).unref()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
