// Notices above a route: duration, missing links, a restored draft, and conflicts with other users.

import type { Schedule } from '@gemba/contract/production/route/route-graph.ts'
import { useText } from '../../../../i18n/text.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import styles from './route-editor.module.css'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

interface EditorNotesProps {
  editor: RouteEditorState
  schedule: Schedule
  loose: ReadonlySet<string>
}

export function EditorNotes({ editor, schedule, loose }: EditorNotesProps) {
  const text = useText(editorWords)
  const { segments } = editor.draft
  const names = segments
    .filter(({ key }) => loose.has(key))
    .map(({ number, stageName }) => `${number} ${stageName}`)
    .join(', ')
  return (
    <div className={`bar ${styles.notes}`}>
      {segments.length > 0 ? (
        <span data-testid="route-lead-time">{text('leadTime', { time: formatDuration(schedule.leadTimeMs) })}</span>
      ) : null}
      {segments.length > 1 ? (
        <span className={`inline-row gap-6 muted ${styles.legend}`}>
          <i aria-hidden="true" />
          {text('critical')}
        </span>
      ) : null}
      {names ? (
        <span className="warn" role="status">
          {text('loose', { names })}
        </span>
      ) : null}
      {editor.isReadOnly ? <span className="muted">{text('readOnly')}</span> : null}
      {editor.restoredAt !== undefined ? (
        <span role="status">{text('restored', { time: formatInstant(editor.restoredAt).slice(5, 16) })}</span>
      ) : null}
      {editor.isStale ? (
        <span
          className={`inline-row gap-8 padding-4-8 rounded ${styles.conflict}`}
          role="alert"
          data-testid="route-stale"
        >
          {text('staleTitle')}
          <PlainButton onClick={() => void editor.takeTheirs()} data-testid="route-take-theirs">
            {text('takeTheirs')}
          </PlainButton>
          <PlainButton onClick={() => void editor.keepMine()}>{text('keepMine')}</PlainButton>
        </span>
      ) : null}
    </div>
  )
}
