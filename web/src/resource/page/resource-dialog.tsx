import { can } from '@gemba/contract/identity/role/can.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callRoute } from '../../api/call-route.ts'
import { refresh } from '../../api/query.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import type { Values } from '../form/check.ts'
import { nameOnSave } from '../form/children/child-form.ts'
import { FormDialog } from '../form/edit-dialog.tsx'
import { hasOperation, permissionOf, singularIn } from '../labels.ts'
import { QueryState } from '../query-boundary.tsx'
import { listWords } from '../words.ts'
import { lineFormOf } from './line-form.ts'
import { changeOf, formFieldsOf, initialValues } from './resource-form.ts'
import type { OpenDialog, ResourcePageProps } from './resource-page-props.ts'

interface ResourceDialogProps<R extends AnyResource> extends ResourcePageProps<R> {
  dialog: OpenDialog<R>
  parent: Values
  /** Replaces the noun of the record. */
  subject?: string
  onClose: () => void
  /** The rows of the list as shown, for moving between them. */
  among?: { rows: readonly EntityOf<R>[]; onOpen: (row: EntityOf<R>) => void }
}

/** Returns whether no other row has this value. */
async function isFree(resource: AnyResource, id: unknown, newValues: Values): Promise<boolean> {
  const [name = '', value] = Object.entries(newValues)[0] ?? []
  if (!hasOperation(resource, 'page')) return true
  const body = { ...newValues, pageNumber: 1, pageSize: 100 }
  const page = await callRoute<Page<Values>>(resource, 'page', body, { isRead: true })
  const plain = (value: unknown) => String(value).trim().toLowerCase()
  return !page.records.some((row) => row.id !== id && plain(row[name]) === plain(value))
}

/** Adds, changes or shows one row of a resource. */
export function ResourceDialog<R extends AnyResource>(props: ResourceDialogProps<R>) {
  const { lines = [], dialog } = props
  return lines.length > 0 && dialog.row ? (
    <ReadDialog {...props} row={dialog.row} />
  ) : (
    <RowDialog key={dialog.row?.id ?? 'add'} {...props} />
  )
}

/** Reads a row with its lines before it is shown, because rows of a list have no lines. */
function ReadDialog<R extends AnyResource>(props: ResourceDialogProps<R> & { row: EntityOf<R> }) {
  const { resource, dialog, row, onClose } = props
  const language = useLanguage((state) => state.language)
  const text = useText(listWords)
  const answer = useQuery({
    queryKey: [resource.module, resource.name, 'dialog', row.id],
    queryFn: ({ signal }) => callRoute<EntityOf<R>>(resource, 'read', { id: row.id }, { signal, isRead: true }),
    gcTime: 0,
  })
  if (answer.data) return <RowDialog key={row.id} {...props} dialog={{ ...dialog, row: answer.data }} />
  return (
    <Panel
      title={text('modeTitle', {
        mode: text(dialog.mode === 'view' ? 'view' : 'edit'),
        title: props.subject ?? singularIn(resource, language),
      })}
      onClose={onClose}
    >
      <QueryState query={answer} rows={6} />
    </Panel>
  )
}

function RowDialog<R extends AnyResource>(props: ResourceDialogProps<R>) {
  const { resource, dialog, parent, onClose, among, check, ...rest } = props
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  // The next row may be locked although this one is not.
  const mode = dialog.row && props.isLocked?.(dialog.row) ? 'view' : dialog.mode
  // The row must not change while somebody types, because the values are compared with it.
  const [row] = useState(dialog.row)
  const { hidden = [], rules = {}, fixed = {}, lines = [] } = rest
  const childForms = [
    ...(rest.childForms ?? []),
    ...lines
      .filter((line) => can(authorities, permissionOf(line, 'page')))
      .map((line) => {
        const startsWithRow = rest.startsWithLine === true
        return lineFormOf(line, { language, mode, authorities, rules: rest.lineRules?.[line.name], startsWithRow })
      }),
  ]
  const added = useRef<EntityOf<R>>(undefined)
  const initial: Values = row ?? { ...initialValues(resource), ...props.initial, ...parent }
  const save = async (values: Values) => {
    const children = Object.fromEntries(childForms.map(nameOnSave).map((name) => [name, values[name]]))
    if (row) await callRoute(resource, 'update', { ...changeOf(resource, row, values), ...children })
    else added.current = await callRoute<EntityOf<R>>(resource, 'create', { ...values, ...hiddenValues(), ...fixed })
    await refresh(resource.module)
  }
  /** What was entered before a field was hidden is not part of the new row. */
  const hiddenValues = (): Values => Object.fromEntries(hidden.map((name) => [name, initial[name]]))
  const reload = (): Promise<Values> => callRoute<Values>(resource, 'read', { id: row?.id }, { isRead: true })
  const at = among?.rows.findIndex(({ id }) => id === row?.id) ?? -1
  const beside = (step: number) => {
    const neighbour = at < 0 ? undefined : among?.rows[at + step]
    return neighbour && (() => among?.onOpen(neighbour))
  }
  return (
    <FormDialog
      title={props.subject ?? singularIn(resource, language)}
      mode={mode}
      fields={formFieldsOf(resource, {
        language,
        mode,
        authorities,
        hidden: [...hidden, ...Object.keys(fixed)],
        rules,
      })}
      initial={initial}
      onSave={save}
      onReload={row ? reload : undefined}
      onClose={onClose}
      onSaved={() => added.current && props.onAdded?.(added.current)}
      isFree={(name, value) => isFree(resource, row?.id, { [name]: value })}
      canAddNext
      onPrevious={beside(-1)}
      onNext={beside(1)}
      childForms={childForms}
      below={rest.below}
      check={check ? (values) => check(values as Partial<EntityOf<R>>) : undefined}
    />
  )
}
