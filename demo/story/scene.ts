// The shared state of the story of the demo plant.
import type { DemoCall } from '../demo-calls.ts'
import { Refusal } from '../demo-calls.ts'
import type { FactoryMasters } from '../history/factory-masters-by-code.ts'
import { minuteMs } from '../history/working-days.ts'

/** A station that waits for material. */
interface Shortage {
  readonly since: number
  readonly orderId: string
  readonly workId: string
}

/** State that is not stored. It is empty when a story starts. */
export interface Memory {
  /** When a station completes its next piece, or continues after a rest. */
  readonly dueAt: Map<string, number>
  readonly short: Map<string, Shortage>
  /** State in which the story left work orders, by id. */
  left: Map<string, string>
  /** Until when orders are left to a visitor. */
  readonly away: Map<string, number>
  /** Stations with a work stop. */
  stopped: ReadonlySet<string>
  /** Orders on hold. */
  held: ReadonlySet<string>
  pieces: number
  /** The hour of the story with the last call. */
  calledIn: number
}

export const newMemory = (): Memory => ({
  dueAt: new Map(),
  short: new Map(),
  left: new Map(),
  away: new Map(),
  stopped: new Set<string>(),
  held: new Set<string>(),
  pieces: 0,
  calledIn: -1,
})

export interface Scene {
  /** Calls as the user who plans, purchases and runs the stores. */
  readonly office: DemoCall
  /** Calls as the shift leader. */
  readonly floor: DemoCall
  readonly places: FactoryMasters
  readonly memory: Memory
  /** Epoch ms. */
  readonly now: number
  /** Time since the story started. */
  readonly sinceMs: number
  /** Performs an action. Returns false if it was refused, because somebody else was first. */
  attempt(perform: () => Promise<unknown>): Promise<boolean>
}

/** How long the story leaves an order alone after a visitor has changed it. */
const handsOffMs = 30 * minuteMs

/** Leaves an order alone for a while. */
export const skipForNow = ({ memory, now }: Scene, orderId: string): void =>
  void memory.away.set(orderId, now + handsOffMs)

export const isAway = ({ memory, now }: Pick<Scene, 'memory' | 'now'>, orderId: string): boolean =>
  (memory.away.get(orderId) ?? 0) > now

export const isRefusedAs = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Refusal && codes.includes(error.code)
