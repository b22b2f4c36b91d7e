import { createFromTemplate, projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { useState } from 'react'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useText } from '../../i18n/text.ts'
import type { Row } from '../../resource/overrides.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { equipmentArea } from './area.ts'
import { CreateFromTemplate } from './template-dialogs.tsx'

export function ProjectTemplatePage() {
  const text = useText(equipmentTexts)
  const canEdit = useCan(createFromTemplate.permission)
  const [chosen, setChosen] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={projectTemplate}
        area={equipmentArea}
        hidden={['objectCount', 'pointCount', 'ruleCount']}
        rules={{ objectId: { isSetOnce: true, help: text('templateHelp') } }}
        rowActions={[{ name: 'create', label: text('newFromTemplate'), onRun: setChosen, isShown: () => canEdit }]}
      />
      {chosen ? (
        <CreateFromTemplate
          template={{ id: chosen.id, name: String(chosen.name) }}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  )
}
