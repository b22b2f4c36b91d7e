// Statistics of the shown window, a row per point: minimum, mean and maximum, or the duration of each state.
import { type PointStatistics, readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { XIcon } from 'lucide-react'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { useTheme } from '../../ui/theme/theme.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../ui/value/time.ts'
import { stateColour, wordOfState } from '../canvas/curve-lanes.ts'
import { type CurveSeries, lineSeriesOf, maxAxes, seriesColour, unitsOf } from '../curve-series.ts'
import type { CurveWindow } from '../window/curve-window.ts'
import { useSettledBounds } from '../window/settled-bounds.ts'
import { curveWords } from '../words.ts'
import styles from './curve-statistics.module.css'

interface CurveStatisticsProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  /** The point whose limits are drawn. */
  limited: string | undefined
  /** Draws the limits of a point. */
  onSelect: (pointId: string) => void
  /** Removes a point from the curve. */
  onRemove?: (pointId: string) => void
}

export function CurveStatistics({ series, window, limited, onSelect, onRemove }: CurveStatisticsProps) {
  const text = useText(curveWords)
  const { from, to } = useSettledBounds(window)
  const points = series.map((curve) => curve.pointId)
  const range = { from: String(Math.round(from)), to: String(Math.round(to)) }
  const { data = [] } = useCommandQuery(readStatistics, { points, ...range }, { isEnabled: points.length > 0 })
  const byPoint = new Map(data.map((figures) => [figures.pointId, figures]))
  const units = unitsOf(lineSeriesOf(series))
  const hasOwnScale = (curve: CurveSeries) => units.indexOf(curve.unit) >= maxAxes
  const spanMs = Math.min(to, Date.now()) - from
  return (
    <table className={`table size-12 numeric ${styles.statistics}`} data-testid="curve-statistics">
      <caption className="visually-hidden">{text('statistics')}</caption>
      <thead>
        <tr>
          <th className="padding-4-8 no-line-above muted regular text-right" scope="col">
            {text('point')}
          </th>
          <th className="padding-4-8 no-line-above muted regular text-right" scope="col">
            {text('minimum')}
          </th>
          <th className="padding-4-8 no-line-above muted regular text-right" scope="col">
            {text('mean')}
          </th>
          <th className="padding-4-8 no-line-above muted regular text-right" scope="col">
            {text('maximum')}
          </th>
          <th className="padding-4-8 no-line-above muted regular text-right" scope="col" title={text('knownHelp')}>
            {text('known')}
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map((curve, index) => (
          <Row
            key={curve.pointId}
            curve={curve}
            index={index}
            spanMs={spanMs}
            of={byPoint.get(curve.pointId)}
            hasOwnScale={hasOwnScale}
            isLimited={limited === curve.pointId}
            onSelect={onSelect}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  curve: CurveSeries
  index: number
  spanMs: number
  of: PointStatistics | undefined
  hasOwnScale: (curve: CurveSeries) => boolean
  isLimited: boolean
  onSelect: (pointId: string) => void
  onRemove: ((pointId: string) => void) | undefined
}

function Row({ curve, index, spanMs, of, hasOwnScale, isLimited, onSelect, onRemove }: RowProps) {
  const text = useText(curveWords)
  const theme = useTheme((state) => state.theme)
  const share = of && spanMs > 0 ? Math.min(100, Math.round((100 * of.knownMs) / spanMs)) : undefined
  return (
    <tr>
      <th className="padding-4-8 line-above regular text-right" scope="row">
        <span className={styles.key} style={{ background: curve.states ? undefined : seriesColour(theme, index) }} />
        {curve.limits.length > 0 ? (
          <button
            type="button"
            className={styles.name}
            aria-pressed={isLimited}
            title={text('showLimits')}
            onClick={() => onSelect(curve.pointId)}
          >
            {curve.name}
          </button>
        ) : (
          curve.name
        )}
        {curve.unit ? <small className="muted"> {curve.unit}</small> : null}
        {hasOwnScale(curve) ? <small className="muted"> · {text('ownScale')}</small> : null}
        {onRemove ? (
          <button
            type="button"
            className={styles.remove}
            aria-label={text('removePoint', { name: curve.name })}
            title={text('removePoint', { name: curve.name })}
            onClick={() => onRemove(curve.pointId)}
          >
            <Icon of={XIcon} />
          </button>
        ) : null}
      </th>
      {curve.states ? (
        <td className="padding-4-8 line-above regular text-right" colSpan={3}>
          <StateTimes states={curve.states} of={of} />
        </td>
      ) : (
        <>
          <Cell curve={curve} value={of?.min} at={of?.minTs} />
          <Cell curve={curve} value={of?.mean} />
          <Cell curve={curve} value={of?.max} at={of?.maxTs} />
        </>
      )}
      <td className={'padding-4-8 line-above regular text-right muted'}>
        {share === undefined || of?.count === 0 ? '—' : `${share} %`}
      </td>
    </tr>
  )
}

interface CellProps {
  curve: CurveSeries
  value: number | null | undefined
  at?: number | null | undefined
}

function Cell({ curve, value, at }: CellProps) {
  if (value === null || value === undefined) return <td className="padding-4-8 line-above regular text-right">—</td>
  const convertedValue = curve.convert ? curve.convert(value) : value
  return (
    <td className="padding-4-8 line-above regular text-right" title={at ? formatInstant(at) : undefined}>
      {formatNumber(convertedValue, curve.decimals)}
    </td>
  )
}

function StateTimes({ states, of }: { states: ReadonlyMap<number, string>; of: PointStatistics | undefined }) {
  const theme = useTheme((state) => state.theme)
  const total = of?.states.reduce((sum, { ms }) => sum + ms, 0) ?? 0
  if (!of || total === 0) return '—'
  return (
    <span className={`flow justify-end ${styles.times}`}>
      {of.states.map(({ value, ms }) => (
        <span key={value}>
          <span className={styles.swatch} style={{ background: stateColour(theme, states, value) }} />
          {wordOfState(states, value)} {formatDuration(ms)}{' '}
          <small className="muted">{Math.round((100 * ms) / total)} %</small>
        </span>
      ))}
    </span>
  )
}
