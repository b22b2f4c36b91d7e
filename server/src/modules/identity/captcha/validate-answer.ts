// Validates that an answer is correct and looks like a person's. Has no side effects.
import type { checkCaptcha } from '@gemba/contract/identity/sign-in/captcha.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { Point } from './draw.ts'

export type Answer =
  | { readonly kind: 'blockPuzzle'; readonly hole: Point }
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  | { readonly kind: 'digits'; readonly code: string }

export type Attempt = Partial<Omit<CommandInput<typeof checkCaptcha>, 'token'>>

const slideTolerance = 5
const clickTolerance = 25
const minSamples = 8
const maxSamples = 2000
const minDragMs = 300
const maxDragMs = 20_000

/**
 * Returns whether a slide ends within 5 px and looks dragged, clicks are within 25 px in order, or digits are equal.
 */
export function isRight(answer: Answer, attempt: Attempt): boolean {
  if (answer.kind === 'digits') return attempt.code?.trim() === answer.code
  const points = attempt.points ?? []
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

/**
 * Returns whether a track has enough samples over a human time at varying speed. Arrow keys create such a track too.
 */
function isDragged(track: Attempt['track']): boolean {
  if (!track || track.length < minSamples || track.length > maxSamples) return false
  const samples = track.flatMap(([x, , at]) => (x === undefined || at === undefined ? [] : [{ x, at }]))
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || samples.length < track.length) return false
  const lasting = last.at - first.at
  if (lasting < minDragMs || lasting > maxDragMs) return false
  const speeds = samples.slice(1).map(({ x, at }, index) => {
    const before = samples[index] ?? first
    return (x - before.x) / Math.max(1, at - before.at)
  })
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  return speeds.some((speed) => Math.abs(speed - mean) > 0.02)
}
