// A curve with its controls. The charting library is in a separate chunk.

import { ChartLineIcon } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { lazyCode } from '../api/lazy-code.ts'
import { useText } from '../i18n/text.ts'
import { EmptyState, Skeleton } from '../ui/state/page-states.tsx'
import styles from './curve.module.css'
import { type CurveSeries, limitedSeries, withLimitsOf } from './curve-series.ts'
import { CurveTools } from './curve-tools.tsx'
import { CurveFigures } from './figures/curve-figures.tsx'
import type { NoteActions } from './notes/note-actions.ts'
import type { Overlay } from './samples/overlay.ts'
import { CurveStatistics } from './statistics/curve-statistics.tsx'
import { CurveControls } from './window/curve-controls.tsx'
import type { NamedPeriod } from './window/curve-periods.ts'
import { type CurveWindow, ranges } from './window/curve-window.ts'
import { curveWords } from './words.ts'

const CurveCanvas = lazyCode(async () => (await import('./canvas/curve-canvas.tsx')).default)

const liveHour: CurveWindow = { spanMs: ranges['1h'], to: undefined }

const noShifts: readonly NamedPeriod[] = []

interface CurveProps {
  series: readonly CurveSeries[]
  /** The first window; by default live with one hour. */
  initial?: CurveWindow
  /** Reports each window that a person chooses. */
  onWindow?: (window: CurveWindow) => void
  /** Removes a point from the curve. */
  onRemove?: (pointId: string) => void
  /** The shifts of the shop calendar, as periods to choose. */
  shifts?: readonly NamedPeriod[]
  /** Actions on its notes. */
  notes?: NoteActions
  /** Further actions. */
  children?: ReactNode
}

export function Curve({ series, initial = liveHour, shifts = noShifts, notes, children, ...props }: CurveProps) {
  const text = useText(curveWords)
  const [window, setWindow] = useState(initial)
  const changeWindow = (next: CurveWindow) => {
    setWindow(next)
    props.onWindow?.(next)
  }
  const picture = useRef<(name: string) => void>(undefined)
  const [overlays, setOverlays] = useState<readonly Overlay[]>([])
  const [hasFigures, setFigures] = useState(false)
  const [selected, setSelected] = useState('')
  const limited = limitedSeries(series, selected)
  const shownSeries = useMemo(() => withLimitsOf(series, limited), [series, limited])
  return (
    <section className={`column card ${styles.curve}`} aria-label={text('title')}>
      <CurveControls
        window={window}
        onChoose={changeWindow}
        points={series.map((curve) => curve.pointId)}
        shifts={shifts}
      />
      {series.length === 0 ? (
        <>
          <div className="flex justify-end size-12">{children}</div>
          <EmptyState icon={ChartLineIcon} title={text('choosePoint')} hint={text('choosePointHint')} />
        </>
      ) : (
        <Suspense fallback={<Skeleton rows={5} />}>
          <CurveTools
            series={series}
            window={window}
            overlays={overlays}
            notes={notes}
            onOverlays={setOverlays}
            hasFigures={hasFigures}
            onFigures={setFigures}
            onPicture={() => picture.current?.(text('title'))}
          >
            {children}
          </CurveTools>
          <CurveCanvas
            series={shownSeries}
            window={window}
            overlays={overlays}
            notes={notes}
            picture={picture}
            onWindow={changeWindow}
          />
          <CurveStatistics
            series={series}
            window={window}
            limited={limited}
            onSelect={setSelected}
            onRemove={props.onRemove}
          />
          {hasFigures ? <CurveFigures series={series} window={window} /> : null}
        </Suspense>
      )}
    </section>
  )
}
