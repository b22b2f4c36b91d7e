// What was deleted of a resource in the last days, and the way back.
import { type RemovedRecord, recycleDays } from '@gemba/contract/admin/record-history.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { recordWords } from '../../i18n/records.ts'
import { useText } from '../../i18n/text.ts'
import { uiWords } from '../../i18n/ui.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatInstant } from '../../ui/time.ts'
import { failureOf } from '../call-error.ts'
import { useRead } from '../query.ts'
import type { ShownKind } from './history-panel.tsx'
import { useRestore } from './remove.ts'
import './recycle-bin.css'

interface RecycleBinProps {
  resource: ShownKind
  title: string
  onClose: () => void
}

const shownAtOnce = 200

/** The button above a list that opens its recycle bin. */
export function RecycleBinButton({ resource, title }: Omit<RecycleBinProps, 'onClose'>) {
  const text = useText(recordWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        onClick={() => setOpen(true)}
        aria-label={text('recycleBin')}
        title={text('recycleBin')}
        data-testid="recycle-bin-open"
      >
        <Icon name="bin" />
      </button>
      {isOpen ? <RecycleBin resource={resource} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RecycleBin({ resource, title, onClose }: RecycleBinProps) {
  const text = useText(recordWords)
  const ui = useText(uiWords)
  const body = { resource: resource.name, pageNumber: 1, pageSize: shownAtOnce }
  const answer = useRead<Page<RemovedRecord>>([resource.area, resource.name, { removed: body }], {
    path: '/recycleBin/page',
    body,
  })
  return (
    <Panel
      title={text('recycleBinOf', { name: title })}
      width={760}
      onClose={onClose}
      testId="recycle-bin"
      footer={
        <>
          <span className="popup-links recycle-hint">{text('recycleHint', { days: recycleDays })}</span>
          <button type="button" className="plain-button" onClick={onClose}>
            {ui('close')}
          </button>
        </>
      }
    >
      {answer.isError && !answer.data ? (
        <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton rows={6} />
      ) : answer.data.records.length === 0 ? (
        <EmptyState title={text('binEmpty')} />
      ) : (
        <RemovedTable resource={resource} records={answer.data.records} />
      )}
    </Panel>
  )
}

function RemovedTable({ resource, records }: { resource: ShownKind; records: readonly RemovedRecord[] }) {
  const text = useText(recordWords)
  const restore = useRestore(resource)
  const [busy, setBusy] = useState<string>()
  const run = async (transaction: string) => {
    setBusy(transaction)
    await restore(transaction)
    setBusy(undefined)
  }
  return (
    <table className="recycle-table">
      <thead>
        <tr>
          {(['title', 'withIt', 'removedBy', 'removedAt'] as const).map((key) => (
            <th key={key} scope="col">
              {text(key)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {records.map(({ transaction, id, title, userName, at, count }) => (
          <tr key={`${transaction}.${id}`}>
            <td>{title || id}</td>
            <td>{count > 1 ? text('withItCount', { n: count - 1 }) : '—'}</td>
            <td>{userName}</td>
            <td>{formatInstant(at)}</td>
            <td>
              <button
                type="button"
                className="row-action"
                disabled={busy !== undefined}
                onClick={() => void run(transaction)}
                data-testid="restore"
              >
                {text('restore')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
