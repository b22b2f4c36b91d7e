// What happens in the demo plant while somebody looks at it, again and again: the bearing of a pump runs hot and cools down.
const cycleMs = 12 * 60_000
const minuteMs = 60_000

/** Temperature of the bearing above what it is by itself, °C, at these minutes of a cycle; it moves evenly between them. */
const course: readonly (readonly [minute: number, above: number])[] = [
  [0, 0],
  [2, 0],
  [3, 12],
  [5, 17],
  [6, 26],
  [7, 27],
  [8, 8],
  [9, 0],
  [12, 0],
]

export const storyPoint = { device: 'pump-02', code: 'bearingTemperature' } as const

/** Returns by how much the point of the story is above what it is by itself; `sinceMs` counts from the start of the plant. */
export function storyAbove(sinceMs: number): number {
  const minute = (((sinceMs % cycleMs) + cycleMs) % cycleMs) / minuteMs
  const next = course.findIndex(([at]) => at > minute)
  const [[from, low], [to, high]] = [course[next - 1] ?? [0, 0], course[next] ?? [0, 0]]
  return low + ((minute - from) * (high - low)) / (to - from || 1)
}
