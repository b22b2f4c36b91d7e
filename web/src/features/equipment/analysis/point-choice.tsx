// Chooses an object, then the points of it to add to the curve. This module is loaded when the panel is opened.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { reference } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { ConfigProvider } from 'antd'
import { useId, useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import type { PointRow } from '../rows.ts'
import { equipmentTexts } from '../words.ts'
import styles from './add-point.module.css'

export interface PointChoiceProps {
  chosen: readonly string[]
  /** Whether the curve has reached the maximum number of points. */
  isFull: boolean
  onToggle: (pointId: string) => void
}

const maxPoints = 200
const objectField = reference(object)

export function PointChoice({ chosen, isFull, onToggle }: PointChoiceProps) {
  const text = useText(equipmentTexts)
  const id = useId()
  const [objectId, setObjectId] = useState('')
  return (
    <div className={`column gap-6 ${styles.choice}`}>
      <label htmlFor={id}>{text('object')}</label>
      {/* The options open within the panel, because a press outside of it closes the panel. */}
      <ConfigProvider getPopupContainer={(trigger) => trigger?.parentElement ?? document.body}>
        <ReferenceInput
          id={id}
          field={objectField}
          value={objectId}
          onChange={(value) => setObjectId(String(value ?? ''))}
        />
      </ConfigProvider>
      {objectId === '' ? null : <PointsOf objectId={objectId} chosen={chosen} isFull={isFull} onToggle={onToggle} />}
      {isFull ? (
        <p className="flush muted" role="status">
          {text('curveIsFull')}
        </p>
      ) : null}
    </div>
  )
}

function PointsOf({ objectId, chosen, isFull, onToggle }: PointChoiceProps & { objectId: string }) {
  const text = useText(equipmentTexts)
  const nameOf = useName()
  const body = { objectId, pageNumber: 1, pageSize: maxPoints }
  const points = useRouteQuery<Page<PointRow>>({ resource: point, operation: 'page', body })
  if (!points.data) return <Skeleton rows={3} />
  if (points.data.records.length === 0) return <p className="flush muted">{text('noPoints')}</p>
  return (
    <ul className={`scroll plain-list ${styles.points}`}>
      {points.data.records.map((record) => {
        const isChosen = chosen.includes(record.id)
        return (
          <li key={record.id}>
            <label className="row gap-6">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onToggle(record.id)}
              />
              {nameOf(record)}
              {record.unit ? <small className="muted"> {record.unit}</small> : null}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
