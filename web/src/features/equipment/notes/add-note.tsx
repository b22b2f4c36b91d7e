import { curveNote } from '@gemba/contract/telemetry/curve-note.ts'
import { StickyNoteIcon } from 'lucide-react'
import { useState } from 'react'
import type { CurveSeries } from '../../../chart/curve-series.ts'
import styles from '../../../chart/curve-tools.module.css'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { curveWords } from '../../../chart/words.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'

/** Writes a note about what a curve shows; nothing for who may not. */
export function AddNote({ series, window }: { series: readonly CurveSeries[]; window: CurveWindow }) {
  const text = useText(curveWords)
  const mayAdd = useCan(permissionOf(curveNote, 'create'))
  const [at, setAt] = useState<number>()
  const [first] = series
  if (!mayAdd || !first) return null
  // About now while it is live; about the middle of what lies in the past.
  const begin = () => setAt(Math.round(window.to === undefined ? Date.now() : window.to - window.spanMs / 2))
  return (
    <>
      <button type="button" className={styles.chip} onClick={begin} data-testid="curve-note-add">
        <Icon of={StickyNoteIcon} /> {text('addNote')}
      </button>
      {at === undefined ? null : (
        <ResourceDialog
          resource={curveNote}
          dialog={{ mode: 'add', row: undefined }}
          parent={{ pointId: first.pointId, at }}
          {...(series.length === 1 && { fixed: { pointId: first.pointId } })}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}
