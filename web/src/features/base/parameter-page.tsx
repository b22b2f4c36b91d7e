// Parameters of the company: a code, a name and a value each. Some are read by the product, the others by what the company
// itself builds on it.
import { type KnownParameter, knownParameters, type Parameter, saveParameters } from '@gemba/contract/base/parameter.ts'
import { code, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { baseWords } from '../../i18n/base.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField, FormInputProps } from '../../resource/form/form-field.ts'
import type { Column, RowAction } from '../../resource/list/column.ts'
import { DataTable } from '../../resource/list/data-table.tsx'
import { useDensity } from '../../resource/list/list-view.ts'
import { refresh, tell, useRead } from '../../resource/query.ts'
import { loadParameters, useCan } from '../../resource/session.ts'
import { ask } from '../../ui/ask.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { baseArea } from './area.ts'
import '../../resource/list/list-page.css'

type ParameterRow = Parameter & { id: string }

const key = ['base', 'parameter'] as const
const known = Object.keys(knownParameters) as KnownParameter[]

async function save(parameters: Partial<Parameter>[]): Promise<void> {
  await call(saveParameters.paths[0] ?? '', { list: parameters })
  await refresh(...key)
  await loadParameters()
}

export function ParameterPage() {
  const text = useText(baseWords)
  const list = useText(listWords)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<{ row: ParameterRow | undefined }>()
  const { density } = useDensity()
  const canEdit = useCan('parameter:edit')
  const answer = useRead<ParameterRow[]>([...key, search], { path: '/paramInfo/selectList', body: { keyword: search } })
  const columns: Column<ParameterRow>[] = [
    { name: 'paramCode', title: text('paramCode'), width: 220, cell: (row) => row.paramCode },
    { name: 'paramName', title: text('paramName'), width: 260, cell: (row) => row.paramName },
    { name: 'paramValue', title: text('paramValue'), width: 420, cell: (row) => row.paramValue },
  ]
  const remove = async (row: ParameterRow) => {
    if (!(await ask({ title: text('parameters'), message: text('removeParameter', { name: row.paramName }) }))) return
    try {
      await save([{ paramCode: row.paramCode, paramValue: null }])
      toast('ok', text('removed'))
    } catch (error) {
      tell(error)
    }
  }
  const actions: RowAction<ParameterRow>[] = canEdit
    ? [
        { name: 'edit', label: list('edit'), onRun: (row) => setEdited({ row }) },
        { name: 'remove', label: list('remove'), onRun: (row) => void remove(row), isDangerous: true },
      ]
    : []
  return (
    <div className="list-page">
      <section className="list-main" aria-label={text('parameters')}>
        <header className="list-head">
          <h1>{text('parameters')}</h1>
          <span className="list-count">{answer.data ? list('total', { n: answer.data.length }) : null}</span>
          <Input
            style={{ width: 240 }}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={list('keyword')}
            aria-label={list('keyword')}
            allowClear
          />
          <span className="list-actions">
            {canEdit ? (
              <button
                type="button"
                className="main-button"
                onClick={() => setEdited({ row: undefined })}
                data-testid="list-add"
              >
                <Icon name="add" /> {list('add')}
              </button>
            ) : null}
          </span>
        </header>
        <div className="list-table">
          <DataTable
            name="base.parameter"
            label={text('parameters')}
            density={density}
            columns={columns}
            rows={answer.data ?? []}
            actions={actions}
            blank={
              answer.isError && !answer.data ? (
                <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
              ) : !answer.data ? (
                <Skeleton rows={8} />
              ) : (
                <EmptyState title={list(search ? 'noMatch' : 'empty')} />
              )
            }
          />
        </div>
        {edited ? <ParameterDialog row={edited.row} onClose={() => setEdited(undefined)} /> : null}
      </section>
    </div>
  )
}

/** Any code, and those that the product itself reads at hand. */
function CodeInput({ id, value, onChange, isDisabled }: FormInputProps) {
  const text = useText(baseWords)
  return (
    <>
      <Input
        id={id}
        list={`${id}-known`}
        disabled={isDisabled}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {known.map((one) => (
          <option key={one} value={one}>
            {text(`known.${one}`)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function ParameterDialog({ row, onClose }: { row: ParameterRow | undefined; onClose: () => void }) {
  const text = useText(baseWords)
  const fields: FormField[] = [
    {
      name: 'paramCode',
      label: text('paramCode'),
      field: code(),
      help: text('knownParameters'),
      isWide: true,
      ...(row ? { isFixed: true } : { input: (props) => <CodeInput {...props} /> }),
    },
    { name: 'paramName', label: text('paramName'), field: optional(textField(128)) },
    { name: 'paramValue', label: text('paramValue'), field: textField(4000) },
  ]
  return (
    <EditDialog
      area={baseArea}
      title={text('parameter')}
      mode={row ? 'edit' : 'add'}
      fields={fields}
      initial={row ? { ...row } : {}}
      onSave={({ paramCode, paramName, paramValue }: Values) =>
        save([{ paramCode: String(paramCode), paramName: String(paramName ?? ''), paramValue: String(paramValue) }])
      }
      onClose={onClose}
    />
  )
}
