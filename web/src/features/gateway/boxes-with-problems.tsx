// Gateways that need attention, on the overview: the duration of the state, and a link to the diagnosis.
import { box, listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { BoxState } from '@gemba/contract/gateway/box-report.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../api/call-route.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useName } from '../../i18n/name.ts'
import { useText } from '../../i18n/text.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { StateWord } from '../../ui/state/state-word.tsx'
import { formatLasting } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import styles from './boxes.module.css'
import { boxAddress, boxUrl } from './page-urls.ts'
import { presences } from './presence.ts'
import { useStateReason } from './state/state-reason.ts'
import { gatewayTexts } from './words.ts'

const maxVisibleBoxes = 8
const { offline, degraded } = boxState.codes

/** Returns the time since which the state lasts. A silent gateway counts from its last message. */
const sinceOf = ({ state, lastMessageAt, stateAt }: BoxState): number | null =>
  state === offline ? (lastMessageAt ?? stateAt) : stateAt

/** Returns the offline and degraded boxes. Those with the oldest state come first. */
export const boxesWithProblems = (states: readonly BoxState[]): BoxState[] =>
  states
    .filter(({ state }) => state === offline || state === degraded)
    .toSorted((state, other) => (sinceOf(state) ?? 0) - (sinceOf(other) ?? 0))

export function TroubledBoxes() {
  const text = useText(gatewayTexts)
  const { data } = useCommandQuery(listBoxStates, {}, { refetchMs: 5_000 })
  const troubled = boxesWithProblems(data ?? [])
  const visibleBoxes = troubled.slice(0, maxVisibleBoxes)
  const body = { id: { in: visibleBoxes.map(({ id }) => id) }, pageNumber: 1, pageSize: maxVisibleBoxes }
  const boxes = useRouteQuery<Page<EntityOf<typeof box>>>(
    { resource: box, operation: 'page', body },
    { isEnabled: visibleBoxes.length > 0 },
  )
  if (troubled.length === 0) return null
  const byId = new Map(boxes.data?.records.map((record) => [record.id, record]))
  return (
    <aside
      className={`padding-12 card ${styles.panel}`}
      aria-label={text('troubledBoxes')}
      data-testid="troubled-boxes"
    >
      <header className="flex align-baseline gap-8">
        <h2 className="flush size-16">{text('troubledBoxes')}</h2>
        <Link className={styles.problemCount} to={boxUrl + addressOf({ state: { in: [offline, degraded] } })}>
          {troubled.length}
        </Link>
        <Link to={boxUrl}>{text('toBoxes')}</Link>
      </header>
      <ul className="unpadded unmarked above-8">
        {visibleBoxes.map((state) => {
          const box = byId.get(state.id)
          return box ? <TroubledBox key={state.id} box={box} state={state} /> : null
        })}
      </ul>
    </aside>
  )
}

function TroubledBox({ box: row, state }: { box: EntityOf<typeof box>; state: BoxState }) {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  const nameOf = useName()
  const reasonOf = useStateReason()
  const reason = reasonOf(state)
  const now = useNow()
  const since = sinceOf(state)
  const textName = state.state === offline ? 'silentFor' : 'stateFor'
  return (
    <li className="column gap-4 padding-8-0 line-above">
      <Link to={pageUrl(boxAddress, { id: row.id })}>{nameOf(row)}</Link>
      <span className="flow align-baseline spread gap-4-12">
        <StateWord presence={presences[state.state]}>{wordOfCode(boxState, state.state, language)}</StateWord>
        {since === null ? null : (
          <small className="muted numeric">{text(textName, { lasting: formatLasting(now - since) })}</small>
        )}
      </span>
      {state.state === degraded && reason !== '' ? <small className="muted">{reason}</small> : null}
    </li>
  )
}
