// The engine over random losses, delays and restarts: no command is executed twice or after its expiry, and none is done
// without being read back.

import { type ControlState, canFollow } from '@gemba/contract/control/command-states.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ControlAck, ControlOrder } from '../../telemetry/index.ts'
import type { SentCommand } from './command-details.ts'
import { type CommandJournal, type CommandKey, ControlEngine } from './control-engine.ts'

const { queued, sent, delivered, succeeded, timedOut, expired, cancelled, created } = controlState.codes

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

interface Row {
  readonly command: SentCommand
  state: ControlState
  late: string | undefined
}

/** Commands in memory, which survive a restart of the engine. */
class MemoryJournal implements CommandJournal {
  readonly rows = new Map<string, Row>()

  add(id: string, target: string, validMs: number): void {
    const write = {
      deviceCode: 'M',
      code: 'p',
      raw: Number(target),
      dataType: 8,
      tolerance: 0,
      feedbackId: 'p',
      feedbackCode: 'p',
    }
    const shared = { id, companyId: 'c', cmdId: `cmd-${id}`, boxId: 'b', target, details: { write }, sentAt: 0 }
    this.rows.set(id, { command: { ...shared, expiresAt: Date.now() + validMs }, state: queued, late: undefined })
  }

  async take({ id }: CommandKey) {
    const row = this.rows.get(id)
    if (!row || row.state !== queued) return undefined
    row.state = Date.now() >= row.command.expiresAt ? expired : sent
    return row.state === sent ? Object.assign({}, row.command, { sentAt: Date.now() }) : undefined
  }

  async move({ id }: CommandKey, { state }: { state: ControlState }) {
    const row = this.rows.get(id)
    if (!row || !canFollow(row.state, state)) return false
    row.state = state
    return true
  }

  async addLate({ cmdId, text }: { cmdId: string; text: string }) {
    for (const row of this.rows.values()) if (row.command.cmdId === cmdId && row.state > delivered) row.late ??= text
  }

  async recover() {
    for (const row of this.rows.values()) {
      if (row.state === sent || row.state === delivered) row.state = timedOut
      if (row.state === queued && Date.now() >= row.command.expiresAt) row.state = expired
    }
  }

  async expire() {
    for (const row of this.rows.values())
      if (row.state === queued && Date.now() >= row.command.expiresAt) row.state = expired
  }

  async listChildren() {
    return []
  }
}

/** A gateway that loses, delays and repeats messages in both directions. It remembers the ids of its commands. */
class LossyBox {
  readonly executions: { cmdId: string; at: number; expiresAt: number; value: number }[] = []
  readonly readings: { at: number; value: number }[] = []
  readonly #random: () => number
  readonly #answers = new Map<string, 'done' | 'expired'>()
  #latest = { rts: 0, value: 0 }
  acknowledge: (ack: ControlAck) => void = () => undefined

  constructor(random: () => number) {
    this.#random = random
  }

