// The bills to process in the warehouse: the due ones, and any other one by its code.
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { callRoute, useRouteQuery } from '../../../api/call-route.ts'
import { run } from '../../../api/run.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { textIn } from '../../../i18n/words.ts'
import { joinedLabelOf, permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BillGoods } from '../bill/goods-columns.tsx'
import type { InboundRow } from '../inbound/inbound-form.ts'
import type { OutboundRow } from '../outbound/outbound-form.ts'
import { nothingScanned, scannedBy } from './scan-steps.ts'
import { picksOf } from './task.ts'
import type { TaskBill } from './task-bill.ts'
import { taskWords } from './words.ts'

/** Most bills in the list. Further bills are opened by scan. */
const maxBills = 50
const refetchMs = 30_000

const { toReceive, awaitingInspection, partlyStocked, stocked } = inboundStatus.codes
const { toPick, picking } = outboundStatus.codes

type Kind = TaskBill['kind']

/** The kind of task for a bill in a status. Undefined if there is none. */
const inboundKinds: Readonly<Record<number, Kind | undefined>> = {
  [toReceive]: 'toReceive',
  [partlyStocked]: 'toReceive',
  [awaitingInspection]: 'toPutAway',
  [stocked]: 'toPutAway',
}
const outboundKinds: Readonly<Record<number, Kind | undefined>> = { [toPick]: 'toPick', [picking]: 'toPick' }

type TaskRow = (InboundRow | OutboundRow) & BillGoods

/** Returns supplier or receiver, the place at the line and the document that a bill is for. */
function aboutOf(row: TaskRow): string {
  const text = textIn(currentLanguage(), taskWords)
  const isIssue = 'neededOn' in row
  const supplier = isIssue ? undefined : row.supplierId && joinedLabelOf(row, 'supplierId')
  const receiver = isIssue ? row.receiver : undefined
  const place = isIssue ? row.targetLocationId && joinedLabelOf(row, 'targetLocationId') : undefined
  return [
    supplier && text('from.supplier', { name: supplier }),
    receiver && text('for.receiver', { name: receiver }),
    place && text('to.place', { name: place }),
    row.purpose ? text('for.document', { name: row.purpose }) : row.remark,
  ]
    .filter(Boolean)
    .join(' · ')
}

const billOf = (kind: Kind, row: TaskRow): TaskBill => ({
  kind,
  id: row.id,
  code: row.code ?? row.id,
  warehouse: joinedLabelOf(row, 'warehouseId') ?? '',
  day: 'neededOn' in row ? row.neededOn : row.expectedOn,
  material: [row.firstMaterialCode, row.firstMaterialName].filter(Boolean).join(' '),
  quantity: row.firstQuantity ? `${formatDecimal(row.firstQuantity)} ${row.firstUnitName ?? ''}` : '',
  lineCount: row.lineCount ?? 0,
  about: aboutOf(row),
})

const inboundDue = { status: [toReceive, partlyStocked, awaitingInspection], sort: 'expectedOn', order: 'asc' }
const outboundDue = { status: [toPick, picking], sort: 'neededOn', order: 'asc' }
const dueOf = (due: object) => ({ ...due, pageNumber: 1, pageSize: maxBills })

/** Issues come before receipts, each by due day. */
const places: readonly Kind[] = ['toPick', 'toReceive', 'toPutAway']
const lastDay = '9999'
const inOrder = (left: TaskBill, right: TaskBill): number =>
  places.indexOf(left.kind) - places.indexOf(right.kind) || (left.day ?? lastDay).localeCompare(right.day ?? lastDay)

/** Reads the due bills that the user may see. */
export function useDueBills() {
  const seesInbound = useCan(permissionOf(inboundBill, 'page'))
  const seesOutbound = useCan(permissionOf(outboundBill, 'page'))
  const inbound = useRouteQuery<Page<InboundRow>>(
    { resource: inboundBill, operation: 'page', body: dueOf(inboundDue) },
    { isEnabled: seesInbound, refetchMs },
  )
  const outbound = useRouteQuery<Page<OutboundRow>>(
    { resource: outboundBill, operation: 'page', body: dueOf(outboundDue) },
    { isEnabled: seesOutbound, refetchMs },
  )
  const queries = [...(seesInbound ? [inbound] : []), ...(seesOutbound ? [outbound] : [])]
  const due = (rows: readonly (InboundRow | OutboundRow)[] = [], kinds: typeof inboundKinds) =>
    rows.flatMap((row) => {
      const kind = kinds[row.status]
      return kind ? [billOf(kind, row)] : []
    })
  return {
    bills: [...due(outbound.data?.records, outboundKinds), ...due(inbound.data?.records, inboundKinds)].toSorted(
      inOrder,
    ),
    isRead: queries.every(({ data }) => data !== undefined),
    failed: queries.find(({ isError, data }) => isError && data === undefined),
  }
}

/** Most bills whose first pick is read to match a scanned location. */
const maxAsked = 20

/**
 * Returns the first due bill whose picks start at the location of a code, and that code. Undefined if there is none.
 */
export async function findPickAt(code: string, bills: readonly TaskBill[]) {
  for (const bill of bills.filter(({ kind }) => kind === 'toPick').slice(0, maxAsked)) {
    const [first] = picksOf(await run(readPickList, { id: bill.id }))
    if (first && scannedBy(code, first) !== nothingScanned) return { bill, begunBy: code }
  }
  return undefined
}

/** The result of a search by code: the bill if it has tasks, else its status. */
export type BillSearchResult =
  | { readonly bill: TaskBill }
  | { readonly code: string; readonly of: typeof inboundStatus | typeof outboundStatus; readonly status: number }

/** Returns the bill with a code in any letter case, also if it is not due. Undefined if the user may see none. */
export async function findBill(
  code: string,
  may: { inbound: boolean; outbound: boolean },
): Promise<BillSearchResult | undefined> {
  const [inbound, outbound] = await Promise.all([
    may.inbound ? readByCode<InboundRow>(inboundBill, code) : undefined,
    may.outbound ? readByCode<OutboundRow>(outboundBill, code) : undefined,
  ])
  const row = inbound ?? outbound
  if (!row) return undefined
  const kind = (inbound ? inboundKinds : outboundKinds)[row.status]
  if (kind) return { bill: billOf(kind, row) }
  return { code: row.code ?? code, of: inbound ? inboundStatus : outboundStatus, status: row.status }
}

async function readByCode<Row extends { code: string | null }>(resource: AnyResource, code: string) {
  const body = { code, pageNumber: 1, pageSize: 20 }
  const { records } = await callRoute<Page<Row>>(resource, 'page', body, { isRead: true })
  return records.find((record) => record.code?.toLowerCase() === code.toLowerCase())
}
