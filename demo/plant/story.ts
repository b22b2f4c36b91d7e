// Recurring events of the demo plant while users watch: the bearing of a pump overheats and cools down, then the demand
// approaches the contracted power. In addition, at every moment one alarm is active and one has returned.
import { contractPower } from './device-values.ts'

const cycleMs = 12 * 60_000
const minuteMs = 60_000

type LevelCurve = readonly (readonly [minute: number, height: number])[]

interface StoryEvent {
  readonly device: string
  readonly code: string
  /** Heights at these minutes of a cycle, interpolated between them. */
  readonly course: LevelCurve
  /** Returns the value of the point from its value without the story. */
  apply(value: number, height: number): number
}

/** °C above the bearing's own temperature. */
export const hotBearing: StoryEvent = {
  device: 'pump-02',
  code: 'bearingTemperature',
  course: [
    [0, 0],
    [2, 0],
    [3, 12],
    [5, 17],
    [6, 26],
    [7, 27],
    [8, 8],
    [9, 0],
    [12, 0],
  ],
  apply: (value, height) => value + height,
}

/** Relative distance of the demand from its own value to its peak. */
export const demandPeak: StoryEvent = {
  device: 'demand',
  code: 'demand',
  course: [
    [0, 0],
    [9, 0],
    [10, 1],
    [11, 1],
    [11.75, 0],
    [12, 0],
  ],
  apply: (value, height) => value + (0.95 * contractPower - value) * height,
}

/** A worn bearing, to be replaced on Sunday according to the notice. It is warm at any load, and only warns. */
export const wornBearing: StoryEvent = {
  device: 'stand-02',
  code: 'bearingTemperature',
  course: [
    [0, 1],
    [12, 1],
  ],
  apply: (value) => Math.max(value, 57.6 + value / 50),
}

/** The flow drops for half a minute. Its warning has returned and is left unacknowledged for visitors. */
export const dippedFlow: StoryEvent = {
  device: 'furnace-02',
  code: 'waterFlow',
  course: [
    [0, 0],
    [0.2, 1],
    [0.6, 1],
    [0.8, 0],
    [12, 0],
  ],
  apply: (value, height) => value + (13.2 - value) * height,
}

const actions = [hotBearing, demandPeak, wornBearing, dippedFlow]

/** Returns the values of a device within the story. `sinceMs` counts from the start of the plant. */
export function applyStory(
  device: string,
  values: Readonly<Record<string, number>>,
  sinceMs: number,
): Readonly<Record<string, number>> {
  const action = actions.find((action) => action.device === device)
  const value = action && values[action.code]
  if (!action || value === undefined) return values
  return { ...values, [action.code]: Math.round(action.apply(value, heightOf(action.course, sinceMs)) * 10) / 10 }
}

function heightOf(course: LevelCurve, sinceMs: number): number {
  const minute = (((sinceMs % cycleMs) + cycleMs) % cycleMs) / minuteMs
  const next = course.findIndex(([at]) => at > minute)
  const [[from, low], [to, high]] = [course[next - 1] ?? [0, 0], course[next] ?? [0, 0]]
  return low + ((minute - from) * (high - low)) / (to - from || 1)
}
