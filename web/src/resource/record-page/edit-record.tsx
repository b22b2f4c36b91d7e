// Changes a record from its own page, by the form that its list has.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { permissionOf } from '../labels.ts'
import { ResourceDialog } from '../page/resource-dialog.tsx'
import type { ResourcePageProps } from '../page/resource-page-props.ts'
import { recordPageWords } from './words.ts'

interface EditRecordProps<R extends AnyResource> {
  form: ResourcePageProps<R>
  row: EntityOf<R>
  /** The form stands open at once then, and this is told when it is left. */
  onLeft?: (() => void) | undefined
}

/** A button where the row may be changed, nothing elsewhere. */
export function EditRecord<R extends AnyResource>({ form, row, onLeft }: EditRecordProps<R>) {
  const text = useText(recordPageWords)
  const [isEditing, setEditing] = useState(onLeft !== undefined)
  const mayEdit = useCan(permissionOf(form.resource, 'update')) && !form.isLocked?.(row)
  const leave = () => {
    setEditing(false)
    onLeft?.()
  }
  if (!mayEdit) return null
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setEditing(true)} data-testid="record-edit">
        {text('edit')}
      </button>
      {isEditing ? <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={leave} /> : null}
    </>
  )
}