  latestValues = async () => [
    { pointId: 'p', ts: this.#latest.rts, rts: this.#latest.rts, value: this.#latest.value, quality: quality.good },
  ]
  controlPresence = async () => ({ isEnabled: true, isOnline: true })

  sendControl = async (order: ControlOrder) => {
    if (this.#random() < 0.05) return 'gatewayOffline' as const
    // QoS 1: a packet arrives never, once or twice.
    const copies = this.#random() < 0.15 ? 0 : this.#random() < 0.3 ? 2 : 1
    for (let copy = 0; copy < copies; copy++) this.#later(() => this.#receive(order), 12_000)
    return 'box' as const
  }

  #later(run: () => void, maxMs: number): void {
    setTimeout(run, this.#random() ** 3 * maxMs)
  }

  #receive({ cmdId, expiresAt, write }: ControlOrder): void {
    const known = this.#answers.get(cmdId)
    if (known) {
      this.#answer(cmdId, known)
      return
    }
    if (Date.now() >= expiresAt) {
      this.#answers.set(cmdId, 'expired')
      this.#answer(cmdId, 'expired')
      return
    }
    this.#answers.set(cmdId, 'done')
    this.#answer(cmdId, 'received')
    this.executions.push({ cmdId, at: Date.now(), expiresAt, value: Number(write?.value) })
    // Some values do not arrive at the device although it says so.
    const value = this.#random() < 0.2 ? -1 : Number(write?.value)
    this.#later(() => this.#answer(cmdId, 'done'), 4000)
    if (this.#random() < 0.8) this.#later(() => this.#read(value), 6000)
  }

  #read(value: number): void {
    this.#latest = { rts: Date.now(), value }
    this.readings.push({ at: Date.now(), value })
  }

  #answer(cmdId: string, state: ControlAck['state']): void {
    if (this.#random() < 0.2) return
    const isOfSession = this.#random() > 0.1
    this.#later(() => this.acknowledge({ boxId: 'b', cmdId, state, message: '', isOfSession }), 15_000)
  }
}

async function playPlant(seed: number): Promise<{ journal: MemoryJournal; box: LossyBox }> {
  const random = randomOf(seed)
  const journal = new MemoryJournal()
  const box = new LossyBox(random)
  const open = async () => {
    const drivers = { runsBox: () => false, isDeviceOnline: () => false, write: async () => undefined }
    const engine = new ControlEngine({
      journal,
      devices: { intake: box, drivers },
      review: async () => ({ obstacle: undefined, way: undefined }),
      report: () => undefined,
    })
    box.acknowledge = engine.acknowledge
    await engine.start()
    return engine
  }
  let engine = await open()
  for (let id = 1; id <= 12; id++) {
    journal.add(String(id), String(100 + id), random() < 0.2 ? 1 : 10_000)
    const isDelayed = random() < 0.2
    const running = engine
    if (isDelayed) setTimeout(() => running.dispatch({ companyId: 'c', id: String(id) }), random() * 15_000)
    else running.dispatch({ companyId: 'c', id: String(id) })
    if (random() < 0.3) running.dispatch({ companyId: 'c', id: String(id) })
    await vi.advanceTimersByTimeAsync(random() * 20_000)
    if (random() < 0.25) {
      // A crash: the engine is gone, its timers act on nothing that is stored.
      const stopping = engine.stop()
      await vi.advanceTimersByTimeAsync(2000)
      await stopping
      engine = await open()
    }
  }
  await vi.advanceTimersByTimeAsync(60_000)
  const stopping = engine.stop()
  await vi.advanceTimersByTimeAsync(2000)
  await stopping
  return { journal, box }
}

test('over random losses, delays and restarts, commands are executed once, in time, and done only when read back', async () => {
  const ends = new Map<ControlState, number>()
  for (let seed = 1; seed <= 40; seed++) {
    const { journal, box } = await playPlant(seed)
    const counts = Map.groupBy(box.executions, ({ cmdId }) => cmdId)
    for (const [cmdId, executions] of counts) expect(executions.length, `${seed} ${cmdId}`).toBe(1)
    for (const { at, expiresAt, cmdId } of box.executions) expect(at, `${seed} ${cmdId}`).toBeLessThan(expiresAt)
    for (const { command, state } of journal.rows.values()) {
      ends.set(state, (ends.get(state) ?? 0) + 1)
      const executed = counts.get(command.cmdId)?.[0]
      expect([created, queued, sent, delivered], `${seed} ${command.cmdId}`).not.toContain(state)
      if (state === expired || state === cancelled) expect(executed).toBeUndefined()
      if (state !== succeeded) continue
      expect(executed, `${seed} ${command.cmdId}`).toBeDefined()
      const isReadBack = box.readings.some(
        ({ at, value }) => at >= (executed?.at ?? 0) && String(value) === command.target,
      )
      expect(isReadBack, `${seed} ${command.cmdId}`).toBe(true)
    }
  }
  // Each end was reached, so that the test says something about it.
  for (const state of [succeeded, timedOut, expired]) expect(ends.get(state) ?? 0).toBeGreaterThan(10)
})

test('a late answer is stored, and the state stays', async () => {
  const journal = new MemoryJournal()
  journal.add('1', '5', 10_000)
  const drivers = { runsBox: () => false, isDeviceOnline: () => false, write: async () => undefined }
  const intake = {
    latestValues: async () => [],
    controlPresence: async () => ({ isEnabled: true, isOnline: true }),
    sendControl: async () => 'box' as const,
  }
  const engine = new ControlEngine({
    journal,
    devices: { intake, drivers },
    review: async () => ({ obstacle: undefined, way: undefined }),
    report: () => undefined,
  })
  engine.dispatch({ companyId: 'c', id: '1' })
  await vi.advanceTimersByTimeAsync(3500)
  expect(journal.rows.get('1')).toMatchObject({ state: timedOut, late: undefined })
  engine.acknowledge({ boxId: 'b', cmdId: 'cmd-1', state: 'done', message: 'slow', isOfSession: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(journal.rows.get('1')).toMatchObject({ state: timedOut, late: 'done: slow' })
})
