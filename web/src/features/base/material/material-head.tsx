// The head of the page of a material: its names and actions.

import { material } from '@gemba/contract/base/material/material.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { materialWords } from './words.ts'

export type MaterialRow = EntityOf<typeof material>

export function MaterialHead({ row }: { row: MaterialRow }) {
  const text = useText(materialWords)
  const nameOf = useName()
  const canEdit = useCan(permissionOf(material, 'update'))
  const history = useHistory<MaterialRow>(material)
  const [isEditing, setEditing] = useState(false)
  const isEnabled = row.isEnabled === 1
  const details = [row.specification, row.model, joinedLabelOf(row, 'materialClassId')]
  return (
    <header className="bar gap-4-16">
      <h1 className="flush size-20">{nameOf(row)}</h1>
      <span className="muted numeric">{row.code}</span>
      <StateWord presence={isEnabled ? 'on' : 'off'}>{text(isEnabled ? 'enabled' : 'disabled')}</StateWord>
      <span className="muted">{details.filter(Boolean).join(' · ')}</span>
      <span className="bar gap-8 push">
        {canEdit ? (
          <PlainButton onClick={() => setEditing(true)} data-testid="material-edit">
            {text('edit')}
          </PlainButton>
        ) : null}
        {history.button(row)}
      </span>
      {history.panel}
      {isEditing ? (
        <ResourceDialog
          resource={material}
          lines={[materialUnit]}
          dialog={{ mode: 'edit', row }}
          parent={{}}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </header>
  )
}
