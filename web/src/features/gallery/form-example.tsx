// The edit dialog with groups, named rules and both kinds of child forms. It shows the request that it would send.

import { code, flag, instant, integer, optional, quantity, text } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import type { ChildForm } from '../../resource/form/children/child-form.ts'
import { type EditableRow, rowsOf } from '../../resource/form/children/editable-rows.ts'
import { EditableTable } from '../../resource/form/children/editable-table.tsx'
import { FormDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField, FormMode } from '../../resource/form/form-field.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

function useFields(): { fields: FormField[]; childForms: ChildForm[] } {
  const words = useText(galleryWords)
  const contact: FormField[] = [
    { name: 'name', label: words('name'), field: text({ max: 20, search: true }) },
    { name: 'phone', label: words('phone'), field: optional(text({ max: 32, rule: 'phoneNumber' })) },
  ]
  return {
    fields: [
      { name: 'code', label: words('code'), field: code({ unique: true }), group: words('identity') },
      { name: 'name', label: words('name'), field: text({ max: 64, rule: 'generalName' }), group: words('identity') },
      {
        name: 'port',
        label: words('port'),
        field: optional(text({ max: 5, rule: 'port' })),
        group: words('connection'),
      },
      {
        name: 'address',
        label: words('address'),
        field: optional(text({ max: 64, rule: 'ipAddress' })),
        group: words('connection'),
      },
      { name: 'mail', label: words('mail'), field: optional(text({ max: 128, rule: 'email' })) },
      { name: 'count', label: words('count'), field: optional(integer({ min: 0, max: 99 })) },
      { name: 'weight', label: words('weight'), field: optional(quantity(galleryWords.weight, 'kg', { min: 0 })) },
      { name: 'since', label: words('since'), field: optional(instant()) },
      { name: 'isOn', label: words('isOn'), field: flag({ initial: 1 }) },
    ],
    childForms: [
      {
        name: 'place',
        title: words('place'),
        join: 'OneToOne',
        fields: [
          { name: 'longitude', label: words('longitude'), field: optional(text({ max: 20, rule: 'longitude' })) },
          { name: 'latitude', label: words('latitude'), field: optional(text({ max: 20, rule: 'latitude' })) },
        ],
      },
      { name: 'contacts', title: words('contacts'), join: 'OneToMany', fields: contact },
    ],
  }
}

export function FormExample() {
  const words = useText(galleryWords)
  const { fields, childForms } = useFields()
  const [mode, setMode] = useState<FormMode>()
  const [savedValues, setSavedValues] = useState<Values>()
  const [rows, setRows] = useState<EditableRow[]>(() =>
    rowsOf([
      { id: '1', name: 'Li' },
      { id: '2', name: 'Wu' },
    ]),
  )
  const initial =
    mode === 'add'
      ? { isOn: 1 }
      : { id: '1', code: 'press-01', name: 'Press_01', isOn: 1, contacts: [{ id: '7', name: 'Li' }], ...savedValues }
  return (
    <Section title={words('form')}>
      <p className="bar gap-12 flush">
        {(['add', 'edit', 'view'] as const).map((item) => (
          <PlainButton key={item} onClick={() => setMode(item)} data-testid={`form-${item}`}>
            {words(item)}
          </PlainButton>
        ))}
      </p>
      <pre className="flush muted size-12 pre-wrap break-words" data-testid="form-sent">
        {savedValues ? JSON.stringify(savedValues) : '—'}
      </pre>
      <EditableTable title={words('contacts')} fields={childForms[1]?.fields ?? []} rows={rows} onChange={setRows} />
      {mode ? (
        <FormDialog
          title={words('record')}
          mode={mode}
          fields={fields}
          childForms={childForms}
          initial={initial}
          onSave={async (values) => setSavedValues(values)}
          isFree={async (_name, value) => value !== 'taken'}
          onClose={() => setMode(undefined)}
          canAddNext
        />
      ) : null}
    </Section>
  )
}
