// Parameters of a menu entry: filters of a list by field name, or query parameters of a page in a frame.

import { menuParameter } from '@gemba/contract/identity/menu/menu-layout.ts'
import { optional, text as textField } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { callRoute, useRouteQuery } from '../../../api/call-route.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { checkValues } from '../../../resource/form/check.ts'
import { type EditableRow, liveRows, rowsOf } from '../../../resource/form/children/editable-rows.ts'
import { EditableTable } from '../../../resource/form/children/editable-table.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { listWords } from '../../../resource/words.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import type { MenuRow } from './menu-entry-fields.ts'
import { menuEntryWords } from './words.ts'

type Parameter = EntityOf<typeof menuParameter>

const declared = { name: textField({ max: 64 }), value: optional(textField({ max: 4000 })) }

/** Saves the rows. A deleted row is stored without a value, and a new row with a stored name updates that parameter. */
async function saveRows(
  entryId: string,
  storedParameters: readonly Parameter[],
  rows: readonly EditableRow[],
): Promise<void> {
  const valueByName = new Map(liveRows(rows).map(({ values }) => [String(values.name).trim(), values.value ?? null]))
  for (const { id, version, name, value } of storedParameters) {
    const next = valueByName.get(name) ?? null
    if (next !== value) await callRoute(menuParameter, 'update', { id, version, value: next })
    valueByName.delete(name)
  }
  for (const [name, value] of valueByName)
    await callRoute(menuParameter, 'create', { menuEntryId: entryId, name, value })
}

export function MenuParametersDialog({ entry, onClose }: { entry: MenuRow; onClose: () => void }) {
  const text = useText(menuEntryWords)
  const storedParameters = useRouteQuery<Parameter[]>({
    resource: menuParameter,
    operation: 'findOfEntry',
    body: { menuEntryId: entry.id },
  })
  const title = text('parametersOf', { name: entry.name })
  if (storedParameters.data && !storedParameters.isFetching)
    return <ParametersForm entry={entry} title={title} onClose={onClose} storedParameters={storedParameters.data} />
  return (
    <Panel title={title} onClose={onClose}>
      <QueryState query={storedParameters} rows={3} />
    </Panel>
  )
}

interface ParametersFormProps {
  entry: MenuRow
  title: string
  storedParameters: readonly Parameter[]
  onClose: () => void
}

function ParametersForm({ entry, title, storedParameters, onClose }: ParametersFormProps) {
  const text = useText(menuEntryWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [rows, setRows] = useState(() =>
    rowsOf(storedParameters.filter(({ value }) => value !== null).map((parameter) => ({ ...parameter }))),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
  const send = () => {
    const rowProblems = liveRows(rows).flatMap(({ key, values }) =>
      Object.entries(checkValues(declared, values, language)).map(([name, problem]) => [`${key}.${name}`, problem]),
    )
    setProblems(Object.fromEntries(rowProblems))
    if (rowProblems.length === 0) void save(() => saveRows(entry.id, storedParameters, rows), { what: title })
  }
  return (
    <Panel
      title={title}
      onClose={onClose}
      onSave={send}
      testId="menu-parameters"
      footer={
        <MainButton disabled={isBusy} onClick={send} data-testid="dialog-save">
          {list(isBusy ? 'saving' : 'save')}
        </MainButton>
      }
    >
      <EditableTable
        title={text('parameters')}
        fields={[
          { name: 'name', label: text('parameterName'), field: declared.name },
          { name: 'value', label: text('parameterValue'), field: declared.value },
        ]}
        rows={rows}
        problems={problems}
        onChange={setRows}
      />
      <p className="muted size-12">{text('parametersHelp')}</p>
    </Panel>
  )
}
