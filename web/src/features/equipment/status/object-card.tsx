// The card of an object: its status with all descendants, and its key value.
import type { LocalNames } from '@gemba/contract/names.ts'
import { Link } from 'react-router'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { levelName } from '../../../ui/state/state-mark.tsx'
import { objectAddress } from '../page-urls.ts'
import { AreaFigures } from './area-figures.tsx'
import { Doing } from './doing.tsx'
import { KeyValue } from './key-value.tsx'
import { NewestAge } from './newest-age.tsx'
import styles from './object-card.module.css'
import { StatusMark } from './status-mark.tsx'
import type { Tiles } from './use-tiles.ts'
import { statusWords } from './words.ts'

interface ObjectName extends LocalNames {
  readonly id: string
}

interface ObjectCardsProps {
  objects: readonly ObjectName[]
  tiles: Tiles
  label: string
  /** Smaller layout for many cards. */
  isDense?: boolean
}

export function ObjectCards({ objects, tiles, label, isDense = false }: ObjectCardsProps) {
  return (
    <ul className={classNames(styles.cards, isDense && styles.dense)} aria-label={label}>
      {objects.map((object) => (
        <li key={object.id}>
          <ObjectCard object={object} tiles={tiles} isDense={isDense} />
        </li>
      ))}
    </ul>
  )
}

interface ObjectCardProps {
  object: ObjectName
  tiles: Tiles
  isDense: boolean
}

function ObjectCard({ object: { id, ...names }, tiles, isDense }: ObjectCardProps) {
  const text = useText(statusWords)
  const name = useName()(names)
  const status = tiles.statuses.get(id)
  const keyPoint = tiles.keyPoints.get(id)
  const figures = tiles.areaFigures.get(id)
  const below = (status?.objectCount ?? 1) - 1
  const rings = status?.level && status.activeCount > 0 ? levelName(status.level) : undefined
  const statePoint = tiles.statePoints.get(id)
  const isSilent = status !== undefined && status.onlineBoxCount < status.boxCount
  const isWell = !(status?.level || isSilent)
  // The state of the equipment is shown instead of the text that all is well.
  const state = (
    <span className={`column align-end muted size-12 ${styles.state}`}>
      {isWell && statePoint ? null : <StatusMark status={status} />}
      {statePoint && (isWell || !isDense) ? (
        <Doing point={statePoint} polled={tiles.polled.get(statePoint.id)} />
      ) : null}
    </span>
  )
  return (
    <Link
      to={pageUrl(objectAddress, { id })}
      className={styles.card}
      data-rings={rings}
      data-is-silent={isSilent}
      data-testid={`object-card-${id}`}
    >
      <span className={`row spread gap-8 min-height-20 ${styles.head}`}>
        <span className={`bold ellipsis ${styles.name}`} title={name}>
          {name}
        </span>
        {keyPoint ? null : state}
      </span>
      {keyPoint ? (
        <KeyValue
          point={keyPoint}
          objectId={id}
          polled={tiles.polled.get(keyPoint.id)}
          course={tiles.courses.get(keyPoint.id)}
        >
          {state}
        </KeyValue>
      ) : null}
      {keyPoint || below > 0 ? null : <span className="muted size-12">{text('noKeyPoint')}</span>}
      {figures ? <AreaFigures figures={figures} /> : null}
      {below > 0 ? <span className="muted size-12">{text('objectsBelow', { n: below })}</span> : null}
      {keyPoint ? null : (
        <span className="muted size-12">
          <NewestAge ts={status?.newestTs} />
        </span>
      )}
    </Link>
  )
}
