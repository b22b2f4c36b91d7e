// Recently deleted rows of a resource, which can be restored.

import { pageRemovedRecords, type RemovedRecord, recycleDays } from '@gemba/contract/admin/record-history.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArchiveRestoreIcon } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { LinkButton, PlainButton } from '../../ui/button/button.tsx'
import { IconWord } from '../../ui/icon/icon-word.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { formatInstant } from '../../ui/value/time.ts'
import { uiWords } from '../../ui/words.ts'
import { QueryState } from '../query-boundary.tsx'
import type { HistoryKind } from './history-panel.tsx'
import { useRestore } from './remove.ts'
import { recordWords } from './words.ts'

interface RecycleBinProps {
  resource: HistoryKind
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
        <IconWord icon={ArchiveRestoreIcon} word={text('recycleBin')} />
      </button>
      {isOpen ? <RecycleBin resource={resource} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RecycleBin({ resource, title, onClose }: RecycleBinProps) {
  const text = useText(recordWords)
  const ui = useText(uiWords)
  const body = { resource: resource.name, pageNumber: 1, pageSize: shownAtOnce }
  const answer = useQuery({
    // Under the key of the records, so that it is refreshed when they change.
    queryKey: [resource.module, resource.name, { removed: body }],
    queryFn: ({ signal }) => run(pageRemovedRecords, body, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title={text('recycleBinOf', { name: title })}
      width={760}
      onClose={onClose}
      testId="recycle-bin"
      footer={
        <>
          <span className="self-center grow muted size-12">{text('recycleHint', { days: recycleDays })}</span>
          <PlainButton onClick={onClose}>{ui('close')}</PlainButton>
        </>
      }
    >
      {!answer.data ? (
        <QueryState query={answer} rows={6} />
      ) : answer.data.records.length === 0 ? (
        <EmptyState title={text('binEmpty')} />
      ) : (
        <RemovedTable resource={resource} records={answer.data.records} />
      )}
    </Panel>
  )
}

function RemovedTable({ resource, records }: { resource: HistoryKind; records: readonly RemovedRecord[] }) {
  const text = useText(recordWords)
  const restore = useRestore(resource)
  const [busy, setBusy] = useState<string>()
  const run = async (transaction: string) => {
    setBusy(transaction)
    await restore(transaction)
    setBusy(undefined)
  }
  return (
    <table className="table lined size-13 break-words">
      <thead>
        <tr>
          {(['title', 'withIt', 'removedBy', 'removedAt'] as const).map((key) => (
            <th className="nowrap" key={key} scope="col">
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
              <LinkButton disabled={busy !== undefined} onClick={() => void run(transaction)} data-testid="restore">
                {text('restore')}
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
