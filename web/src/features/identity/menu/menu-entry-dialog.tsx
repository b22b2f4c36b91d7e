import { createMenuEntry, isWebAddress, updateMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { type CheckedValues, type FormInputProps, inputsOf } from '../../../resource/form/form-field.ts'
import { IconInput } from '../../../resource/form/inputs/icon-input.tsx'
import { entryFields, type MenuRow, productCodes } from './menu-entry-fields.ts'
import { menuEntryWords } from './words.ts'

interface MenuEntryDialogProps {
  mode: 'add' | 'edit'
  row?: MenuRow
  /** The parent of the new entry. */
  parent?: MenuRow
  onClose: () => void
}

const group = 1
const page = 2
const hints = { url: 'opensHint', pageType: 'moduleHint', isShown: 'isShownHint' } as const

const isHinted = (name: string): name is keyof typeof hints => name in hints

type TypedEntry = Omit<CheckedValues<RowOf<typeof entryFields>>, 'product'>

/** Returns the values to send. When editing, the form has more values. */
const inputOf = (entry: TypedEntry) => ({
  name: entry.name,
  code: entry.code,
  kind: entry.kind,
  pageType: entry.pageType,
  url: entry.url ?? null,
  logo: entry.logo ?? null,
  isShown: entry.isShown,
})

/** Adds or edits a menu entry of the company. */
export function MenuEntryDialog({ mode, row, parent, onClose }: MenuEntryDialogProps) {
  const text = useText(menuEntryWords)
  const fields = inputsOf(entryFields, (name) => ({
    label: text(name === 'logo' ? 'icon' : name),
    // The product of a nested entry is that of its parent.
    isFixed: name === 'product' && (parent !== undefined || (row?.parentId ?? null) !== null),
    help: isHinted(name) ? text(hints[name]) : undefined,
  }))
  const logo = {
    field: entryFields.logo,
    label: text('icon'),
    input: (props: FormInputProps<string | null>) => <IconInput {...props} />,
  }
  const product = productCodes.indexOf(row?.product ?? parent?.product ?? 'lak')
  const initial = row ? { ...row, product } : { kind: 2, pageType: 7, product, isShown: 1 }
  return (
    <EditDialog
      title={text('entry')}
      mode={mode}
      fields={{ ...fields, logo }}
      initial={initial}
      onSave={async ({ product: place, ...values }) => {
        const body = { ...inputOf(values), product: productCodes[place] ?? 'lak' }
        if (row) await run(updateMenuEntry, { ...body, id: row.id })
        else await run(createMenuEntry, { ...body, parentId: parent?.id ?? null })
        await refresh('identity')
      }}
      check={({ kind, url }) => {
        const needsAddress = kind === page || (kind === group && Boolean(url))
        return needsAddress && !isWebAddress(url) ? { url: text('urlFault') } : {}
      }}
      onClose={onClose}
    />
  )
}
