import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import type { AttentionEntry, AttentionList } from '../../../resource/tab/attention.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { levelOf } from '../andon/call-state.tsx'
import { addressOfException, exceptionListUrl } from '../exception/exception-url.ts'
import { useAttentionPage } from './use-attention-page.ts'
import { attentionWords } from './words.ts'

type ExceptionRow = EntityOf<typeof exception>

const minuteMs = 60_000

/** Open exceptions past their due time. */
export function useExceptionAttention(): AttentionList | undefined {
  const text = useText(attentionWords)
  // Rounded to minutes, so that the query stays the same for a minute.
  const now = Math.floor(useNow() / minuteMs) * minuteMs
  const filter = { status: { in: [...blockingStates] }, dueAt: { to: now } }
  const query = useAttentionPage<ExceptionRow>(exception, { filter, sort: 'dueAt' })
  if (!query) return undefined
  const total = query.data?.total ?? 0
  const entryOf = (row: ExceptionRow): AttentionEntry => ({
    id: `exception-${row.id}`,
    level: levelOf(row.severity),
    since: row.dueAt ?? 0,
    head: (
      <span className="inline-row gap-6">
        <StateMark level={levelOf(row.severity)} acknowledged isBare /> <strong>{text('exception')}</strong>
      </span>
    ),
    subject: (
      <Link to={addressOfException(row.id)}>
        {row.code} · {row.name}
      </Link>
    ),
    detail: text('overdueFor', { time: formatLasting(now - (row.dueAt ?? now)) }),
  })
  return {
    query,
    entries: query.data?.records.map(entryOf),
    total,
    all: { path: exceptionListUrl + addressOf(filter), text: text('exceptions', { n: total }) },
  }
}
