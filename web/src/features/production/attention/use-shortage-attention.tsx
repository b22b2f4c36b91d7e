import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import type { AttentionEntry, AttentionList } from '../../../resource/tab/attention.ts'
import { todayIn } from '../../../ui/day/days.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { instantOf, usePlantZone } from '../../../ui/value/time.ts'
import { addressOfPrepare, addressOfShortPrepares } from '../material-prepare/prepare-urls.ts'
import { useAttentionPage } from './use-attention-page.ts'
import { attentionWords } from './words.ts'

type PrepareRow = EntityOf<typeof materialPrepare>

const level = 3

/** Material of orders that is needed by today and is not completely at the line. */
export function useShortageAttention(): AttentionList | undefined {
  const text = useText(attentionWords)
  const today = todayIn(usePlantZone((state) => state.zone))
  const filter = { status: { in: [...shortPrepareStates] }, neededOn: { to: today } }
  const query = useAttentionPage<PrepareRow>(materialPrepare, { filter, sort: 'neededOn' })
  if (!query) return undefined
  const total = query.data?.total ?? 0
  const entryOf = (row: PrepareRow): AttentionEntry => ({
    id: `shortage-${row.id}`,
    level,
    since: row.neededOn === null ? 0 : instantOf(`${row.neededOn} 00:00:00`),
    head: (
      <span className="inline-row gap-6">
        <StateMark level={level} acknowledged isBare /> <strong>{text('shortage')}</strong>
      </span>
    ),
    subject: (
      <Link to={addressOfPrepare(row.id)}>
        {text('shortOf', { code: row.code ?? '', order: joinedLabelOf(row, 'orderId') ?? '' })}
      </Link>
    ),
    detail: text('neededOn', { day: row.neededOn ?? '' }),
  })
  return {
    query,
    entries: query.data?.records.map(entryOf),
    total,
    all: { path: addressOfShortPrepares(today), text: text('shortages', { n: total }) },
  }
}
