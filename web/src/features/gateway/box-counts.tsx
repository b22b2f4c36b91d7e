// Number of gateways by state, above their list. Pressing a count filters the list.
import { listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { BoxState } from '@gemba/contract/gateway/box-report.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { Link } from 'react-router'
import { useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import { StateWord } from '../../ui/state/state-word.tsx'
import { formatNumber } from '../../ui/value/number.ts'
import styles from './boxes.module.css'
import { boxUrl } from './page-urls.ts'
import { presences } from './presence.ts'
import { gatewayTexts } from './words.ts'

const { online, degraded, offline, neverSeen, disabled } = boxState.codes
const order = [online, degraded, offline, neverSeen, disabled] as const

/** `chosen` is the state in the filter of the list. */
export function BoxCounts({ chosen }: { chosen: unknown }) {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  const { data } = useCommandQuery(listBoxStates, {}, { refetchMs: 5_000 })
  const counts = new Map<BoxState['state'], number>()
  for (const { state } of data ?? []) counts.set(state, (counts.get(state) ?? 0) + 1)
  // The height is reserved, so that the list does not move when the counts arrive.
  if (!data) return <div className="min-height-28 margin-bottom-8" />
  if (counts.size === 0) return null
  return (
    <nav className="flow gap-8 margin-bottom-8" aria-label={text('byState')} data-testid="box-counts">
      {order
        .filter((state) => counts.has(state))
        .map((state) => (
          <Link
            key={state}
            className={styles.count}
            to={boxUrl + addressOf({ state })}
            aria-current={chosen === state ? 'true' : undefined}
          >
            <StateWord presence={presences[state]}>{wordOfCode(boxState, state, language)}</StateWord>{' '}
            <b>{formatNumber(counts.get(state) ?? 0)}</b>
          </Link>
        ))}
    </nav>
  )
}
