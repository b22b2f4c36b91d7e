// The story of the demo factory while the product runs: its people work on, by the product's own calls (docs/adr/0046).
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { Refusal, reasonOf } from '../demo-calls.ts'
import { type Places, readPlaces } from '../history/past-places.ts'
import { answerCalls } from './calls.ts'
import { workAtStations } from './floor.ts'
import { listOpenOrders, planOrders } from './planning.ts'
import { newMemory, type Scene } from './scene.ts'
import { readShelves, runStores } from './stores.ts'

/** The calls of the people of the story. */
export interface Cast {
  readonly office: DemoCall
  readonly floor: DemoCall
}

const { paused } = productionOrderStatus.codes

/** The office and the stores look less often than the floor. */
const officeEvery = 3

/** What happens at the times at which it is told. */
export class PlantStory {
  readonly #memory = newMemory()
  readonly #report: (message: string, error: unknown) => void
  readonly #refused = new Set<string>()
  #begunAt: number | undefined
  #beats = 0
  #places: Places | undefined

  constructor(report: (message: string, error: unknown) => void) {
    this.#report = report
  }

  /** Everybody does what is next at an instant, epoch ms. What is refused is told once and left. */
  async beat({ office, floor }: Cast, now: number): Promise<void> {
    this.#begunAt ??= now
    this.#places ??= await readPlaces(office)
    const scene: Scene = {
      office,
      floor,
      now,
      places: this.#places,
      memory: this.#memory,
      sinceMs: now - this.#begunAt,
      attempt: (act) => this.#attempt(act),
    }
    const isForOffice = this.#beats++ % officeEvery === 0
    const orders = isForOffice ? await listOpenOrders(scene) : []
    if (isForOffice) this.#memory.held = new Set(orders.flatMap(({ id, status }) => (status === paused ? id : [])))
    await answerCalls(scene)
    await workAtStations(scene)
    if (!isForOffice) return
    const shelves = await readShelves(scene)
    await runStores(scene, shelves)
    await planOrders(scene, orders, shelves)
  }

  async #attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!this.#refused.has(error.code)) this.#report('the story of the demo leaves what is refused', reasonOf(error))
      this.#refused.add(error.code)
      return false
    }
  }
}
