import {
  type ChangedRecord,
  type OperationLogEntry,
  readOperationChanges,
} from '@gemba/contract/admin/operation-log.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { recordWords } from '../../../resource/record/words.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { uiWords } from '../../../ui/words.ts'
import styles from './entry-panel.module.css'
import { logWords } from './words.ts'

interface EntryPanelProps {
  entry: OperationLogEntry
  columns: readonly Column<OperationLogEntry>[]
  onClose: () => void
}

/** All details of one entry. */
export function EntryPanel({ entry, columns, onClose }: EntryPanelProps) {
  const text = useText(logWords)
  const ui = useText(uiWords)
  return (
    <Popup title={text('details')} width={720} onCancel={onClose} cancelText={ui('close')} testId="log-entry">
      <dl className={styles.entry}>
        {columns.map((column) => (
          <div key={column.name}>
            <dt className="muted size-12">{column.title}</dt>
            <dd className="flush break-words">{column.cell(entry)}</dd>
          </div>
        ))}
        {entry.detail ? (
          <div>
            <dt className="muted size-12">{text('detail')}</dt>
            <dd className={`flush break-words ${styles.detail}`}>{entry.detail}</dd>
          </div>
        ) : null}
        <div>
          <dt className="muted size-12">{text('code')}</dt>
          <dd className="flush break-words">{entry.action}</dd>
        </div>
      </dl>
      <Changes id={entry.id} />
    </Popup>
  )
}

/** The changed values of the operation, while they are still stored. */
function Changes({ id }: { id: string }) {
  const text = useText(logWords)
  const { data } = useCommandQuery(readOperationChanges, { id })
  if (!data || data.records.length === 0) return null
  return (
    <section className={styles.changes} data-testid="log-changes">
      <h3>{text('changes')}</h3>
      {data.records.map((record) => (
        <RecordChanges key={record.id} record={record} />
      ))}
      {data.total > data.records.length ? (
        <p className="above-8 muted">{text('moreChanges', { n: data.total - data.records.length })}</p>
      ) : null}
    </section>
  )
}

function RecordChanges({ record: { noun, name, action, changes } }: { record: ChangedRecord }) {
  const text = useText(recordWords)
  const visibleChanges = changes.filter(({ before, after }) => action === 'update' || (before ?? after) !== null)
  // A secret has neither value in the log.
  const placeholderFor = (before: string | null, after: string | null) =>
    before === null && after === null ? text('secretChanged') : '—'
  return (
    <details className={`padding-6-0 line-above ${styles.changed}`} open={action === 'update'}>
      <summary className="clickable">
        {text(`action.${action}`)} · {noun} {name}
      </summary>
      {visibleChanges.length === 0 ? null : (
        <table className="table size-13">
          <thead>
            <tr>
              <th className="padding-4-8 framed muted regular text-left top break-words" scope="col">
                {text('field')}
              </th>
              {action === 'create' ? null : (
                <th className="padding-4-8 framed muted regular text-left top break-words" scope="col">
                  {text('before')}
                </th>
              )}
              {action === 'remove' ? null : (
                <th className="padding-4-8 framed muted regular text-left top break-words" scope="col">
                  {text('after')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {visibleChanges.map(({ label, before, after }) => (
              <tr key={label}>
                <th className="padding-4-8 framed muted regular text-left top break-words" scope="row">
                  {label}
                </th>
                {action === 'create' ? null : (
                  <td className="padding-4-8 framed text-left top break-words">
                    {before ?? placeholderFor(before, after)}
                  </td>
                )}
                {action === 'remove' ? null : (
                  <td className="padding-4-8 framed text-left top break-words">
                    {after ?? placeholderFor(before, after)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
