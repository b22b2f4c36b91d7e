import { createMenuEntry, isWebAddress, updateMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { type CheckedValues, inputsOf } from '../../../resource/form/form-field.ts'
import { type EntryField, entryFields, type MenuRow, productCodes } from './menu-entry-fields.ts'
import { menuEntryWords } from './words.ts'

interface MenuEntryDialogProps {
  mode: 'add' | 'edit'
  row?: MenuRow
  /** The entry that the new one stands below. */
  parent?: MenuRow
  onClose: () => void
}

const labels = {
  resources_name: 'name',
  resources_code: 'code',
  resources_type: 'kind',
  product: 'product',
  page_type: 'pageType',
  resources_url: 'url',
  logo: 'icon',
  isShow: 'isShown',
} as const satisfies Record<EntryField, keyof typeof menuEntryWords>

const group = 1
const page = 2
const hints = { resources_url: 'opensHint', page_type: 'moduleHint', isShow: 'isShownHint' } as const

const isHinted = (name: string): name is keyof typeof hints => name in hints

type TypedEntry = Omit<CheckedValues<RowOf<typeof entryFields>>, 'product'>

/** What is sent of an entry: of one that is changed the form holds more. */
const typedOf = (entry: TypedEntry) => ({
  resources_name: entry.resources_name,
  resources_code: entry.resources_code,
  resources_type: entry.resources_type,
  page_type: entry.page_type,
  resources_url: entry.resources_url ?? null,
  logo: entry.logo ?? null,
  isShow: entry.isShow,
})

/** Adds or changes an entry of the company. */
export function MenuEntryDialog({ mode, row, parent, onClose }: MenuEntryDialogProps) {
  const text = useText(menuEntryWords)
  const fields = inputsOf(entryFields, (name) => ({
    label: text(labels[name]),
    // The product of an entry is that of the entry above it.
    isFixed: name === 'product' && (parent !== undefined || (row?.parent_id ?? null) !== null),
    ...(isHinted(name) ? { help: text(hints[name]) } : {}),
  }))
  const product = productCodes.indexOf(row?.resources_classify ?? parent?.resources_classify ?? 'lak')
  const initial = row ? { ...row, product } : { resources_type: 2, page_type: 7, product, isShow: 1 }
  return (
    <EditDialog
      title={text('entry')}
      mode={mode}
      fields={fields}
      initial={initial}
      onSave={async ({ product: place, ...values }) => {
        const body = { ...typedOf(values), resources_classify: productCodes[place] ?? 'lak' }
        if (row) await run(updateMenuEntry, { ...body, resources_id: row.id })
        else await run(createMenuEntry, { ...body, parent_id: parent?.id ?? null })
        await refresh('identity')
      }}
      check={({ resources_type: kind, resources_url: url }) => {
        const needsAddress = kind === page || (kind === group && Boolean(url))
        return needsAddress && !isWebAddress(url) ? { resources_url: text('urlFault') } : {}
      }}
      onClose={onClose}
    />
  )
}
