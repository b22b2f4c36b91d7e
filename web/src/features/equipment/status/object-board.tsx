// What stands below an object: each child with its state and its main value.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Value } from '../../../ui/value/value.tsx'
import { objectUrl } from '../page-urls.ts'
import { type ObjectRow, type PointRow, pointName, staleAfterMs } from '../rows.ts'
import styles from './object-board.module.css'
import { StatusMark } from './status-mark.tsx'
import { useObjectStatus } from './use-object-status.ts'
import { statusWords } from './words.ts'

const mostChildren = 60

/** Returns the objects directly below one; undefined until they are read. */
export function useChildren(objectId: string): Page<ObjectRow> | undefined {
  const body = { parentId: objectId, pageNumber: 1, pageSize: mostChildren }
  return useRouteQuery<Page<ObjectRow>>({ resource: object, operation: 'page', body }).data
}

/** The first main point of each object, by its id. */
function useMainPoints(objectIds: readonly string[]): ReadonlyMap<string, PointRow> {
  const body = { objectId: { in: objectIds }, isMain: 1, pageNumber: 1, pageSize: mostChildren * 4 }
  const points = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body },
    { isEnabled: objectIds.length > 0 },
  )
  return new Map(points.data?.records.toReversed().map((one) => [one.objectId, one]))
}

export function ObjectBoard({ objects: { records, total } }: { objects: Page<ObjectRow> }) {
  const text = useText(statusWords)
  const ids = records.map(({ id }) => id)
  const { byId } = useObjectStatus(ids)
  const points = useMainPoints(ids)
  return (
    <section className={styles.board} aria-label={text('below')} data-testid="object-board">
      <ul>
        {records.map((one) => (
          <li key={one.id}>
            <ChildCard object={one} status={byId.get(one.id)} mainPoint={points.get(one.id)} />
          </li>
        ))}
      </ul>
      {total > records.length ? <p>{text('moreBelow', { n: total - records.length })}</p> : null}
    </section>
  )
}

interface ChildCardProps {
  object: ObjectRow
  status: ObjectStatus | undefined
  mainPoint: PointRow | undefined
}

function ChildCard({ object: { id, name }, status, mainPoint }: ChildCardProps) {
  const text = useText(statusWords)
  const below = (status?.objectCount ?? 1) - 1
  return (
    <Link to={`${objectUrl}/${id}`} className={styles.card}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <StatusMark status={status} isBare />
      </span>
      {mainPoint ? <MainValue point={mainPoint} /> : null}
      {mainPoint || below > 0 ? null : <span className={styles.muted}>{text('noMainPoint')}</span>}
      {below > 0 ? <span className={styles.muted}>{text('objectsBelow', { n: below })}</span> : null}
    </Link>
  )
}

function MainValue({ point: one }: { point: PointRow }) {
  const language = useLanguage((state) => state.language)
  return (
    <>
      <span className={styles.muted}>{pointName(one, language)}</span>
      <Value reading={useReading(one.id)} unit={one.unit} decimals={one.decimals} staleMs={staleAfterMs(one)} isLarge />
    </>
  )
}
