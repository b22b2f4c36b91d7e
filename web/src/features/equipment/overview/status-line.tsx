import { countBoxes } from '@gemba/contract/gateway/box.ts'
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { NewestAge } from '../status/newest-age.tsx'
import { useObjectStatus } from '../status/use-object-status.ts'
import styles from './status-line.module.css'
import { overviewWords } from './words.ts'

type Sum = Pick<ObjectStatus, 'level' | 'activeCount' | 'unackedCount' | 'objectCount' | 'newestTs'>

/** Everything together; 1 is the worst level. */
function sumOf(statuses: readonly ObjectStatus[]): Sum {
  const levels = statuses.flatMap(({ level }) => level ?? [])
  const total = (count: (one: ObjectStatus) => number) => statuses.reduce((sum, one) => sum + count(one), 0)
  return {
    level: levels.length > 0 ? (Math.min(...levels) as Sum['level']) : null,
    activeCount: total((one) => one.activeCount),
    unackedCount: total((one) => one.unackedCount),
    objectCount: total((one) => one.objectCount),
    newestTs: statuses.reduce<number | null>(
      (newest, { newestTs: ts }) => Math.max(newest ?? 0, ts ?? 0) || null,
      null,
    ),
  }
}

/** How the whole plant is, in one line. */
export function StatusLine({ roots }: { roots: readonly { id: string }[] }) {
  const text = useText(overviewWords)
  const company = useSession((state) => state.user?.companyName)
  const maySeeBoxes = useCan(countBoxes.permission)
  const { byId, isKnown } = useObjectStatus(roots.map(({ id }) => id))
  const boxes = useCommandQuery(countBoxes, {}, { isEnabled: maySeeBoxes, refetchMs: 15_000 })
  const sum = sumOf([...byId.values()])
  return (
    <header className={styles.line}>
      <h1>{company ?? text('plant')}</h1>
      {isKnown ? (
        <span className={styles.item} role="status">
          {sum.level ? (
            <>
              <StateMark
                level={sum.level}
                acknowledged={sum.unackedCount === 0}
                returned={sum.activeCount === 0}
                isShort
              />
              {text('alarms', { active: sum.activeCount, unacked: sum.unackedCount })}
            </>
          ) : (
            text('allNormal')
          )}
        </span>
      ) : null}
      {boxes.data ? (
        <span className={styles.item} data-is-short={boxes.data.online < boxes.data.total}>
          {text('boxes', { online: boxes.data.online, total: boxes.data.total })}
        </span>
      ) : null}
      {isKnown ? <span className={styles.item}>{text('objects', { n: sum.objectCount })}</span> : null}
      <span className={styles.item}>
        <NewestAge ts={sum.newestTs} />
      </span>
    </header>
  )
}
