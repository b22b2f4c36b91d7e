// What needs attention: alarms, calls, orders and tasks of all features, the worst first. Each links to its record, each
// number to its list.
import { can } from '@gemba/contract/identity/role/can.ts'
import { CheckIcon } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useContext, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { useHeldRows } from '../../../../resource/list/held-rows.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import {
  AttentionContext,
  type AttentionEntry,
  type AttentionList,
  type AttentionSource,
} from '../../../../resource/tab/attention.ts'
import { useSession } from '../../../../session/session.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../../ui/state/page-states.tsx'
import { useDemoHistory } from '../demo-load/use-demo-load.ts'
import { overviewWords } from '../words.ts'
import styles from './attention-panel.module.css'
import { mergeEntries } from './merge-entries.ts'

const maxEntries = 12

export function AttentionPanel() {
  const text = useText(overviewWords)
  const authorities = useSession((state) => state.user?.authorities)
  const sources = useContext(AttentionContext).filter(({ permissions }) =>
    permissions.some((permission) => can(authorities, permission)),
  )
  const { isKnown, percent } = useDemoHistory()
  const complete = sources.filter(({ isOfDemoHistory }) => percent === undefined || !isOfDemoHistory)
  const area = useRef<HTMLElement>(null)
  if (sources.length === 0) return null
  return (
    <aside className="padding-12 card" aria-label={text('needsAttention')} data-testid="needs-attention" ref={area}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <Gather sources={complete} lists={[]}>
          {(lists) => (isKnown ? <Entries lists={lists} area={area} /> : <Skeleton rows={3} />)}
        </Gather>
      </Suspense>
      {complete.length < sources.length ? (
        <p className="flush above-8 muted" role="status" data-testid="attention-of-history">
          {text('historyGenerated', { n: percent ?? 0 })}
        </p>
      ) : null}
    </aside>
  )
}

interface GatherProps {
  sources: readonly AttentionSource[]
  lists: readonly AttentionList[]
  children: (lists: readonly AttentionList[]) => ReactNode
}

/** Renders each source within the one before, and the children with the lists of all. */
function Gather({ sources: [first, ...rest], lists, children }: GatherProps) {
  if (!first) return children(lists)
  return (
    <first.Source>
      {(listsOfFirst) => (
        <Gather sources={rest} lists={[...lists, ...listsOfFirst]}>
          {children}
        </Gather>
      )}
    </first.Source>
  )
}

/** An entry that is no longer listed keeps its place while a person is in the list, without its action. */
const toUnlisted = (entry: AttentionEntry): AttentionEntry => ({ ...entry, action: undefined })

interface EntriesProps {
  lists: readonly AttentionList[]
  /** The element in which the entries keep their places. */
  area: RefObject<HTMLElement | null>
}

function Entries({ lists, area }: EntriesProps) {
  const text = useText(overviewWords)
  const failed = lists.find(({ query, entries }) => entries === undefined && query.isError)
  const isKnown = lists.every(({ entries }) => entries !== undefined)
  const entries = mergeEntries(lists.flatMap((list) => (list.entries ? [list.entries] : [])))
  const { rows } = useHeldRows(entries.slice(0, maxEntries), {
    area,
    toUnlisted,
    query: undefined,
    isOther: false,
  })
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  return (
    <>
      <header className="flex align-baseline gap-8">
        <h2 className="flush size-16">{text('needsAttention')}</h2>
        <span className="muted numeric" data-testid="attention-total">
          {isKnown ? total : ''}
        </span>
      </header>
      <nav className="bar gap-4-12 size-13" aria-label={text('needsAttention')}>
        {lists
          .filter((list) => list.total > 0)
          .map(({ all }) => (
            <Link key={all.path} className="nowrap" to={all.path}>
              {all.text}
            </Link>
          ))}
      </nav>
      {failed ? <QueryState query={failed.query} rows={2} /> : null}
      {!isKnown && !failed ? <Skeleton rows={3} /> : null}
      {isKnown && rows.length === 0 ? (
        <p className={`row gap-8 muted ${styles.none}`}>
          <Icon of={CheckIcon} /> {text('nothingWaits')}
        </p>
      ) : null}
      <ul className="unpadded unmarked above-8">
        {rows.map(({ id, head, action, subject, detail }) => (
          <li className="column gap-4 padding-8-0 line-above break-words" key={id} data-testid={`attention-${id}`}>
            <span className={`row spread gap-8 ${styles.head}`}>
              {head}
              {action}
            </span>
            <span>{subject}</span>
            <small className="muted">{detail}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
