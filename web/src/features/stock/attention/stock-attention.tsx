// The warehouse among what needs attention on the overview: issues and receipts past their day.
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, permissionOf } from '../../../resource/labels.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import type { AttentionEntry, AttentionList, AttentionSource } from '../../../resource/tab/attention.ts'
import { useCan } from '../../../session/session.ts'
import { todayIn } from '../../../ui/day/days.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatInstant, instantOf, usePlantZone } from '../../../ui/value/time.ts'
import {
  addressOfBill,
  inboundDetailUrl,
  inboundListUrl,
  outboundDetailUrl,
  outboundListUrl,
} from '../bill/bill-urls.ts'
import { attentionWords } from './words.ts'

const level = 3
const maxEntries = 5
const refetchMs = 60_000

/** What differs between issues and receipts. */
const kinds = {
  issue: {
    resource: outboundBill,
    status: [outboundStatus.codes.toPick, outboundStatus.codes.picking],
    day: 'neededOn',
    listUrl: outboundListUrl,
    detailUrl: outboundDetailUrl,
    plural: 'issues',
  },
  receipt: {
    resource: inboundBill,
    status: [inboundStatus.codes.toReceive, inboundStatus.codes.partlyStocked],
    day: 'expectedOn',
    listUrl: inboundListUrl,
    detailUrl: inboundDetailUrl,
    plural: 'receipts',
  },
} as const

type Row = EntityOf<typeof outboundBill> | EntityOf<typeof inboundBill>

export const StockAttention: AttentionSource['Source'] = ({ children }) => {
  const lists = [useOverdueBills('issue'), useOverdueBills('receipt')]
  return children(lists.flatMap((list) => list ?? []))
}

/** Bills in the warehouse whose day is over; undefined for users who may not see them. */
function useOverdueBills(kind: keyof typeof kinds): AttentionList | undefined {
  const text = useText(attentionWords)
  const zone = usePlantZone((state) => state.zone)
  const { resource, status, day, listUrl, detailUrl, plural } = kinds[kind]
  const isEnabled = useCan(permissionOf(resource, 'page'))
  const yesterday = formatInstant(instantOf(`${todayIn(zone)} 00:00:00`, zone) - 1, zone).slice(0, 10)
  const filter = { status: { in: [...status] }, [day]: { to: yesterday } }
  const body = { ...filter, sort: day, order: 'asc', pageNum: 1, pageSize: maxEntries }
  const query = useRouteQuery<Page<Row>>({ resource, operation: 'page', body }, { isEnabled, refetchMs })
  if (!isEnabled) return undefined
  const total = query.data?.total ?? 0
  const entryOf = (row: Row): AttentionEntry => {
    const due = ('neededOn' in row ? row.neededOn : row.expectedOn) ?? ''
    return {
      id: `${kind}-${row.id}`,
      level,
      since: due === '' ? 0 : instantOf(`${due} 00:00:00`),
      head: (
        <span className="inline-row gap-6">
          <StateMark level={level} acknowledged isBare /> <strong>{text(kind)}</strong>
        </span>
      ),
      subject: (
        <Link to={addressOfBill(detailUrl, row.id)}>
          {row.code} · {joinedLabelOf(row, 'warehouseId')}
        </Link>
      ),
      detail: text(day, { day: due }),
    }
  }
  return {
    query,
    entries: query.data?.records.map(entryOf),
    total,
    all: { path: listUrl + addressOf(filter), text: text(plural, { n: total }) },
  }
}
