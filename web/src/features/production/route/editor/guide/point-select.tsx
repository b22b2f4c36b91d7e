// Chooses a point of an object whose data type fits the kind of the parameter.
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { isPointOfKind } from '@gemba/contract/production/parameter/judge-value.ts'
import { Select } from 'antd'
import { useRouteQuery } from '../../../../../api/call-route.ts'
import { useName } from '../../../../../i18n/name.ts'
import { useText } from '../../../../../i18n/text.ts'
import type { DraftParameter } from '../route-draft.ts'
import { editorWords } from '../words.ts'

interface PointSelectProps {
  id: string
  parameter: DraftParameter
  isDisabled: boolean
  onChoose: (selection: { pointId: string | null; unit: string | null }) => void
}

const maxPoints = 500
export function PointSelect({ id, parameter, isDisabled, onChoose }: PointSelectProps) {
  const text = useText(editorWords)
  const nameOf = useName()
  const { objectId, pointId } = parameter
  const body = { objectId, pageNumber: 1, pageSize: maxPoints }
  const points = useRouteQuery<Page<EntityOf<typeof point>>>(
    { resource: point, operation: 'page', body },
    { isEnabled: objectId !== null },
  )
  // The query may still hold the points of the previous object.
  const all = (points.data?.records ?? []).filter((record) => record.objectId === objectId)
  const fit = all.filter((candidate) => isPointOfKind(parameter.kind, candidate.dataType))
  return (
    <Select
      id={id}
      className="full-width"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled || objectId === null}
      placeholder={text('noPoint')}
      value={all.some((candidate) => candidate.id === pointId) ? pointId : null}
      options={fit.map((candidate) => ({
        value: candidate.id,
        label: candidate.unit ? `${nameOf(candidate)} (${candidate.unit})` : nameOf(candidate),
      }))}
      onChange={(pointId) =>
        onChoose({ pointId: pointId ?? null, unit: fit.find((candidate) => candidate.id === pointId)?.unit ?? null })
      }
    />
  )
}
