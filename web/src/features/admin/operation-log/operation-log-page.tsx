// The operation log of the company: every request that changed something, with its result.
import { operationKind } from '@gemba/contract/admin/dictionaries.ts'
import { type OperationLogEntry, pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { choice, companyDictionary, instant } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { logFilterOf } from './log-filter.ts'
import { RecordOf } from './record-of.tsx'
import { logWords } from './words.ts'

/** Result codes of success. Entries by ticket succeed with 1 (S-050). */
const succeeded = new Set(['200', '1'])

function useColumns(): Column<OperationLogEntry>[] {
  const text = useText(logWords)
  return [
    { name: 'createTime', title: text('createTime'), width: 170, cell: (entry) => entry.createTime },
    { name: 'userName', title: text('userName'), width: 100, cell: (entry) => entry.userName || '—' },
    { name: 'module', title: text('module'), width: 160, cell: (entry) => entry.moduleName },
    {
      name: 'action',
      title: text('action'),
      width: 190,
      cell: (entry) => entry.title,
    },
    { name: 'record', title: text('record'), width: 210, cell: (entry) => <RecordOf entry={entry} /> },
    {
      name: 'result',
      title: text('result'),
      width: 170,
      cell: ({ result, count }) =>
        succeeded.has(result) ? (
          <StateWord presence="on">{text('succeeded')}</StateWord>
        ) : (
          <StateWord presence="off">{`${text('refused', { code: result })}${count > 1 ? ` × ${count}` : ''}`}</StateWord>
        ),
    },
    { name: 'costTime', title: text('costTime'), width: 110, align: 'right', cell: (entry) => `${entry.costTime} ms` },
    { name: 'ip', title: text('ip'), width: 140, cell: (entry) => entry.ip },
    { name: 'url', title: text('call'), width: 320, cell: (entry) => `${entry.method} ${entry.url}` },
  ]
}

function useFilters(): Filter[] {
  const text = useText(logWords)
  return [
    { name: 'userName', label: text('userName') },
    { name: 'module', label: text('module'), field: companyDictionary(logWords.module, 'module') },
    { name: 'recordName', label: text('record') },
    { name: 'kind', label: text('kind'), field: choice(operationKind) },
    { name: 'startTime', label: text('startTime'), field: instant() },
    { name: 'endTime', label: text('endTime'), field: instant() },
  ]
}

export function OperationLogPage() {
  const text = useText(logWords)
  const [openedEntry, setOpenedEntry] = useState<OperationLogEntry>()
  const columns = useColumns()
  const filters = useFilters()
  return (
    <>
      <ListPage<OperationLogEntry>
        of={['admin', 'operationLog']}
        by={pageOperationLog}
        title={text('title')}
        columns={columns}
        filters={filters}
        filterOf={logFilterOf}
        onOpen={setOpenedEntry}
        rowActions={[{ name: 'details', label: text('details'), onRun: setOpenedEntry }]}
        empty={{ title: text('none'), hint: text('noneHint') }}
      />
      {openedEntry ? (
        <EntryPanel entry={openedEntry} columns={columns} onClose={() => setOpenedEntry(undefined)} />
      ) : null}
    </>
  )
}
