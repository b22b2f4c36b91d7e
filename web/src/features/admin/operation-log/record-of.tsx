import type { OperationLogEntry } from '@gemba/contract/admin/operation-log.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useRecordPath } from '../../../resource/tab/record-path.ts'
import { logWords } from './words.ts'

/** The record of an entry: its noun and its name, with a link to it if it exists. */
export function RecordOf({ entry }: { entry: OperationLogEntry }) {
  const text = useText(logWords)
  const recordPath = useRecordPath()
  const { recordKind, recordNoun, recordId, recordName, recordCount, recordPage, action, result } = entry
  if (recordNoun === null) return '—'
  const isGone = action.endsWith('.remove') && result === '200'
  const isThere = recordKind !== null && recordId !== null && !isGone
  const list = recordPage && recordName ? `${recordPage}?name=${encodeURIComponent(recordName)}` : undefined
  const path = isThere ? (recordPath(recordKind, recordId) ?? list) : undefined
  const name = recordName ?? text('hidden')
  return (
    <span className="cut">
      <span className="muted">{recordNoun}</span>{' '}
      {path && recordName ? (
        <Link to={path} className="underlined" data-testid="log-record">
          {name}
        </Link>
      ) : (
        name
      )}
      {recordCount > 1 ? ` ${text('andMore', { n: recordCount - 1 })}` : ''}
    </span>
  )
}
