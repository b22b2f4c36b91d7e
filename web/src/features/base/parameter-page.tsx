// Parameters of the company: a code, a name and a value each. The product reads some of them. Extensions of the company
// read the others.

import {
  type KnownParameter,
  knownParameters,
  listParameters,
  type Parameter,
  saveParameters,
} from '@gemba/contract/base/parameter.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { code, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run, useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { EmptyRows } from '../../resource/list/empty-rows.tsx'
import type { Column, RowAction } from '../../resource/list/grid/column.ts'
import { DataTable } from '../../resource/list/grid/data-table.tsx'
import styles from '../../resource/list/list-page.module.css'
import { useDensity } from '../../resource/list/list-preferences.ts'
import { listWords } from '../../resource/words.ts'
import { loadParameters, useCan } from '../../session/session.ts'
import { MainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { confirm } from '../../ui/panel/confirm.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { baseWords } from './words.ts'

const knownCodes = Object.keys(knownParameters) as KnownParameter[]

type SavedParameters = NonNullable<CommandInput<typeof saveParameters>['list']>

async function save(parameters: SavedParameters): Promise<void> {
  await run(saveParameters, { list: parameters })
  await refresh(listParameters.module, listParameters.name)
  await loadParameters()
}

export function ParameterPage() {
  const text = useText(baseWords)
  const list = useText(listWords)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<{ row: Parameter | undefined }>()
  const { density } = useDensity()
  const canEdit = useCan('parameter:edit')
  const answer = useCommandQuery(listParameters, { keyword: search })
  const columns: Column<Parameter>[] = [
    { name: 'paramCode', title: text('paramCode'), width: 220, cell: (row) => row.paramCode },
    { name: 'paramName', title: text('paramName'), width: 260, cell: (row) => row.paramName },
    { name: 'paramValue', title: text('paramValue'), width: 420, cell: (row) => row.paramValue },
  ]
  const remove = async (row: Parameter) => {
    const question = { title: text('parameters'), message: text('removeParameter', { name: row.paramName }) }
    if (
      !(await confirm({
        ...question,
        confirmText: list('removeConfirm'),
        cancelText: list('removeCancel'),
        isDangerous: true,
      }))
    )
      return
    try {
      await save([{ paramCode: row.paramCode, paramValue: null }])
      toast('ok', text('removed'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  const actions: RowAction<Parameter>[] = canEdit
    ? [
        { name: 'edit', label: list('edit'), onRun: (row) => setEdited({ row }) },
        { name: 'remove', label: list('remove'), onRun: (row) => void remove(row), isDangerous: true },
      ]
    : []
  return (
    <div className={styles.page}>
      <section className="column gap-12 grow shrinkable" aria-label={text('parameters')}>
        <header className={styles.head}>
          <h1 className="flush size-20 tight">{text('parameters')}</h1>
          <span className="muted numeric">{answer.data ? list('total', { n: answer.data.length }) : null}</span>
          <Input
            style={{ width: 240 }}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={list('keyword')}
            aria-label={list('keyword')}
            allowClear
          />
          <span className={styles.actions}>
            {canEdit ? (
              <MainButton onClick={() => setEdited({ row: undefined })} data-testid="list-add">
                <Icon of={PlusIcon} /> {list('add')}
              </MainButton>
            ) : null}
          </span>
        </header>
        <div className="flex grow min-height-0">
          <DataTable
            name="base.parameter"
            label={text('parameters')}
            density={density}
            columns={columns}
            rows={answer.data ?? []}
            actions={actions}
            emptyState={
              <EmptyRows
                answer={answer}
                isFiltered={search !== ''}
                onReset={() => setSearch('')}
                empty={{ title: text('noParameters'), hint: text('noParametersHint') }}
              />
            }
          />
        </div>
        {edited ? <ParameterDialog row={edited.row} onClose={() => setEdited(undefined)} /> : null}
      </section>
    </div>
  )
}

/** Accepts any code and suggests the codes that the product reads. */
function CodeInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  const text = useText(baseWords)
  return (
    <>
      <Input
        id={id}
        list={`${id}-known`}
        disabled={isDisabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {knownCodes.map((item) => (
          <option key={item} value={item}>
            {text(`known.${item}`)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function ParameterDialog({ row, onClose }: { row: Parameter | undefined; onClose: () => void }) {
  const text = useText(baseWords)
  const fields = {
    paramCode: {
      label: text('paramCode'),
      field: code(),
      help: text('knownParameters'),
      isWide: true,
      isFixed: row !== undefined,
      input: row ? undefined : (props: FormInputProps<string>) => <CodeInput {...props} />,
    },
    paramName: { label: text('paramName'), field: optional(textField({ max: 128 })) },
    paramValue: { label: text('paramValue'), field: textField({ max: 4000 }) },
  }
  return (
    <EditDialog
      title={text('parameter')}
      mode={row ? 'edit' : 'add'}
      fields={fields}
      initial={row ? { ...row } : {}}
      onSave={({ paramCode, paramName, paramValue }) => save([{ paramCode, paramName: paramName ?? '', paramValue }])}
      onClose={onClose}
    />
  )
}
