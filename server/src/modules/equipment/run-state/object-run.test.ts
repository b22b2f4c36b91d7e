// Spans of run states have no gap and no overlap, whatever arrives in whatever order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ObjectRun, type RunChange, type StoredRun } from './object-run.ts'
import { type NewSpan, planSpans } from './plan-spans.ts'
import { PointInput } from './point-input.ts'
import { decideRunState, type RunCondition } from './run-rule.ts'

const conditions: readonly RunCondition[] = [
  { state: 1, pointId: 'speed', comparison: 3, value: 10 },
  { state: 1, pointId: 'ready', comparison: 1, value: 1 },
  { state: 2, pointId: 'ready', comparison: 1, value: 1 },
  { state: 4, pointId: 'trip', comparison: 1, value: 1 },
]
const pointIds = ['speed', 'ready', 'trip'] as const
type PointId = (typeof pointIds)[number]

/** A machine with three points, and the spans that would be stored. */
class Machine {
  isReplay = false
  readonly spans: NewSpan[] = []
  readonly run: ObjectRun
  readonly inputs = new Map<string, PointInput>()
  #changes: RunChange[] = []

  constructor(stored?: StoredRun) {
    const rule = { objectId: '1', companyId: '1', conditions, maintenanceSince: null }
    this.run = new ObjectRun(
      rule,
      (pointId) => this.inputs.get(pointId)?.value,
      (change) => this.#changes.push(change),
    )
    if (stored) this.run.restore(stored)
    for (const pointId of pointIds) {
      const input = new PointInput(this)
      input.configure(
        [this.run],
        conditions.filter((condition) => condition.pointId === pointId),
      )
      this.inputs.set(pointId, input)
    }
  }

  noted(): void {}
  received(): void {}

  take(pointId: PointId, ts: number, value: number, quality = 0): void {
    this.inputs.get(pointId)?.take(ts, ts, value, quality)
  }

  /** Decides and stores, as the engine does twice a second. `isRepeated`: the reply to the first attempt was lost. */
  store(isRepeated = false): void {
    this.run.settle(this.isReplay)
    for (let attempt = 0; attempt < (isRepeated ? 2 : 1); attempt++) this.#apply(this.#changes)
    this.#changes = []
  }

  get stored(): StoredRun | undefined {
    const last = this.spans.at(-1)
    if (!last) return undefined
    return last.to === null ? { state: last.state, from: last.from } : { state: null, from: last.to }
  }

  get states(): [state: number, from: number, to: number | null][] {
    return this.spans.map(({ state, from, to }) => [state, from, to])
  }

  #apply(changes: readonly RunChange[]): void {
    const { closedAt, spans } = planSpans(this.stored, changes)
    const last = this.spans.pop()
    if (last) this.spans.push(closedAt === null ? last : { ...last, to: closedAt })
    this.spans.push(...spans)
  }
}

function expectSequence(spans: readonly NewSpan[]): void {
  spans.forEach((span, index) => {
    const next = spans[index + 1]
    if (span.to !== null) expect(span.to).toBeGreaterThan(span.from)
    if (!next) return
    expect(next.from).toBe(span.to)
    expect(next.state).not.toBe(span.state)
  })
  expect(spans.at(-1)?.to).toBe(null)
}

const reading = fc.record({
  kind: fc.constantFrom('take', 'take', 'take', 'lose', 'store', 'storeTwice', 'restart'),
  pointId: fc.constantFrom(...pointIds),
  ts: fc.integer({ min: 1000, max: 1100 }),
  value: fc.constantFrom(0, 1, 10, 11, 50),
  quality: fc.constantFrom(0, 0, 0, 0x80000000),
})

