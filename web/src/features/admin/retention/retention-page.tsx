// Retention of data that grows by itself, the rows that the last runs removed, and the usage of the disk.

import {
  type RetentionRow,
  readRetention,
  readStorage,
  retentionKinds,
  runRetention,
  saveRetention,
} from '@gemba/contract/admin/retention.ts'
import { integer } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { DataTable } from '../../../resource/list/grid/data-table.tsx'
import styles from '../../../resource/list/list-page.module.css'
import { useDensity } from '../../../resource/list/list-preferences.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { DiskMeter } from './disk-meter.tsx'
import { retentionWords } from './words.ts'

const refetchMs = 5000

type Row = RetentionRow & { id: string }

function useColumns(): Column<Row>[] {
  const text = useText(retentionWords)
  const language = useLanguage((state) => state.language)
  const result = ({ lastRun }: Row) => {
    if (!lastRun) return '—'
    if (lastRun.error) return <StateWord presence="off">{text('failed', { reason: lastRun.error })}</StateWord>
    if (lastRun.cause === 'disk') return <StateWord presence="degraded">{text('byDisk')}</StateWord>
    return <StateWord presence="on">{text('done')}</StateWord>
  }
  return [
    { name: 'kind', title: text('kind'), width: 240, cell: ({ kind }) => wordIn(language, retentionKinds[kind].names) },
    {
      name: 'days',
      title: text('days'),
      width: 130,
      align: 'right',
      cell: ({ days }) => (days === 0 ? text('endless') : text('daysOf', { days: formatNumber(days) })),
    },
    { name: 'lastRun', title: text('lastRun'), width: 180, cell: ({ lastRun }) => lastRun?.startTime ?? text('never') },
    {
      name: 'removed',
      title: text('removed'),
      width: 130,
      align: 'right',
      cell: ({ lastRun }) => (lastRun ? formatNumber(lastRun.removed) : '—'),
    },
    { name: 'result', title: text('result'), width: 300, cell: result },
  ]
}

export function RetentionPage() {
  const text = useText(retentionWords)
  const { density } = useDensity()
  const columns = useColumns()
  const canEdit = useCan('company:edit')
  const [edited, setEdited] = useState<Row>()
  const { data, error } = useCommandQuery(readRetention, {}, { refetchMs })
  const storage = useCommandQuery(readStorage, {}, { refetchMs })
  const rows = data?.map((row) => ({ ...row, id: row.kind }))
  const begin = async () => {
    try {
      await run(runRetention, {})
      toast('ok', text('begun'))
    } catch (failure) {
      notifyFailure(failure)
    }
  }
  const edit: RowAction<Row> = { name: 'edit', label: text('edit'), onRun: setEdited }
  return (
    <div className={styles.page}>
      <section className="column gap-12 grow shrinkable" aria-label={text('title')}>
        <header className={styles.head}>
          <h1 className="flush size-20 tight">{text('title')}</h1>
          {canEdit ? (
            <MainButton onClick={() => void begin()} data-testid="retention-run">
              {text('runNow')}
            </MainButton>
          ) : null}
        </header>
        {storage.data ? <DiskMeter state={storage.data} /> : null}
        {/* The table comes with the meter above it, so that it does not move. */}
        {storage.isPending ? (
          <Skeleton rows={9} />
        ) : (
          <div className="flex grow min-height-0">
            <DataTable
              name="admin.retention"
              label={text('title')}
              density={density}
              columns={columns}
              rows={rows ?? []}
              actions={canEdit ? [edit] : []}
              emptyState={
                error ? (
                  <ErrorState failure={failureOf(error)} onRetry={() => void refresh('admin')} />
                ) : rows ? (
                  <EmptyState title={text('never')} />
                ) : (
                  <Skeleton rows={9} />
                )
              }
            />
          </div>
        )}
      </section>
      {edited ? <DaysDialog row={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  )
}

function DaysDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const text = useText(retentionWords)
  const language = useLanguage((state) => state.language)
  const field = integer({ min: 0, max: 36_500 })
  return (
    <EditDialog
      title={wordIn(language, retentionKinds[row.kind].names)}
      mode="edit"
      fields={{ days: { label: text('daysField'), field } }}
      initial={{ days: row.days }}
      onSave={async ({ days }) => {
        await run(saveRetention, { kind: row.kind, days })
        await refresh('admin')
      }}
      onClose={onClose}
    />
  )
}
