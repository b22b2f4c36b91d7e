// One object among others: how it is with all below it, and its key value.

import type { TwoNames } from '@gemba/contract/english-name.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { usePolledReadings } from '../../../resource/polled-readings.ts'
import type { Reading } from '../../../ui/value/value.tsx'
import { objectUrl } from '../page-urls.ts'
import type { PointRow } from '../rows.ts'
import { KeyValue } from './key-value.tsx'
import { NewestAge } from './newest-age.tsx'
import styles from './object-card.module.css'
import { StatusMark } from './status-mark.tsx'
import { useObjectStatus } from './use-object-status.ts'
import { type Course, useSparklines } from './use-sparklines.ts'
import { statusWords } from './words.ts'

/** Most objects that stand beside one another. */
export const mostCards = 60
const keyPointsEach = 4

/** The first key point of each object, by its id. */
function useKeyPoints(objectIds: readonly string[]): ReadonlyMap<string, PointRow> {
  const body = { objectId: { in: objectIds }, isMain: 1, pageNumber: 1, pageSize: mostCards * keyPointsEach }
  const points = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body },
    { isEnabled: objectIds.length > 0 },
  )
  return new Map(points.data?.records.toReversed().map((one) => [one.objectId, one]))
}

interface Named extends TwoNames {
  readonly id: string
}

export function ObjectCards({ objects, label }: { objects: readonly Named[]; label: string }) {
  const ids = objects.map(({ id }) => id)
  const { byId } = useObjectStatus(ids)
  const points = useKeyPoints(ids)
  const pointIds = [...points.values()].map(({ id }) => id)
  const polled = usePolledReadings(pointIds)
  const courses = useSparklines(pointIds)
  return (
    <ul className={styles.cards} aria-label={label}>
      {objects.map((one) => (
        <li key={one.id}>
          <ObjectCard object={one} status={byId.get(one.id)} keyPoint={points.get(one.id)} {...{ polled, courses }} />
        </li>
      ))}
    </ul>
  )
}

interface ObjectCardProps {
  object: Named
  status: ObjectStatus | undefined
  keyPoint: PointRow | undefined
  /** By point, while the live connection is away. */
  polled: ReadonlyMap<string, Reading>
  courses: ReadonlyMap<string, Course>
}

function ObjectCard({ object: { id, ...names }, status, keyPoint, polled, courses }: ObjectCardProps) {
  const text = useText(statusWords)
  const name = useName()(names)
  const below = (status?.objectCount ?? 1) - 1
  return (
    <Link to={`${objectUrl}/${id}`} className={styles.card} data-testid={`object-card-${id}`}>
      <span className={styles.head}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <StatusMark status={status} isBare />
      </span>
      {keyPoint ? (
        <KeyValue point={keyPoint} polled={polled.get(keyPoint.id)} course={courses.get(keyPoint.id)} />
      ) : null}
      {keyPoint || below > 0 ? null : <span className={styles.muted}>{text('noKeyPoint')}</span>}
      {below > 0 ? <span className={styles.muted}>{text('objectsBelow', { n: below })}</span> : null}
      {keyPoint ? null : (
        <span className={styles.muted}>
          <NewestAge ts={status?.newestTs} />
        </span>
      )}
    </Link>
  )
}