test('no sequence of readings, losses, repeats and restarts leaves a gap or an overlap', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 60 }), (steps) => {
      let machine = new Machine()
      machine.run.note(1000)
      const readings: typeof steps = []
      for (const step of steps) {
        const { kind, pointId, ts, value, quality } = step
        if (kind === 'take') {
          machine.take(pointId, ts, value, quality)
          readings.push(step)
        } else if (kind === 'lose') machine.inputs.get(pointId)?.lose(ts)
        else if (kind === 'store') machine.store()
        else if (kind === 'storeTwice') machine.store(true)
        else {
          const next = new Machine(machine.stored)
          next.spans.push(...machine.spans)
          next.isReplay = true
          for (const past of readings) next.take(past.pointId, past.ts, past.value, past.quality)
          machine = next
          machine.store()
          machine.isReplay = false
          machine.run.note(1100)
        }
      }
      machine.store()
      expectSequence(machine.spans)
      const expected = decideRunState(conditions, (pointId) => machine.inputs.get(pointId)?.value)
      expect(machine.run.state).toBe(expected)
      expect(machine.spans.at(-1)?.state).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

const started = (): Machine => {
  const machine = new Machine()
  machine.run.note(1000)
  machine.store()
  for (const pointId of pointIds) machine.take(pointId, 2000, 0)
  return machine
}

test('readings of one instant are one change; states come in their order', () => {
  const machine = started()
  machine.take('ready', 3000, 1)
  machine.take('speed', 4000, 20)
  machine.take('trip', 5000, 1)
  machine.take('speed', 5000, 0)
  machine.take('trip', 6000, 0)
  machine.store()
  expect(machine.states).toEqual([
    [0, 1000, 2000],
    [3, 2000, 3000],
    [2, 3000, 4000],
    [1, 4000, 5000],
    [4, 5000, 6000],
    [2, 6000, null],
  ])
})

test('a value that changes no condition changes no state', () => {
  const machine = started()
  machine.take('ready', 3000, 1)
  machine.take('speed', 4000, 20)
  machine.take('speed', 5000, 30)
  machine.store()
  expect(machine.states.at(-1)).toEqual([1, 4000, null])
})

test('bad quality and silence are offline; a late reading changes no closed span', () => {
  const machine = started()
  machine.take('trip', 3000, 0, 0x80000000)
  machine.take('trip', 4000, 0)
  machine.inputs.get('ready')?.lose(5000)
  machine.store()
  machine.take('ready', 4500, 1)
  machine.store()
  expect(machine.states).toEqual([
    [0, 1000, 2000],
    [3, 2000, 3000],
    [0, 3000, 4000],
    [3, 4000, 5000],
    [0, 5000, 5001],
    [2, 5001, null],
  ])
})

test('readings from before a silence fill it when they arrive in order', () => {
  const machine = started()
  machine.take('ready', 3000, 1)
  machine.store()
  for (const pointId of pointIds) machine.inputs.get(pointId)?.lose(9000)
  machine.store()
  for (const pointId of pointIds) machine.take(pointId, 9500, pointId === 'trip' ? 0 : 20)
  machine.take('ready', 9500, 1)
  machine.store()
  expect(machine.states.slice(-3)).toEqual([
    [2, 3000, 9000],
    [0, 9000, 9500],
    [1, 9500, null],
  ])
})

test('a replay of stored readings changes nothing', () => {
  const machine = started()
  machine.take('ready', 3000, 1)
  machine.take('ready', 4000, 0)
  machine.take('ready', 5000, 1)
  machine.store()
  const before = machine.states
  const next = new Machine(machine.stored)
  next.spans.push(...machine.spans)
  next.isReplay = true
  for (const pointId of pointIds) next.take(pointId, 2000, 0)
  next.take('ready', 3000, 1)
  next.take('ready', 4000, 0)
  next.take('ready', 5000, 1)
  next.store()
  expect(next.states).toEqual(before)
})

test('an object without a rule has no open span; a new one starts at its end at the earliest', () => {
  const machine = started()
  machine.run.end(3000)
  machine.store(true)
  expect(machine.states.at(-1)).toEqual([3, 2000, 3000])
  const next = new Machine(machine.stored)
  next.run.note(2500)
  next.run.settle()
  expect(next.run.state).toBe(0)
})
