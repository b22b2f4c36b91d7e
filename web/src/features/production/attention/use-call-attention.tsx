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

const { called, acknowledged, handling } = andonStatus.codes
const worst = 1

/** Calls that nobody has answered, and answered ones that are not resolved in time. */
const kinds = {
  unanswered: { filter: { status: called }, sort: 'calledAt', title: 'call', plural: 'calls' },
  late: {
    filter: { status: { in: [acknowledged, handling] }, isOverdue: 1 },
    sort: 'resolveDueAt',
    title: 'lateCall',
    plural: 'lateCalls',
  },
} as const

/** Open calls of one kind. One past its target is among the worst, whatever its severity. */
export function useCallAttention(kind: keyof typeof kinds): AttentionList | undefined {
  const text = useText(attentionWords)
  const { filter, sort, title, plural } = kinds[kind]
  useLiveCalls(andonEvent.name)
  const query = useAttentionPage<CallRow>(andonEvent, { filter, sort })
  if (!query) return undefined
  const total = query.data?.total ?? 0
  return {
    query,
    entries: query.data?.records.map((row) => entryOf(row, text(title))),
    total,
    all: { path: addressOfCalls(filter), text: text(plural, { n: total }) },
  }
}

/** When the next answer to a call is due. */
const dueAtOf = ({ status, ackDueAt, resolveDueAt }: CallRow): number => (status === called ? ackDueAt : resolveDueAt)

const entryOf = (row: CallRow, title: string): AttentionEntry => ({
  id: `call-${row.id}`,
  level: dueAtOf(row) < Date.now() ? worst : levelOf(row.severity),
  since: row.calledAt,
  head: (
    <span className="inline-row gap-6">
      <StateMark level={levelOf(row.severity)} acknowledged={row.status !== called} isBare /> <strong>{title}</strong>
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
function Waiting({ row }: { row: CallRow }) {
  const text = useText(attentionWords)
  const now = useNow()
  const dueAt = dueAtOf(row)
  const responder = row.responderId === null ? undefined : joinedLabelOf(row, 'responderId')
  const times = { time: formatLasting(now - row.calledAt), target: formatLasting(dueAt - row.calledAt) }
  return (
    <>
      {text('calledFor', times)}
      {responder ? ` · ${responder}` : null}
      {now > dueAt ? <strong className="urgent margin-left-8">{text('late')}</strong> : null}
    </>
  )
}
