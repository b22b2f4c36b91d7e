// The list of templates with their lines. A template can be used to fill a new stage.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentTemplate, segmentTemplateResource } from '@gemba/contract/production/segment/segment-template.ts'
import { useState } from 'react'
import { callRoute } from '../../../api/call-route.ts'
import { notifyFailure } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { useStageForm } from './stage-form.ts'
import { segmentWords } from './words.ts'

type Template = EntityOf<typeof segmentTemplate>
type TemplateWithLines = Template & { resources: readonly EntityOf<typeof segmentTemplateResource>[] }

/** Returns the initial values of a stage that a template fills. */
const filledBy = ({ segmentType, resources }: TemplateWithLines) => ({
  segmentType,
  resources: resources.map(({ stationId, equipmentId, teamId, staffId, workCenterId, quantity, labels }) => ({
    stationId,
    equipmentId,
    teamId,
    staffId,
    workCenterId,
    quantity,
    labels,
  })),
})

export function TemplateListPage() {
  const text = useText(segmentWords)
  const form = useStageForm()
  const canAdd = useCan(permissionOf(segmentStage, 'create'))
  const [filled, setFilled] = useState<object>()
  const fill = ({ id }: Template) =>
    void callRoute<TemplateWithLines>(segmentTemplate, 'read', { id }, { isRead: true })
      .then((row) => setFilled(filledBy(row)))
      .catch(notifyFailure)
  return (
    <>
      <ResourcePage
        resource={segmentTemplate}
        lines={[segmentTemplateResource]}
        rowActions={canAdd ? [{ name: 'newStage', label: text('newStage'), onRun: fill }] : []}
      />
      {filled ? (
        <ResourceDialog
          {...form}
          initial={filled}
          dialog={{ mode: 'add', row: undefined }}
          parent={{}}
          onClose={() => setFilled(undefined)}
        />
      ) : null}
    </>
  )
}
