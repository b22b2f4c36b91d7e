// Comments on an alarm, oldest first, and the form for the next one.
import { alarmAction } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmTransition } from '@gemba/contract/alarm/episode.ts'
import { commentAlarm } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { shelfWords } from './words.ts'

interface CommentsProps {
  episodeId: string
  transitions: readonly AlarmTransition[]
}

const maxLength = commentAlarm.input.note.kind === 'text' ? (commentAlarm.input.note.max ?? 0) : 0

export function Comments({ episodeId, transitions }: CommentsProps) {
  const text = useText(shelfWords)
  const canComment = useCan(commentAlarm.permission)
  const comments = transitions.filter(({ action }) => action === alarmAction.codes.commented)
  if (!canComment && comments.length === 0) return null
  return (
    <section data-testid="comments">
      <h3 className="below-8 size-14">{text('comments')}</h3>
      <ul className="unpadded unmarked">
        {comments.map(({ seq, ts, note, personName, userName }) => (
          <li className="column gap-2 padding-6-0 line-above break-words" key={seq}>
            <span className="muted size-12">{`${formatInstant(ts)} · ${personName ?? userName ?? ''}`}</span>
            <span className="pre-wrap">{note}</span>
          </li>
        ))}
      </ul>
      {canComment ? <CommentForm episodeId={episodeId} /> : null}
    </section>
  )
}

/** The text stays in the form if it cannot be stored. */
function CommentForm({ episodeId }: { episodeId: string }) {
  const text = useText(shelfWords)
  const [note, setNote] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await run(commentAlarm, { id: episodeId, note: note.trim() })
      setNote('')
      await refresh('alarm')
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form className="column gap-8 above-8" onSubmit={(event) => void send(event)}>
      <Input.TextArea
        aria-label={text('comment')}
        value={note}
        maxLength={maxLength}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setNote(event.target.value)}
      />
      <button className="plain-button self-start" type="submit" disabled={isSaving || note.trim() === ''}>
        {text('addComment')}
      </button>
    </form>
  )
}
