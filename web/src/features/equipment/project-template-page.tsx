import { createFromTemplate, projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { CreateFromTemplate } from './template-dialogs.tsx'
import { equipmentTexts } from './words.ts'

export function ProjectTemplatePage() {
  const text = useText(equipmentTexts)
  const canEdit = useCan(createFromTemplate.permission)
  /** Id of the template to apply; '' lets the person choose one. */
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={projectTemplate}
        hidden={['objectCount', 'pointCount', 'ruleCount']}
        rules={{ code: {}, name: {}, objectId: { isSetOnce: true, help: text('templateHelp') } }}
        rowActions={[
          { name: 'create', label: text('newFromTemplate'), onRun: ({ id }) => setChosen(id), isShown: () => canEdit },
        ]}
        actions={() =>
          canEdit ? (
            <PlainButton onClick={() => setChosen('')} data-testid="from-template">
              {text('newFromTemplate')}
            </PlainButton>
          ) : null
        }
      />
      {chosen === undefined ? null : <CreateFromTemplate templateId={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
