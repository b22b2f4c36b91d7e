import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useLanguage } from '../i18n/language.ts'
import { nameIn } from './area.ts'
import { callRoute } from './call-route.ts'
import type { Values } from './form/check.ts'
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
}

/** Adds, changes or shows one row of a resource. */
export function ResourceDialog({ resource, area, dialog, parent, onClose, ...rest }: ResourceDialogProps) {
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const { mode, row } = dialog
  const { hidden = [], rules = {}, fixed = {} } = rest
  const save = async (values: Values) => {
    if (row) await callRoute(resource, 'update', changeOf(resource, row, values))
    else await callRoute(resource, 'create', { ...values, ...fixed })
    await refresh(resource.area)
  }
  const reload = async (): Promise<Values> => {
    return callRoute<Row>(resource, 'read', { id: row?.id }, { isRead: true })
  }
  return (
    <EditDialog
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
      {...(rest.check ? { check: rest.check } : {})}
    />
  )
}
