// The recall list: what was produced from something, and where it is now: in a warehouse, at a customer, or in
// production.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { genealogyKind, recallPlace } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { recallIncomplete, recallWords } from '@gemba/contract/production/genealogy/recall-words.ts'
import { exportRecall, listRecall } from '@gemba/contract/production/genealogy/trace.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { moveType, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { formatInstant } from '../../../platform/clock.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Actor, Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { whereTracked } from '../../stock/index.ts'
import { describeOrders } from './describe-work.ts'
import { findIssues, findProducts } from './find-links.ts'
import { type NodeId, parseKey, trackedOf } from './node-key.ts'
import { type PresentedNode, presentNodes } from './present-nodes.ts'
import { type ReachResult, reach } from './reach.ts'
import type { Link } from './walk.ts'

type RecallRow = CommandReply<typeof listRecall>['rows'][number]

/** Maximum number of nodes in a recall. A list that reaches it is marked as incomplete. */
const maxNodes = 400_000
const maxRows = 1000
const maxSteps = 20
/** Number of nodes that are converted to rows at a time. */
const nodesPerBatch = 1000

const { inStock, gone, inProduction } = recallPlace.codes
const { closed, cancelled } = productionOrderStatus.codes

export const recallRoutes = [
  ...handle(listRecall, import.meta.url, async (read, { key }) => {
    const reachResult = await reachFrom(read, key)
    const rows: RecallRow[] = []
    for (const nodes of batchesOf(reachResult)) {
      rows.push(...(await rowsOf(read, nodes)))
      if (rows.length > maxRows) break
    }
    return { rows: rows.slice(0, maxRows), hasMore: rows.length > maxRows, isCut: reachResult.isCut }
  }),
  ...handleWithoutWork(exportRecall, import.meta.url, async ({ key }, call) => {
    const reachResult = await call.inRead((read) => reachFrom(read, key))
    const { language } = call.actor
    async function* rows(): AsyncGenerator<CellValue[]> {
      yield columns.map((name) => wordIn(language, recallWords[name]))
      if (reachResult.isCut) yield [wordIn(language, recallIncomplete)]
      for (const nodes of batchesOf(reachResult))
        for (const row of await call.inRead((read) => rowsOf(read, nodes))) yield cellsOf(row, call.actor)
    }
    return workbookReply(wordIn(language, listRecall.title), rows())
  }),
]

/** Returns everything that a node went into. Throws `notFound`. */
async function reachFrom(read: Read, key: string): Promise<ReachResult> {
  const start = parseKey(key)
  if (!(await presentNodes(read, [start])).has(key)) throw new DomainError('notFound')
  return reach(read, start, { maxNodes, maxSteps })
}

function* batchesOf({ nodes }: ReachResult): Generator<readonly NodeId[]> {
  for (let at = 0; at < nodes.length; at += nodesPerBatch) yield nodes.slice(at, at + nodesPerBatch)
}

/** Returns where nodes are now: in stock, issued by bills, or not received yet. */
async function rowsOf(read: Read, nodes: readonly NodeId[]): Promise<RecallRow[]> {
  const tracked = nodes.filter(({ kind }) => kind !== 'order')
  const leaving = Map.groupBy(await findIssues(read, tracked, maxNodes), ({ from }) => from)
  const ends = [...new Set([...leaving.values()].flat().map(({ to }) => to))].map(parseKey)
  const presented = await presentNodes(read, [...nodes, ...ends])
  const stock = Map.groupBy(await whereTracked(read, tracked.map(trackedOf)), ({ key }) => key)
  const orderNodes = nodes.filter(({ kind }) => kind === 'order')
  const orders = await describeOrders(read, valuesOf(orderNodes, 'id'))
  const products = Map.groupBy(await findProducts(read, orderNodes, maxNodes), ({ from }) => from)
  return nodes.flatMap(({ key, kind, id }) => {
    const node = presented.get(key)
    if (!node) return []
    if (kind === 'order') return rowsInProduction(node, orders.get(id)?.wanted ?? '0', products.get(key) ?? [])
    const stockRows = (stock.get(key) ?? []).map((balance) => ({
      ...rowOf(node, inStock, balance.onHand),
      place: `${balance.warehouseName} ${balance.locationCode}`,
      qualityStatus: balance.qualityStatus as 0,
    }))
    const issuedRows = (leaving.get(key) ?? []).flatMap(({ to, quantity }) => {
      const bill = presented.get(to)
      return bill ? { ...rowOf(node, gone, quantity ?? '0'), ...issueFields(bill) } : []
    })
    return [...stockRows, ...issuedRows]
  })
}

function rowOf(
  { key, kind, name, code, unitName }: PresentedNode,
  where: RecallRow['where'],
  quantity: string,
): RecallRow {
  const [materialCode = '', ...rest] = name.split(' · ')
  return {
    key,
    kind,
    code,
    unitName,
    where,
    quantity,
    materialCode,
    materialName: rest.join(' · '),
    place: null,
    qualityStatus: null,
    billId: null,
    billCode: null,
    moveType: null,
    receiver: null,
    at: null,
  }
}

const issueFields = ({ recordId, code, moveType: kind, partner, at, place }: PresentedNode) => ({
  billId: recordId,
  billCode: code,
  moveType: kind,
  receiver: partner,
  at,
  place,
})

/** Returns the row for pieces of an order that no bill has received yet, whether they are produced already or not. */
function rowsInProduction(order: PresentedNode, wantedQuantity: string, links: readonly Link[]): RecallRow[] {
  const received = links.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Big(0))
  const isOver = order.status === closed || order.status === cancelled
  const pendingQuantity = new Big((isOver ? order.quantity : wantedQuantity) ?? 0).minus(received)
  return pendingQuantity.gt(0) ? [{ ...rowOf(order, inProduction, pendingQuantity.toFixed()), at: order.at }] : []
}

const columns = Object.keys(recallWords) as (keyof typeof recallWords)[]

function cellsOf(row: RecallRow, { language, zone }: Pick<Actor, 'language' | 'zone'>): CellValue[] {
  const cells: Record<keyof typeof recallWords, CellValue> = {
    materialCode: row.materialCode,
    materialName: row.materialName,
    code: row.code,
    kind: wordOfCode(genealogyKind, row.kind, language),
    where: wordOfCode(recallPlace, row.where, language),
    place: row.place,
    quantity: row.quantity,
    unitName: row.unitName,
    billCode: row.billCode,
    qualityStatus: wordOrNull(qualityStatus, row.qualityStatus, language),
    moveType: wordOrNull(moveType, row.moveType, language),
    receiver: row.receiver,
    at: row.at === null ? null : formatInstant(row.at, zone),
  }
  return columns.map((name) => cells[name])
}

const wordOrNull = (words: Parameters<typeof wordOfCode>[0], code: number | null, language: Language): string | null =>
  code === null ? null : wordOfCode(words, code, language)
