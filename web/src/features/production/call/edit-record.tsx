// Changes a record from its own page, by the form that its list has.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { useCan } from '../../../session/session.ts'
import { callWords } from './words.ts'

interface EditRecordProps<R extends AnyResource> {
  form: ResourcePageProps<R>
  row: EntityOf<R>
}

/** A button where the row may be changed, nothing elsewhere. */
export function EditRecord<R extends AnyResource>({ form, row }: EditRecordProps<R>) {
  const text = useText(callWords)
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan(permissionOf(form.resource, 'update')) && !form.isLocked?.(row)
  if (!mayEdit) return null
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setEditing(true)} data-testid="record-edit">
        {text('edit')}
      </button>
      {isEditing ? (
        <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}
