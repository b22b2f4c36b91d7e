// A curve with its controls. The charting library is in a separate chunk.

import { ChartLineIcon } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyCode } from '../api/lazy-code.ts'
import { useText } from '../i18n/text.ts'
import { EmptyState, Skeleton } from '../ui/state/page-states.tsx'
import styles from './curve.module.css'
import type { CurveSeries } from './curve-series.ts'
import { CurveTools } from './curve-tools.tsx'
import type { NoteActions } from './notes/note-actions.ts'
import type { Overlay } from './samples/overlay.ts'
import { CurveStatistics } from './statistics/curve-statistics.tsx'
import { CurveControls } from './window/curve-controls.tsx'
import { type CurveWindow, ranges } from './window/curve-window.ts'
import { curveWords } from './words.ts'

const CurveCanvas = lazyCode(async () => (await import('./canvas/curve-canvas.tsx')).default)

const liveHour: CurveWindow = { spanMs: ranges['1h'], to: undefined }

interface CurveProps {
  series: readonly CurveSeries[]
  /** The first window; by default live with one hour. */
  initial?: CurveWindow
  /** Removes a point from the curve. */
  onRemove?: (pointId: string) => void
  /** Actions on its notes. */
  notes?: NoteActions
  /** Further actions. */
  children?: ReactNode
}

export function Curve({ series, initial = liveHour, onRemove, notes, children }: CurveProps) {
  const text = useText(curveWords)
  const [window, setWindow] = useState(initial)
  const picture = useRef<(name: string) => void>(undefined)
  const [overlays, setOverlays] = useState<readonly Overlay[]>([])
  return (
    <section className={`column card ${styles.curve}`} aria-label={text('title')}>
      <CurveControls window={window} onChoose={setWindow} points={series.map((curve) => curve.pointId)} />
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
            onPicture={() => picture.current?.(text('title'))}
          >
            {children}
          </CurveTools>
          <CurveCanvas
            series={series}
            window={window}
            overlays={overlays}
            notes={notes}
            picture={picture}
            onWindow={setWindow}
          />
          <CurveStatistics series={series} window={window} onRemove={onRemove} />
        </Suspense>
      )}
    </section>
  )
}
