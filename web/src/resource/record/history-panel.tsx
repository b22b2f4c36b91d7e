// Shows who changed a record, when, and the values before and after.

import { additionalHistoryFields, pageRecordChanges, type RecordChange } from '@gemba/contract/admin/record-history.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { run } from '../../api/run.ts'
import { currentLanguage, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { formatInstant } from '../../ui/value/time.ts'
import { uiWords } from '../../ui/words.ts'
import { displayedValueOf, labelIn } from '../labels.ts'
import { Cell } from '../list/grid/cell.tsx'
import type { RowAction } from '../list/grid/column.ts'
import { QueryState } from '../query-boundary.tsx'
import { presentStoredValue } from './changed-value.ts'
import styles from './history-panel.module.css'
import { recordWords } from './words.ts'

/** The kind of a record; a resource is one. */
export type HistoryKind = Pick<RecordKind, 'name' | 'module' | 'fields'>
/** Cells that replace the standard ones of a field. */
type HistoryCells = Readonly<Record<string, (value: unknown) => ReactNode>>

interface HistoryPanelProps {
  resource: HistoryKind
  /** Id and name of the record. */
  record: { id: string; name: string }
  cells: HistoryCells
  onClose: () => void
}

export interface HistoryOptions<R> {
  cells?: HistoryCells
  /** Returns the name of a row; by default its name or code. */
  nameOf?: (row: R) => string
}

const nameOfRow = (row: { id: string; name?: unknown; nameEn?: unknown; nameTw?: unknown; code?: unknown }): string =>
  String(displayedValueOf(row, 'name', currentLanguage()) ?? row.code ?? row.id)

const step = 20

/** Returns the row action or button that opens a record's changes, and the panel beside the list. */
export function useHistory<R extends { id: string }>(resource: HistoryKind, options: HistoryOptions<R> = {}) {
  const text = useText(recordWords)
  const { cells = {}, nameOf = nameOfRow } = options
  const [row, setRow] = useState<R>()
  const action: RowAction<R> = { name: 'history', label: text('history'), onRun: setRow }
  const button = (shown: R) => (
    <PlainButton onClick={() => setRow(shown)} data-testid="history-open">
      {text('history')}
    </PlainButton>
  )
  const panel = row ? (
    <HistoryPanel
      resource={resource}
      record={{ id: row.id, name: nameOf(row) }}
      cells={cells}
      onClose={() => setRow(undefined)}
    />
  ) : null
  return { action, button, panel }
}

function HistoryPanel({ resource, record, cells, onClose }: HistoryPanelProps) {
  const text = useText(recordWords)
  const ui = useText(uiWords)
  const [pageSize, setPageSize] = useState(step)
  const body = { resource: resource.name, id: record.id, pageNumber: 1, pageSize }
  const answer = useQuery({
    // Under the key of the records, so that it is refreshed when they change.
    queryKey: [resource.module, resource.name, { history: body }],
    queryFn: ({ signal }) => run(pageRecordChanges, body, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title={text('historyOf', { name: record.name })}
      width={760}
      onClose={onClose}
      testId="history-panel"
      footer={<PlainButton onClick={onClose}>{ui('close')}</PlainButton>}
    >
      {!answer.data ? (
        <QueryState query={answer} rows={6} />
      ) : answer.data.records.length === 0 ? (
        <EmptyState title={text('noHistory')} />
      ) : (
        <ol className={`column gap-16 unmarked below-12 ${styles.history}`}>
          {answer.data.records.map((change) => (
            <Change key={change.id} change={change} resource={resource} cells={cells} />
          ))}
        </ol>
      )}
      {answer.data && answer.data.total > answer.data.records.length ? (
        <PlainButton onClick={() => setPageSize(pageSize + step)}>{text('more')}</PlainButton>
      ) : null}
    </Panel>
  )
}

interface ChangeProps {
  change: RecordChange
  resource: HistoryKind
  cells: HistoryCells
}

function Change({ change, resource, cells }: ChangeProps) {
  const text = useText(recordWords)
  const language = useLanguage((state) => state.language)
  const { action, userName, at } = change
  const changes = change.changes.filter(({ before, after }) => action === 'update' || (before ?? after) !== null)
  return (
    <li className={styles.change} data-testid={`history-${action}`}>
      <header className="flex align-baseline gap-12 relative">
        <strong>{text(`action.${action}`)}</strong>
        <span>{userName}</span>
        <time className="muted numeric" dateTime={new Date(at).toISOString()}>
          {formatInstant(at)}
        </time>
      </header>
      {changes.length === 0 ? (
        <p className="above-4 muted">{text('relatedOnly')}</p>
      ) : (
        <table className="table size-13">
          <thead>
            <tr>
              <th scope="col">{text('field')}</th>
              {action === 'create' ? null : <th scope="col">{text('before')}</th>}
              {action === 'remove' ? null : <th scope="col">{text('after')}</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field: name, before, after }) => {
              const field = resource.fields[name] ?? additionalHistoryFields[resource.name]?.[name]
              if (!field) return null
              const fieldCell = cells[name]
              const cell = (value: unknown) => {
                if (field.kind === 'secret') return text('secretChanged')
                if (fieldCell && value !== null) return fieldCell(value)
                return <Cell field={field} value={presentStoredValue(field, value)} />
              }
              return (
                <tr key={name}>
                  <th scope="row">{labelIn(resource, name, language)}</th>
                  {action === 'create' ? null : (
                    <td className="padding-4-8 framed text-left top break-words">{cell(before)}</td>
                  )}
                  {action === 'remove' ? null : (
                    <td className="padding-4-8 framed text-left top break-words">{cell(after)}</td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </li>
  )
}
