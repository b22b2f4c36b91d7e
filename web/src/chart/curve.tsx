// A curve with its controls. The charting library comes in a chunk of its own.
import { readSpan } from '@gemba/contract/telemetry/read.ts'
import { ChartLineIcon, PauseIcon, PlayIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { notifyFailure } from '../api/query.ts'
import { run } from '../api/run.ts'
import { useText } from '../i18n/text.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { EmptyState, Skeleton } from '../ui/state/page-states.tsx'
import { useTheme } from '../ui/theme/theme.ts'
import { formatInstant, instantOf } from '../ui/value/time.ts'
import styles from './curve.module.css'
import { type CurveSeries, linesAmong, seriesColour } from './curve-series.ts'
import { boundsOf, type CurveWindow, type Range, ranges } from './curve-window.ts'
import { curveWords } from './words.ts'

const CurveCanvas = lazy(() => import('./curve-canvas.tsx'))

interface CurveProps {
  series: readonly CurveSeries[]
  /** A stretch to begin with; live and one hour without it. */
  initial?: CurveWindow
}

export function Curve({ series, initial = { spanMs: ranges['1h'], to: undefined } }: CurveProps) {
  const text = useText(curveWords)
  const [window, setWindow] = useState(initial)
  const isLive = window.to === undefined
  return (
    <section className={styles.curve} aria-label={text('title')}>
      <header>
        <Legend series={series} />
        <Ranges window={window} onChoose={setWindow} points={series.map((one) => one.pointId)} />
        <button
          type="button"
          className={styles.chip}
          aria-pressed={isLive}
          onClick={() => setWindow({ ...window, to: isLive ? Date.now() : undefined })}
          data-testid="curve-live"
        >
          <Icon of={isLive ? PauseIcon : PlayIcon} /> {text(isLive ? 'pause' : 'live')}
        </button>
      </header>
      {series.length === 0 ? (
        <EmptyState icon={ChartLineIcon} title={text('choosePoint')} hint={text('choosePointHint')} />
      ) : (
        <Suspense fallback={<Skeleton rows={5} />}>
          <CurveCanvas series={series} window={window} onWindow={setWindow} />
        </Suspense>
      )}
    </section>
  )
}

function Legend({ series }: { series: readonly CurveSeries[] }) {
  const theme = useTheme((state) => state.theme)
  return (
    <ul className={styles.legend}>
      {linesAmong(series).map((one) => (
        <li key={one.pointId}>
          <span className={styles.key} style={{ background: seriesColour(theme, series.indexOf(one)) }} />
          {one.name}
          {one.unit ? <small> {one.unit}</small> : null}
        </li>
      ))}
    </ul>
  )
}

interface RangesProps {
  window: CurveWindow
  points: readonly string[]
  onChoose: (window: CurveWindow) => void
}

function Ranges({ window, points, onChoose }: RangesProps) {
  const text = useText(curveWords)
  const [isOpen, setOpen] = useState(false)
  const chosen = (Object.keys(ranges) as Range[]).find(
    (range) => ranges[range] === window.spanMs && window.to === undefined,
  )
  return (
    <fieldset className={styles.ranges}>
      <legend className="visually-hidden">{text('title')}</legend>
      {(Object.keys(ranges) as Range[]).map((range) => (
        <button
          key={range}
          type="button"
          className={styles.chip}
          aria-pressed={range === chosen}
          onClick={() => onChoose({ spanMs: ranges[range], to: undefined })}
        >
          {text(`range.${range}`)}
        </button>
      ))}
      <button
        type="button"
        className={styles.chip}
        disabled={points.length === 0}
        onClick={() => void readWhole(points).then((whole) => whole && onChoose(whole), notifyFailure)}
      >
        {text('whole')}
      </button>
      <button
        type="button"
        className={styles.chip}
        aria-expanded={isOpen}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text('custom')}
      </button>
      {isOpen ? <CustomRange window={window} onChoose={onChoose} onClose={() => setOpen(false)} /> : null}
    </fieldset>
  )
}

/** The stretch from the first stored sample of the points to the last one; undefined when there is none. */
async function readWhole(points: readonly string[]): Promise<CurveWindow | undefined> {
  const spans = await run(readSpan, { points: [...points] })
  const known = spans.filter((span) => span.count > 0)
  if (known.length === 0) return undefined
  const from = Math.min(...known.map((span) => span.firstTs))
  const to = Math.max(...known.map((span) => span.lastTs))
  return { spanMs: Math.max(60_000, (to - from) * 1.01), to: to + (to - from) * 0.005 }
}

interface CustomRangeProps {
  window: CurveWindow
  onChoose: (window: CurveWindow) => void
  onClose: () => void
}

/** Two instants in the plant's zone. */
function CustomRange({ window, onChoose, onClose }: CustomRangeProps) {
  const text = useText(curveWords)
  const bounds = boundsOf(window, Date.now())
  const [from, setFrom] = useState(() => inputText(bounds.from))
  const [to, setTo] = useState(() => inputText(bounds.to))
  const span = { from: instantOf(`${from.replace('T', ' ')}:00`), to: instantOf(`${to.replace('T', ' ')}:00`) }
  const isValid = span.to - span.from >= 60_000
  const apply = () => {
    onChoose({ spanMs: span.to - span.from, to: span.to })
    onClose()
  }
  return (
    <span className={styles.custom}>
      <input
        type="datetime-local"
        aria-label={text('from')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <input
        type="datetime-local"
        aria-label={text('to')}
        aria-invalid={!isValid}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="button" className="plain-button" disabled={!isValid} onClick={apply}>
        {text('apply')}
      </button>
    </span>
  )
}

const inputText = (at: number): string => formatInstant(at).slice(0, 16).replace(' ', 'T')
