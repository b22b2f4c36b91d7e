import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import type { AttentionEntry, AttentionList } from '../../../resource/tab/attention.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { addressOfCall, addressOfCalls } from '../andon/andon-urls.ts'
import { levelOf } from '../andon/call-state.tsx'
import { useLiveCalls } from '../andon/use-live-calls.ts'
import { useAttentionPage } from './use-attention-page.ts'
import { attentionWords } from './words.ts'

type CallRow = EntityOf<typeof andonEvent>

const filter = { status: andonStatus.codes.called }
const worst = 1

/** Calls that nobody has answered. One past its target is among the worst, whatever its severity. */
export function useCallAttention(): AttentionList | undefined {
  const text = useText(attentionWords)
  useLiveCalls(andonEvent.name)
  const query = useAttentionPage<CallRow>(andonEvent, { filter, sort: 'calledAt' })
  if (!query) return undefined
  const total = query.data?.total ?? 0
  return {
    query,
    entries: query.data?.records.map((row) => entryOf(row, text('call'))),
    total,
    all: { path: addressOfCalls(filter), text: text('calls', { n: total }) },
  }
}

const entryOf = (row: CallRow, title: string): AttentionEntry => ({
  key: `call-${row.id}`,
  level: row.ackDueAt < Date.now() ? worst : levelOf(row.severity),
  since: row.calledAt,
  head: (
    <span className="inline-row gap-6">
      <StateMark level={levelOf(row.severity)} isBare /> <strong>{title}</strong>
    </span>
  ),
  subject: (
    <Link to={addressOfCall(row.id)}>
      {joinedLabelOf(row, 'stationId')} · {joinedLabelOf(row, 'typeId')}
    </Link>
  ),
  detail: <Waiting row={row} />,
})

/** How long a call has waited, against its target. */
function Waiting({ row: { calledAt, ackDueAt } }: { row: CallRow }) {
  const text = useText(attentionWords)
  const now = useNow()
  const times = { time: formatLasting(now - calledAt), target: formatLasting(ackDueAt - calledAt) }
  return (
    <>
      {text('calledFor', times)}
      {now > ackDueAt ? <strong className="urgent margin-left-8">{text('late')}</strong> : null}
    </>
  )
}
