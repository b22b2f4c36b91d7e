// Whether an answer is right and looks like a person's. Pure.
import type { Point } from './draw.ts'

export type Answer =
  | { readonly kind: 'blockPuzzle'; readonly hole: Point }
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  | { readonly kind: 'digits'; readonly code: string }

export interface Attempt {
  readonly points?: unknown
  readonly code?: unknown
  readonly track?: unknown
}

const slideTolerance = 5
const clickTolerance = 25
const leastSamples = 8
const leastDragMs = 300
const mostDragMs = 20_000

/** Slides must end within 5 px and look dragged, clicks fall within 25 px in order, digits be the same. */
export function isRight(answer: Answer, attempt: Attempt): boolean {
  if (answer.kind === 'digits') return typeof attempt.code === 'string' && attempt.code.trim() === answer.code
  const points = readPoints(attempt.points)
  if (answer.kind === 'points') {
    return (
      points.length === answer.points.length &&
      answer.points.every(({ x, y }, index) => {
        const click = points[index]
        return click !== undefined && Math.abs(click.x - x) <= clickTolerance && Math.abs(click.y - y) <= clickTolerance
      })
    )
  }
  const [drop] = points
  return drop !== undefined && Math.abs(drop.x - answer.hole.x) <= slideTolerance && isDragged(attempt.track)
}

function readPoints(points: unknown): Point[] {
  if (!Array.isArray(points)) return []
  return points.slice(0, 10).flatMap((one) => {
    const { x, y } = (one ?? {}) as Partial<Point>
    return typeof x === 'number' && typeof y === 'number' ? [{ x, y }] : []
  })
}

/** Enough samples over a human time, whose speed is not constant. Arrow keys make such a track too. */
function isDragged(track: unknown): boolean {
  if (!Array.isArray(track) || track.length < leastSamples || track.length > 2000) return false
  const samples = track as [number, number, number][]
  if (samples.some((one) => !Array.isArray(one) || one.length < 3 || one.some((value) => typeof value !== 'number')))
    return false
  const lasting = (samples.at(-1)?.[2] ?? 0) - (samples[0]?.[2] ?? 0)
  if (lasting < leastDragMs || lasting > mostDragMs) return false
  const speeds = samples.slice(1).map(([x, , at], index) => {
    const [beforeX, , beforeAt] = samples[index] as [number, number, number]
    return (x - beforeX) / Math.max(1, at - beforeAt)
  })
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  return speeds.some((speed) => Math.abs(speed - mean) > 0.02)
}
