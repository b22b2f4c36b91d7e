// The intake thread of a group of slots, with what belongs to it on the main thread.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { BoxStateRecorder } from '../../modules/gateway/index.ts'
import { IntakePort } from '../../modules/telemetry/index.ts'
import { fencedStore } from '../../platform/cluster/slot-fence.ts'
import type { SlotGroup } from '../../platform/cluster/slot-holder.ts'
import type { SlotLease } from '../../platform/cluster/slot-lease.ts'
import type { Store } from '../../platform/db/store.ts'
import { type InputsMessage, slotsLost } from './slots-lost.ts'

type StartOptions = Parameters<typeof IntakePort.start>

export interface SlotIntakeDependencies {
  readonly store: Store
  /** Options of an intake with all slots. */
  readonly options: StartOptions[1]
  readonly listeners: NonNullable<StartOptions[2]>
  /** Returns a thread that waits for its options. */
  takeThread(): Worker
  /** Called when a write was refused, because another server owns one of the slots. */
  lost(): void
  /** Called when an intake reads other points of other intakes than before. */
  inputsChanged(): void
  report(message: string, error: unknown): void
}

const folderPrefix = 'slots-'

export class SlotIntake implements SlotGroup {
  static readonly #folders = new Set<string>()
  readonly port: IntakePort
  readonly #states: BoxStateRecorder
  readonly #folder: string
  readonly #inputs: { ids: readonly string[] }

  private constructor(
    port: IntakePort,
    { states, folder, inputs }: { states: BoxStateRecorder; folder: string; inputs: { ids: readonly string[] } },
  ) {
    this.port = port
    this.#states = states
    this.#folder = folder
    this.#inputs = inputs
  }

  /** The points of other intakes that this one reads. */
  get inputIds(): readonly string[] {
    return this.#inputs.ids
  }

  /** Starts a thread. Throws `StartRefusal` if a store or the broker does not respond. */
  static async start(leases: readonly SlotLease[], dependencies: SlotIntakeDependencies): Promise<SlotIntake> {
    const { options, listeners, lost, inputsChanged, report } = dependencies
    const store = fencedStore(dependencies.store, { leases: () => leases, lost })
    const states = new BoxStateRecorder(store, report)
    const folder = join(options.spoolFolder, `${folderPrefix}${randomUUID()}`)
    const leftoverFolders = listLeftovers(options.spoolFolder, SlotIntake.#folders)
    const inputs: { ids: readonly string[] } = { ids: [] }
    const receive = (message: unknown): void => {
      if (message === slotsLost) {
        lost()
        return
      }
      inputs.ids = (message as InputsMessage).inputIds
      inputsChanged()
    }
    mkdirSync(folder)
    SlotIntake.#folders.add(folder)
    const worker = dependencies.takeThread()
    try {
      const port = await IntakePort.start(
        worker,
        Object.assign({}, options, { leases, leftoverFolders, spoolFolder: folder }),
        Object.assign({}, listeners, {
          onBoxState: (change: Parameters<BoxStateRecorder['record']>[0]) => states.record(change),
          onHookMessage: receive,
        }),
      )
      return new SlotIntake(port, { states, folder, inputs })
    } catch (error) {
      SlotIntake.#folders.delete(folder)
      await worker.terminate()
      throw error
    }
  }

  async stop(): Promise<void> {
    await this.port.stop()
    await this.#states.stop()
    await this.#end()
  }

  async abandon(): Promise<void> {
    await this.#end()
    await this.#states.stop()
  }

  async #end(): Promise<void> {
    await this.port.abandon()
    // What is left in it is inserted by the next intake of this server.
    SlotIntake.#folders.delete(this.#folder)
  }
}

/** Returns the spools that no intake of this process uses, and that of a server that owned all slots. */
function listLeftovers(spoolFolder: string, used: ReadonlySet<string>): string[] {
  const names = readdirSync(spoolFolder).filter((name) => name.startsWith(folderPrefix))
  return [spoolFolder, ...names.map((name) => join(spoolFolder, name)).filter((folder) => !used.has(folder))]
}
