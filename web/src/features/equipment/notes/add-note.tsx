import { curveNote } from '@gemba/contract/telemetry/curve-note.ts'
import { StickyNoteIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import type { CurveSeries } from '../../../chart/curve-series.ts'
import styles from '../../../chart/curve-tools.module.css'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { curveWords } from '../../../chart/words.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'

const AddNoteDialog = lazyCode(async () => (await import('./note-dialogs.tsx')).AddNoteDialog)

/** Adds a note to a curve. Renders nothing without the permission. */
export function AddNote({ series, window }: { series: readonly CurveSeries[]; window: CurveWindow }) {
  const text = useText(curveWords)
  const canAdd = useCan(permissionOf(curveNote, 'create'))
  const [at, setAt] = useState<number>()
  const [first] = series
  if (!canAdd || !first) return null
  // A live curve gets the note at the present, a past window at its middle.
  const begin = () => setAt(Math.round(window.to === undefined ? Date.now() : window.to - window.spanMs / 2))
  return (
    <>
      <button type="button" className={styles.chip} onClick={begin} data-testid="curve-note-add">
        <Icon of={StickyNoteIcon} /> {text('addNote')}
      </button>
      {at === undefined ? null : (
        <Suspense fallback={null}>
          <AddNoteDialog
            pointId={first.pointId}
            at={at}
            isOnly={series.length === 1}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
