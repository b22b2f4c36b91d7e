// Carries out commands: each is sent once, and is done only after its value was read back.
import type { ControlState } from '@gemba/contract/control/command-states.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import { Ticker } from '../../../platform/ticker.ts'
import type { ControlAck } from '../../telemetry/index.ts'
import type { ControlDevices } from '../target/read-present.ts'
import { BoxAnswers } from './box-answers.ts'
import type { SentCommand } from './command-details.ts'
import { type ControlTiming, deliverCommand, usualTiming } from './deliver-command.ts'
import { readBack } from './read-back.ts'
import type { Review, ReviewedCommand } from './review-command.ts'
import type { CommandMove } from './store-command.ts'

export interface CommandKey {
  readonly companyId: string
  readonly id: string
}

/** A part of a group. */
export type ChildCommand = CommandKey & ReviewedCommand

/** The stored commands. */
export interface CommandJournal {
  /** Marks a queued command as sent and returns it; undefined if it is not queued any more, or too late. */
  take(key: CommandKey): Promise<SentCommand | undefined>
  /** Changes a state. Returns false if the state cannot follow. */
  move(key: CommandKey, move: CommandMove): Promise<boolean>
  addLate(late: { boxId: string; cmdId: string; text: string }): Promise<void>
  recover(): Promise<void>
  expire(): Promise<void>
  listChildren(key: CommandKey): Promise<readonly ChildCommand[]>
}

export interface ControlEngineOptions {
  readonly journal: CommandJournal
  readonly devices: ControlDevices
  readonly timing?: ControlTiming | undefined
  /** Checks a part of a group at its turn. */
  review(child: ChildCommand): Promise<Review>
  report(message: string, error: unknown): void
}

const { queued, delivered, succeeded, failed, timedOut, cancelled } = controlState.codes
const sweepMs = 1000
const stopGraceMs = 1500

export class ControlEngine {
  readonly #options: ControlEngineOptions
  readonly #answers: BoxAnswers
  readonly #timing: ControlTiming
  readonly #ticker: Ticker
  readonly #running = new Set<Promise<unknown>>()
  #isStopped = false

  constructor(options: ControlEngineOptions) {
    const { journal, report } = options
    this.#options = options
    this.#timing = options.timing ?? usualTiming
    const failedBy = (error: unknown) => report('commands to devices', error)
    this.#answers = new BoxAnswers((late) => journal.addLate(late).catch(failedBy))
    this.#ticker = new Ticker({ everyMs: sweepMs, run: () => journal.expire(), failed: failedBy })
  }

  /** Starts the engine. Commands of an earlier run are ended unsent, unless another server may be sending them. */
  async start({ isAlone = true }: { readonly isAlone?: boolean } = {}): Promise<void> {
    if (isAlone) await this.#options.journal.recover()
    this.#ticker.start()
  }

  /** Waits for what is being sent. The next start ends the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#ticker.stop()
    this.#answers.close()
    await waitAtMost(Promise.allSettled(this.#running), stopGraceMs)
  }

  readonly acknowledge = (ack: ControlAck): void => this.#answers.take(ack)

  /** Sends a queued command. */
  dispatch(key: CommandKey): void {
    this.#track(this.run(key))
  }

  /** Sends the parts of a group one after the other. */
  dispatchGroup(key: CommandKey): void {
    this.#track(this.#runGroup(key))
  }

  #track(run: Promise<unknown>): void {
    const tracked = run
      .catch((error) => {
        if (!this.#isStopped) this.#options.report('a command to a device', error)
      })
      .finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  /** Sends a queued command once. Resolves with its last state; undefined if it was not sent. */
  async run(key: CommandKey): Promise<ControlState | undefined> {
    const { journal } = this.#options
    if (this.#isStopped) return undefined
    const command = await journal.take(key)
    if (!command) return undefined
    const end = await this.#carryOut(command)
    await journal.move(key, end)
    return end.state
  }

  async #carryOut(command: SentCommand): Promise<CommandMove> {
    const { journal, devices } = this.#options
    try {
      const parts = { devices, answers: this.#answers, timing: this.#timing }
      const markDelivered = () => journal.move(command, { state: delivered })
      const delivery = await deliverCommand(parts, command, markDelivered)
      if (delivery.kind === 'failed') return { state: failed, fault: delivery.fault }
      if (delivery.kind === 'unknown') return { state: timedOut, fault: delivery.fault }
      const { write } = command.details
      if (!write) return { state: succeeded }
      const windowMs = delivery.kind === 'done' ? this.#timing.verifyMs : this.#timing.executionMs
      const result = await readBack(devices.intake, command, write, { windowMs, isStopped: () => this.#isStopped })
      if (delivery.kind === 'unanswered' && result.value !== undefined) await markDelivered()
      if (result.isEqual) return { state: succeeded, readBack: result.value }
      if (result.value === undefined) return { state: timedOut, fault: reasonOf('notReadBack') }
      return { state: failed, fault: reasonOf('mismatch'), readBack: result.value }
    } catch (error) {
      // Whether the device has the value is unknown.
      this.#options.report('a command to a device', error)
      return { state: timedOut, fault: reasonOf('noResult') }
    }
  }

  async #runGroup(key: CommandKey): Promise<void> {
    const { journal } = this.#options
    const group = await journal.take(key)
    const children = await journal.listChildren(key)
    let failures = 0
    for (const child of children) {
      const fault = this.#findEnd(group, failures)
      if (fault) await journal.move(child, { state: cancelled, fault })
      if (fault || (await this.#runChild(child)) !== succeeded) failures++
    }
    if (!group) return
    await journal.move(key, { state: delivered })
    const fault = reasonOf('someFailed', { count: failures })
    await journal.move(key, failures === 0 ? { state: succeeded } : { state: failed, fault })
  }

  /** Returns why the rest of a group is not sent; undefined if it goes on. */
  #findEnd(group: SentCommand | undefined, failures: number): ControlFault | undefined {
    if (!group || this.#isStopped) return reasonOf('restarted')
    if (Date.now() >= group.expiresAt) return reasonOf('groupOver')
    return failures > 0 && group.details.stopsOnFail ? reasonOf('stopped') : undefined
  }

  async #runChild(child: ChildCommand): Promise<ControlState | undefined> {
    const { journal, review } = this.#options
    const { obstacle, way } = await review(child)
    if (obstacle) {
      await journal.move(child, { state: cancelled, fault: obstacle })
      return cancelled
    }
    const expiresAt = Date.now() + this.#timing.childValidMs
    return (await journal.move(child, { state: queued, expiresAt, way })) ? this.run(child) : undefined
  }
}
