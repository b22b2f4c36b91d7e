// Edits a record on its own page, with the form of its list.

import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { permissionOf } from '../labels.ts'
import { ResourceDialog } from '../page/resource-dialog.tsx'
import type { ResourcePageProps } from '../page/resource-page-props.ts'
import { recordPageWords } from './words.ts'

interface EditRecordProps<R extends AnyResource> {
  form: ResourcePageProps<R>
  row: EntityOf<R>
  /** Runs when the form is left. With it the form is open at once. */
  onLeft?: (() => void) | undefined
}

/** A button if the row may be changed. */
export function EditRecord<R extends AnyResource>({ form, row, onLeft }: EditRecordProps<R>) {
  const text = useText(recordPageWords)
  const [isEditing, setEditing] = useState(onLeft !== undefined)
  const canEdit = useCan(permissionOf(form.resource, 'update')) && !form.isLocked?.(row)
  const leave = () => {
    setEditing(false)
    onLeft?.()
  }
  if (!canEdit) return null
  return (
    <>
      <PlainButton onClick={() => setEditing(true)} data-testid="record-edit">
        {text('edit')}
      </PlainButton>
      {isEditing ? <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={leave} /> : null}
    </>
  )
}
