// The values that a page is opened with: filters of its list by the name of their field, or what a page in a frame gets in
// its address.
import type { menuParameter } from '@gemba/contract/identity/menu-layout.ts'
import { optional, text as textField } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { menuEntryWords } from '../../i18n/menu-entries.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import { checkValues } from '../../resource/form/check.ts'
import { type EditableRow, liveRows, rowsOf } from '../../resource/form/editable-rows.ts'
import { EditableTable } from '../../resource/form/editable-table.tsx'
import { useRead } from '../../resource/query.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { MenuRow } from './menu-entry-fields.ts'
import { useSave } from './use-save.ts'

type Parameter = EntityOf<typeof menuParameter>

const area = { words: {}, dictionaries: {}, references: {} }
const declared = { name: textField(64), value: optional(textField(4000)) }

/** A parameter without a value is none; a name that had one before is used again. */
async function saveRows(entryId: string, held: readonly Parameter[], rows: readonly EditableRow[]): Promise<void> {
  const wanted = new Map(liveRows(rows).map(({ values }) => [String(values.name).trim(), values.value ?? null]))
  for (const { id, version, name, value } of held) {
    const next = wanted.get(name) ?? null
    if (next !== value) await call('/resourcesParam/update', { id, version, value: next })
    wanted.delete(name)
  }
  for (const [name, value] of wanted) await call('/resourcesParam/add', { resources_id: entryId, name, value })
}

export function MenuParametersDialog({ entry, onClose }: { entry: MenuRow; onClose: () => void }) {
  const text = useText(menuEntryWords)
  const held = useRead<Parameter[]>(['identity', 'menuParameter', entry.id], {
    path: '/resourcesParam/selectByResourceId',
    body: { resources_id: entry.id },
  })
  const title = text('parametersOf', { name: entry.resources_name })
  if (held.data && !held.isFetching) return <ParametersForm {...{ entry, title, onClose }} held={held.data} />
  return (
    <Panel title={title} onClose={onClose}>
      {held.isError ? (
        <ErrorState failure={failureOf(held.error)} onRetry={() => void held.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Panel>
  )
}

interface ParametersFormProps {
  entry: MenuRow
  title: string
  held: readonly Parameter[]
  onClose: () => void
}

function ParametersForm({ entry, title, held, onClose }: ParametersFormProps) {
  const text = useText(menuEntryWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [rows, setRows] = useState(() => rowsOf(held.filter(({ value }) => value !== null).map((one) => ({ ...one }))))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { isBusy, save } = useSave(onClose)
  const send = () => {
    const found = liveRows(rows).flatMap(({ key, values }) =>
      Object.entries(checkValues(declared, values, language)).map(([name, problem]) => [`${key}.${name}`, problem]),
    )
    setProblems(Object.fromEntries(found))
    if (found.length === 0) void save(() => saveRows(entry.id, held, rows))
  }
  return (
    <Panel
      title={title}
      onClose={onClose}
      onSave={send}
      testId="menu-parameters"
      footer={
        <button type="button" className="main-button" disabled={isBusy} onClick={send} data-testid="dialog-save">
          {list(isBusy ? 'saving' : 'save')}
        </button>
      }
    >
      <EditableTable
        area={area}
        title={text('parameters')}
        fields={[
          { name: 'name', label: text('parameterName'), field: declared.name },
          { name: 'value', label: text('parameterValue'), field: declared.value },
        ]}
        rows={rows}
        problems={problems}
        onChange={setRows}
      />
      <p className="form-help">{text('parametersHelp')}</p>
    </Panel>
  )
}
