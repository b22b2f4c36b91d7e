// Points of any object, to be put into the curve beside those of this one.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { reference } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { ConfigProvider } from 'antd'
import { PlusIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import type { PointRow } from '../rows.ts'
import { equipmentTexts } from '../words.ts'
import styles from './add-point.module.css'

interface AddPointProps {
  chosen: readonly string[]
  /** No more can be put into the curve. */
  isFull: boolean
  onToggle: (pointId: string) => void
}

const mostPoints = 200
const objectField = reference(object)

export function AddPoint(props: AddPointProps) {
  const text = useText(equipmentTexts)
  return (
    <Popover
      button={
        <>
          <Icon of={PlusIcon} /> {text('addPoint')}
        </>
      }
      label={text('addPoint')}
      className={styles.button ?? ''}
      testId="add-point"
    >
      {() => <Choice {...props} />}
    </Popover>
  )
}

function Choice({ chosen, isFull, onToggle }: AddPointProps) {
  const text = useText(equipmentTexts)
  const id = useId()
  const [objectId, setObjectId] = useState('')
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{text('object')}</label>
      {/* Its list opens within the panel, which a press elsewhere closes. */}
      <ConfigProvider getPopupContainer={(trigger) => trigger?.parentElement ?? document.body}>
        <ReferenceInput
          id={id}
          field={objectField}
          value={objectId}
          onChange={(one) => setObjectId(String(one ?? ''))}
        />
      </ConfigProvider>
      {objectId === '' ? null : <PointsOf {...{ objectId, chosen, isFull, onToggle }} />}
      {isFull ? <p role="status">{text('curveIsFull')}</p> : null}
    </div>
  )
}

function PointsOf({ objectId, chosen, isFull, onToggle }: AddPointProps & { objectId: string }) {
  const text = useText(equipmentTexts)
  const nameOf = useName()
  const body = { objectId, pageNumber: 1, pageSize: mostPoints }
  const points = useRouteQuery<Page<PointRow>>({ resource: point, operation: 'page', body })
  if (!points.data) return <Skeleton rows={3} />
  if (points.data.records.length === 0) return <p>{text('noPoints')}</p>
  return (
    <ul className={styles.points}>
      {points.data.records.map((one) => {
        const isChosen = chosen.includes(one.id)
        return (
          <li key={one.id}>
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onToggle(one.id)}
              />
              {nameOf(one)}
              {one.unit ? <small> {one.unit}</small> : null}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
