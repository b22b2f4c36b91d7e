// Notes on the time axis of a curve: a line at the time of the note, and an icon that opens it.
import type { CurveNoteRow } from '@gemba/contract/telemetry/curve-note.ts'
import { StickyNoteIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { formatInstant } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import { marginsOf } from '../canvas/curve-grids.ts'
import { type CurveSeries, lineSeriesOf } from '../curve-series.ts'
import { boundsOf, type CurveWindow } from '../window/curve-window.ts'
import { curveWords } from '../words.ts'
import styles from './curve-notes.module.css'
import type { NoteActions } from './note-actions.ts'
import { placesOf } from './note-positions.ts'

interface CurveNotesProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  notes: readonly CurveNoteRow[]
  actions: NoteActions | undefined
}

export function CurveNotes({ series, window, notes, actions }: CurveNotesProps) {
  const text = useText(curveWords)
  const now = useNow()
  const [opened, setOpened] = useState<CurveNoteRow>()
  const tell = ({ pointId, at, text: noted, createUser }: CurveNoteRow): string =>
    [noted, series.find((curve) => curve.pointId === pointId)?.name, formatInstant(at), createUser]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      {notes.length > 0 ? (
        <ul className={`plain-list ${styles.notes}`} style={marginsOf(lineSeriesOf(series))} aria-label={text('notes')}>
          {placesOf(notes, boundsOf(window, now)).map(({ note, from, to }) => (
            <li key={note.id} style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }}>
              <button
                type="button"
                className={styles.sign}
                title={tell(note)}
                aria-label={tell(note)}
                disabled={!actions}
                onClick={() => setOpened(note)}
                data-testid={`curve-note-${note.id}`}
              >
                <Icon of={StickyNoteIcon} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {opened && actions ? (
        <Suspense fallback={null}>
          <actions.Open id={opened.id} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
