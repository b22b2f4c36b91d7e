// Figures of the shown window by hour, day, week or month: a row per period, the newest first.
import { type PeriodFigures, readPeriods } from '@gemba/contract/telemetry/periods.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../ui/value/time.ts'
import { wordOfState } from '../canvas/curve-lanes.ts'
import type { CurveSeries } from '../curve-series.ts'
import toolStyles from '../curve-tools.module.css'
import type { CurveWindow } from '../window/curve-window.ts'
import { useSettledBounds } from '../window/settled-bounds.ts'
import { curveWords } from '../words.ts'
import { type ShownUnit, shownUnits, usualUnit } from './shown-units.ts'

interface CurveFiguresProps {
  readonly series: readonly CurveSeries[]
  readonly window: CurveWindow
}

export function CurveFigures({ series, window }: CurveFiguresProps) {
  const text = useText(curveWords)
  const [chosenUnit, setUnit] = useState<ShownUnit>()
  const { from, to } = useSettledBounds(window)
  const units = shownUnits(to - from, series.length)
  const unit = chosenUnit && units.includes(chosenUnit) ? chosenUnit : usualUnit(to - from)
  const points = series.map((curve) => curve.pointId)
  const range = { from: String(Math.round(from)), to: String(Math.round(to)) }
  const { data = [], isPending } = useCommandQuery(readPeriods, { points, ...range, unit })
  const figuresByPoint = new Map(
    data.map(({ pointId, periods }) => [pointId, new Map(periods.map((period) => [period.from, period]))]),
  )
  const starts = [...new Set(data.flatMap(({ periods }) => periods.map((period) => period.from)))].sort((a, b) => b - a)
  return (
    <section className="column gap-4" aria-label={text('byPeriod')} data-testid="curve-figures">
      <fieldset className="inline-row gap-2 flush borderless size-12">
        <legend className="visually-hidden">{text('byPeriod')}</legend>
        {units.map((name) => (
          <button
            key={name}
            type="button"
            className={toolStyles.chip}
            aria-pressed={name === unit}
            onClick={() => setUnit(name)}
          >
            {text(`unit.${name}`)}
          </button>
        ))}
      </fieldset>
      <div className="scroll-x">
        <table className="table size-12 numeric">
          <thead>
            <tr>
              <th className="padding-4-8 no-line-above muted regular text-left" scope="col">
                {text('period')}
              </th>
              {series.map((curve) => (
                <th key={curve.pointId} className="padding-4-8 no-line-above muted regular text-right" scope="col">
                  {curve.name}
                  {curve.unit ? <small> {curve.unit}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((start) => (
              <tr key={start}>
                <th className="padding-4-8 line-above regular text-left" scope="row">
                  {formatPeriod(start, unit)}
                </th>
                {series.map((curve) => (
                  <td key={curve.pointId} className="padding-4-8 line-above regular text-right">
                    <Figures curve={curve} of={figuresByPoint.get(curve.pointId)?.get(start)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {starts.length === 0 && !isPending ? <p className="muted size-12">{text('noSamples')}</p> : null}
    </section>
  )
}

/** The date, and the time of an hour, in the zone of the plant. */
function formatPeriod(start: number, unit: ShownUnit): string {
  const instant = formatInstant(start)
  const lengthByUnit = { hour: 16, day: 10, week: 10, month: 7 } as const
  return instant.slice(0, lengthByUnit[unit])
}

function Figures({ curve, of }: { curve: CurveSeries; of: PeriodFigures | undefined }) {
  const text = useText(curveWords)
  if (!of || of.mean === null) return '—'
  const { states } = curve
  if (states)
    return of.states.map(({ value, ms }) => `${wordOfState(states, value)} ${formatDuration(ms)}`).join(' · ') || '—'
  const format = (value: number | null): string =>
    value === null ? '—' : formatNumber(curve.convert ? curve.convert(value) : value, curve.decimals)
  if (of.increase !== null) return <span title={text('increase')}>+{format(of.increase)}</span>
  return (
    <>
      {format(of.mean)}{' '}
      <small className="muted">
        {format(of.min)} … {format(of.max)}
      </small>
    </>
  )
}
