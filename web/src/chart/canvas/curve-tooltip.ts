// Returns the text of the tooltip at an instant: the value of each curve, or that it was silent.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatClock, formatInstant } from '../../ui/value/time.ts'
import type { CurveSeries, CurveTexts } from '../curve-series.ts'
import type { CurveBuffer } from '../samples/curve-buffer.ts'
import { sampleAt } from '../samples/drawn-points.ts'
import type { OverlaySamples } from '../samples/overlay.ts'
import { wordOfState } from './curve-lanes.ts'
import { rulerId } from './curve-ruler.ts'

interface TooltipInput {
  series: readonly CurveSeries[]
  buffer: CurveBuffer
  /** End of the time for which values are known, epoch ms. */
  known: number
  texts: CurveTexts
  earlier: readonly OverlaySamples[]
  theme: ThemeName
}

export function tooltipOf(input: TooltipInput) {
  const colour = coloursOf(input.theme)
  return {
    trigger: 'axis',
    axisPointer: { type: 'line', lineStyle: { color: colour.control } },
    backgroundColor: colour.raised,
    borderColor: colour.border,
    textStyle: { color: colour.text, fontSize: 12 },
    renderMode: 'richText',
    confine: true,
    formatter: (hits: { seriesId: string; value?: [number, number | null] }[]) => {
      const at =
        hits.find(({ seriesId }) => seriesId === rulerId)?.value?.[0] ?? hits.find((hit) => hit.value)?.value?.[0]
      return at === undefined ? '' : tooltipText(input, at)
    },
  }
}

/** Returns the instant and a line for each curve with a value or a silence. */
export function tooltipText({ series, buffer, known, texts, earlier }: TooltipInput, at: number): string {
  const lines = series.flatMap((curve) => {
    const before = curve.states ? '' : earlierText(curve, earlier, texts, at)
    const { pointId, name } = curve
    const isStep = buffer.isHeld(pointId)
    const silence = buffer.silencesOf(pointId).find(([from, to]) => at >= from && at < to)
    if (silence) {
      const [carried] = buffer.carriedOf(pointId, at, at + 1)
      const carriedText = carried && `, ${texts.lastValue} ${shownValue(curve, carried[2])}`
      const span = `${formatClock(silence[0])} – ${endOf(silence[1])}`
      return [`${name}  ${texts.noCommunication} ${span}${carriedText ?? ''}${before}`]
    }
    const points = buffer.pointsOf(pointId, at, at, true)
    const sample = isStep && at > known ? undefined : sampleAt(points, at, isStep)
    if (!sample || sample[1] === null) return before ? [`${name}${before}`] : []
    if (curve.states) return [`${name}  ${wordOfState(curve.states, Number(sample[1]))}`]
    return [`${name}  ${shownValue(curve, Number(sample[1]))}${before}`]
  })
  return [formatInstant(at), ...lines].join('\n')
}

function shownValue({ states, convert, decimals, unit }: CurveSeries, measured: number): string {
  if (states) return wordOfState(states, measured)
  return `${formatNumber(convert ? convert(measured) : measured, decimals)} ${unit}`
}

const endOf = (at: number): string => (Number.isFinite(at) ? formatClock(at) : '…')

/** Returns the values of earlier times. */
function earlierText(curve: CurveSeries, earlier: readonly OverlaySamples[], texts: CurveTexts, at: number): string {
  return earlier
    .map(({ overlay, buffer }) => {
      const sample = sampleAt(buffer.pointsOf(curve.pointId, at, at, true), at, buffer.isHeld(curve.pointId))
      if (!sample || sample[1] === null) return ''
      const value = curve.convert ? curve.convert(Number(sample[1])) : Number(sample[1])
      return `   ${texts.overlays[overlay]} ${formatNumber(value, curve.decimals)}`
    })
    .join('')
}
