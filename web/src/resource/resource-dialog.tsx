import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useLanguage } from '../i18n/language.ts'
import { nameIn, pathOf } from './area.ts'
import { callRoute } from './call-route.ts'
import type { Values } from './form/check.ts'
import { nameOnSave } from './form/child-form.ts'
import { EditDialog } from './form/edit-dialog.tsx'
import type { OpenDialog, ResourceOverrides, Row } from './overrides.ts'
import { refresh } from './query.ts'
import { changeOf, formFieldsOf, initialValues } from './resource-form.ts'
import { useSession } from './session.ts'

interface ResourceDialogProps extends ResourceOverrides {
  resource: AnyResource
  dialog: OpenDialog
  parent: Values
  onClose: () => void
  /** The rows of the list as it is shown, for going from one to the next. */
  among?: { rows: readonly Row[]; onOpen: (row: Row) => void }
}

/** Whether no other row has this value. */
async function isFree(resource: AnyResource, id: unknown, wanted: Values): Promise<boolean> {
  const [name = '', value] = Object.entries(wanted)[0] ?? []
  if (!pathOf(resource, 'page')) return true
  const body = { ...wanted, pageNumber: 1, pageSize: 100 }
  const page = await callRoute<Page<Row>>(resource, 'page', body, { isRead: true })
  const plain = (one: unknown) => String(one).trim().toLowerCase()
  return !page.records.some((row) => row.id !== id && plain(row[name]) === plain(value))
}

/** Adds, changes or shows one row of a resource. */
export function ResourceDialog({ resource, area, dialog, parent, onClose, among, ...rest }: ResourceDialogProps) {
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const { mode, row } = dialog
  const { hidden = [], rules = {}, fixed = {} } = rest
  const save = async (values: Values) => {
    const children = Object.fromEntries((rest.childForms ?? []).map(nameOnSave).map((name) => [name, values[name]]))
    if (row) await callRoute(resource, 'update', { ...changeOf(resource, row, values), ...children })
    else await callRoute(resource, 'create', { ...values, ...fixed })
    await refresh(resource.area)
  }
  const reload = (): Promise<Values> => callRoute<Row>(resource, 'read', { id: row?.id }, { isRead: true })
  const at = among?.rows.findIndex(({ id }) => id === row?.id) ?? -1
  const beside = (step: number) => {
    const other = at < 0 ? undefined : among?.rows[at + step]
    return other && (() => among?.onOpen(other))
  }
  return (
    <EditDialog
      key={row?.id ?? 'add'}
      area={area}
      title={nameIn(area, resource.name, language)}
      mode={mode}
      fields={formFieldsOf(resource, {
        area,
        language,
        mode,
        authorities,
        hidden: [...hidden, ...Object.keys(fixed)],
        rules,
      })}
      initial={row ?? { ...initialValues(resource), ...parent }}
      onSave={save}
      onReload={reload}
      onClose={onClose}
      isFree={(name, value) => isFree(resource, row?.id, { [name]: value })}
      canAddNext
      onPrevious={beside(-1)}
      onNext={beside(1)}
      {...(rest.childForms ? { childForms: rest.childForms } : {})}
      {...(rest.check ? { check: rest.check } : {})}
    />
  )
}
