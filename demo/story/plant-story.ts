// The story of the demo factory while the product runs: its people work through public requests (docs/adr/0046).
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { Refusal, reasonOf } from '../demo-calls.ts'
import { type FactoryMasters, readPlaces } from '../history/factory-masters-by-code.ts'
import { respondToCalls } from './calls.ts'
import { workAtStations } from './floor.ts'
import { listOpenOrders, planOrders } from './planning.ts'
import { newMemory, type Scene } from './scene.ts'
import { readShelves, runStores } from './stores.ts'

/** The calls of the people of the story. */
export interface StoryCast {
  readonly office: DemoCall
  readonly floor: DemoCall
}

const { paused } = productionOrderStatus.codes

/** Beats per step of office and stores. The floor steps at each beat. */
const officeEvery = 3

/** Performs the steps of the story. */
export class PlantStory {
  readonly #memory = newMemory()
  readonly #report: (message: string, error: unknown) => void
  readonly #refused = new Set<string>()
  #begunAt: number | undefined
  #beats = 0
  #places: FactoryMasters | undefined

  constructor(report: (message: string, error: unknown) => void) {
    this.#report = report
  }

  /** Performs everybody's next step at an instant, epoch ms. A refusal is reported once and ignored. */
  async beat({ office, floor }: StoryCast, now: number): Promise<void> {
    this.#begunAt ??= now
    this.#places ??= await readPlaces(office)
    const scene: Scene = {
      office,
      floor,
      now,
      places: this.#places,
      memory: this.#memory,
      sinceMs: now - this.#begunAt,
      attempt: (perform) => this.#attempt(perform),
    }
    const isForOffice = this.#beats++ % officeEvery === 0
    const orders = isForOffice ? await listOpenOrders(scene) : []
    if (isForOffice) this.#memory.held = new Set(orders.flatMap(({ id, status }) => (status === paused ? id : [])))
    await respondToCalls(scene)
    await workAtStations(scene)
    if (!isForOffice) return
    const shelves = await readShelves(scene)
    await runStores(scene, shelves)
    await planOrders(scene, orders, shelves)
  }

  async #attempt(perform: () => Promise<unknown>): Promise<boolean> {
    try {
      await perform()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!this.#refused.has(error.code)) this.#report('the story of the demo leaves what is refused', reasonOf(error))
      this.#refused.add(error.code)
      return false
    }
  }
}
