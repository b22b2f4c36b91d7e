// Actions on a curve other than moving in time.
import { TableIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { CurveExport } from './curve-export.tsx'
import type { CurveSeries } from './curve-series.ts'
import styles from './curve-tools.module.css'
import type { NoteActions } from './notes/note-actions.ts'
import { type Overlay, overlayNames } from './samples/overlay.ts'
import type { CurveWindow } from './window/curve-window.ts'
import { curveWords } from './words.ts'

interface CurveToolsProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  onPicture: () => void
  notes: NoteActions | undefined
  /** Further actions. */
  children?: ReactNode
  overlays: readonly Overlay[]
  onOverlays: (overlays: readonly Overlay[]) => void
  /** Whether the figures by period are shown. */
  hasFigures: boolean
  onFigures: (hasFigures: boolean) => void
}

export function CurveTools({ series, window, overlays, onOverlays, notes, children, ...props }: CurveToolsProps) {
  const text = useText(curveWords)
  const toggle = (option: Overlay) =>
    onOverlays(overlayNames.filter((name) => (name === option ? !overlays.includes(option) : overlays.includes(name))))
  return (
    <div className="bar gap-4-12 margin-top-4 muted size-12">
      <fieldset className={`inline-row gap-2 flush borderless ${styles.group}`}>
        <legend className="visually-hidden">{text('compare')}</legend>
        <span aria-hidden="true">{text('compare')}</span>
        {overlayNames.map((overlayName) => (
          <button
            key={overlayName}
            type="button"
            className={styles.chip}
            aria-pressed={overlays.includes(overlayName)}
            onClick={() => toggle(overlayName)}
          >
            {text(`overlay.${overlayName}`)}
          </button>
        ))}
      </fieldset>
      <span className="flow gap-4 push">
        {children}
        {notes ? <notes.Add series={series} window={window} /> : null}
        <button
          type="button"
          className={styles.chip}
          aria-pressed={props.hasFigures}
          onClick={() => props.onFigures(!props.hasFigures)}
        >
          <Icon of={TableIcon} /> {text('byPeriod')}
        </button>
        <CurveExport series={series} window={window} onPicture={props.onPicture} />
      </span>
    </div>
  )
}
