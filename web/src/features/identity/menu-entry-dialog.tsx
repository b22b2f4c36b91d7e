import { isWebAddress } from '@gemba/contract/identity/menu-entry.ts'
import { menuEntryWords } from '../../i18n/menu-entries.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { refresh } from '../../resource/query.ts'
import { type EntryField, entryFields, type MenuRow, menuArea, productCodes } from './menu-entry-fields.ts'

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

/** Adds or changes an entry of the company. */
export function MenuEntryDialog({ mode, row, parent, onClose }: MenuEntryDialogProps) {
  const text = useText(menuEntryWords)
  const fields = Object.entries(entryFields).map(([name, field]) => ({
    name,
    label: text(labels[name as EntryField]),
    field,
    // The product of an entry is that of the entry above it.
    isFixed: name === 'product' && (parent !== undefined || (row?.parent_id ?? null) !== null),
    ...(isHinted(name) ? { help: text(hints[name]) } : {}),
  }))
  const product = productCodes.indexOf(row?.resources_classify ?? parent?.resources_classify ?? 'lak')
  const initial: Values = row ? { ...row, product } : { resources_type: 2, page_type: 7, product, isShow: 1 }
  const save = async ({ product: place, ...values }: Values) => {
    const sent = Object.fromEntries(
      Object.keys(entryFields)
        .filter((name) => name !== 'product')
        .map((name) => [name, values[name] ?? null]),
    )
    const body = { ...sent, resources_classify: productCodes[Number(place)] }
    if (row) await call('/resources/update', { ...body, resources_id: row.id })
    else await call('/resources/add', { ...body, parent_id: parent?.id ?? null })
    await refresh('identity')
  }
  const check = ({ resources_type: kind, resources_url: url }: Values): Record<string, string> => {
    const needsAddress = kind === page || (kind === group && Boolean(url))
    return needsAddress && !isWebAddress(String(url ?? '')) ? { resources_url: text('urlFault') } : {}
  }
  return (
    <EditDialog
      area={menuArea}
      title={text('entry')}
      mode={mode}
      fields={fields}
      initial={initial}
      onSave={save}
      check={check}
      onClose={onClose}
    />
  )
}
