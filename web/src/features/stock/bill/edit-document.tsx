// Changes a document from its own page, by the form that its list has.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { useCan } from '../../../session/session.ts'
import { billWords } from './words.ts'

interface EditDocumentProps<R extends AnyResource> {
  form: ResourcePageProps<R>
  row: EntityOf<R>
}

/** A button where the row may be changed, nothing elsewhere. */
export function EditDocument<R extends AnyResource>({ form, row }: EditDocumentProps<R>) {
  const text = useText(billWords)
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
