/** The ticks of an axis from zero, in equal round steps. */
export interface Axis {
  readonly max: number
  readonly ticks: readonly number[]
}

const steps = [1, 2, 5, 10]
const maxTicks = 4

/** Returns an axis that contains all values from zero to `highest`, with at most five ticks. */
export function axisOf(highest: number): Axis {
  const roughStep = Math.max(highest, 1) / maxTicks
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const step = Math.max(1, (steps.find((candidate) => candidate * magnitude >= roughStep) ?? 10) * magnitude)
  const count = Math.max(1, Math.ceil(highest / step))
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
