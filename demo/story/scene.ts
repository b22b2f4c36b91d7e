// What the people of the demo plant see and remember while its story goes on.
import type { DemoCall } from '../demo-calls.ts'
import { Refusal } from '../demo-calls.ts'
import type { Places } from '../history/past-places.ts'
import { minuteMs } from '../history/working-days.ts'

/** A station that waits for material. */
interface Shortage {
  readonly since: number
  readonly orderId: string
  readonly workId: string
}

/** What is in nobody's books; a story that begins anew has forgotten it. */
export interface Memory {
  /** When a station does its next piece, or goes on after a rest. */
  readonly dueAt: Map<string, number>
  readonly short: Map<string, Shortage>
  /** How the story left work, by its id. */
  left: Map<string, string>
  /** Until when orders are left to a visitor. */
  readonly away: Map<string, number>
  /** Stations at which nothing may start. */
  stopped: ReadonlySet<string>
  /** Orders that are held. */
  held: ReadonlySet<string>
  pieces: number
  /** The hour of the story in which somebody called last. */
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
  /** Who plans, buys and keeps the stores. */
  readonly office: DemoCall
  /** Who leads the shift. */
  readonly floor: DemoCall
  readonly places: Places
  readonly memory: Memory
  /** Epoch ms. */
  readonly now: number
  /** Since the story began. */
  readonly sinceMs: number
  /** Does something, and returns whether it was done: what is refused is left, as somebody else was there first. */
  attempt(act: () => Promise<unknown>): Promise<boolean>
}

/** How long the story leaves alone what a visitor has acted on. */
const handsOffMs = 30 * minuteMs

/** Leaves an order alone for a while. */
export const handOff = ({ memory, now }: Scene, orderId: string): void =>
  void memory.away.set(orderId, now + handsOffMs)

export const isAway = ({ memory, now }: Pick<Scene, 'memory' | 'now'>, orderId: string): boolean =>
  (memory.away.get(orderId) ?? 0) > now

export const isRefusedAs = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Refusal && codes.includes(error.code)
