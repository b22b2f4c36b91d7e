// What was made of something, and where it is now: in a warehouse, at a customer, or still in production.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { genealogyKind, recallPlace } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { recallNotWhole, recallWords } from '@gemba/contract/production/genealogy/recall-words.ts'
import { exportRecall, listRecall } from '@gemba/contract/production/genealogy/trace.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { moveType, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { formatInstant } from '../../../platform/clock.ts'
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

/** More nodes than that no list reaches: it says that it is not whole. */
const mostNodes = 400_000
const mostRows = 1000
const mostSteps = 20
/** How many nodes become rows at a time. */
const nodesAtOnce = 1000

const { inStock, gone, inProduction } = recallPlace.codes
const { closed, cancelled } = productionOrderStatus.codes

export const recallRoutes = [
  ...handle(listRecall, import.meta.url, async (read, { key }) => {
    const reached = await reachFrom(read, key)
    const rows: RecallRow[] = []
    for (const nodes of inParts(reached)) {
      rows.push(...(await rowsOf(read, nodes)))
      if (rows.length > mostRows) break
    }
    return { rows: rows.slice(0, mostRows), hasMore: rows.length > mostRows, isCut: reached.isCut }
  }),
  ...handleWithoutWork(exportRecall, import.meta.url, async ({ key }, call) => {
    const reached = await call.inRead((read) => reachFrom(read, key))
    const { language } = call.actor
    async function* rows(): AsyncGenerator<CellValue[]> {
      yield columns.map((name) => wordIn(language, recallWords[name]))
      if (reached.isCut) yield [wordIn(language, recallNotWhole)]
      for (const nodes of inParts(reached))
        for (const row of await call.inRead((read) => rowsOf(read, nodes))) yield cellsOf(row, call.actor)
    }
    return workbookReply(wordIn(language, listRecall.title), rows())
  }),
]

/** Everything that a node went into. Throws `notFound`. */
async function reachFrom(read: Read, key: string): Promise<ReachResult> {
  const start = parseKey(key)
  if (!(await presentNodes(read, [start])).has(key)) throw new DomainError('notFound')
  return reach(read, start, { mostNodes, mostSteps })
}

function* inParts({ nodes }: ReachResult): Generator<readonly NodeId[]> {
  for (let at = 0; at < nodes.length; at += nodesAtOnce) yield nodes.slice(at, at + nodesAtOnce)
}

/** Where nodes are now: in stock, gone by bills, or not brought yet. */
async function rowsOf(read: Read, nodes: readonly NodeId[]): Promise<RecallRow[]> {
  const tracked = nodes.filter(({ kind }) => kind !== 'order')
  const leaving = Map.groupBy(await findIssues(read, tracked, mostNodes), ({ from }) => from)
  const ends = [...new Set([...leaving.values()].flat().map(({ to }) => to))].map(parseKey)
  const shown = await presentNodes(read, [...nodes, ...ends])
  const stock = Map.groupBy(await whereTracked(read, tracked.map(trackedOf)), ({ key }) => key)
  const own = nodes.filter(({ kind }) => kind === 'order')
  const orders = await describeOrders(
    read,
    own.map(({ id }) => id),
  )
  const brought = Map.groupBy(await findProducts(read, own, mostNodes), ({ from }) => from)
  return nodes.flatMap(({ key, kind, id }) => {
    const node = shown.get(key)
    if (!node) return []
    if (kind === 'order') return inWork(node, orders.get(id)?.wanted ?? '0', brought.get(key) ?? [])
    const held = (stock.get(key) ?? []).map((balance) => ({
      ...rowOf(node, inStock, balance.onHand),
      place: `${balance.warehouseName} ${balance.locationCode}`,
      qualityStatus: balance.qualityStatus as 0,
    }))
    const left = (leaving.get(key) ?? []).flatMap(({ to, quantity }) => {
      const bill = shown.get(to)
      return bill ? { ...rowOf(node, gone, quantity ?? '0'), ...leftBy(bill) } : []
    })
    return [...held, ...left]
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

const leftBy = ({ recordId, code, moveType: kind, partner, at, place }: PresentedNode) => ({
  billId: recordId,
  billCode: code,
  moveType: kind,
  receiver: partner,
  at,
  place,
})

/** Pieces that an order has made, or still makes, and that no bill has brought to a warehouse. */
function inWork(order: PresentedNode, wanted: string, links: readonly Link[]): RecallRow[] {
  const brought = links.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Big(0))
  const isOver = order.status === closed || order.status === cancelled
  const waiting = new Big((isOver ? order.quantity : wanted) ?? 0).minus(brought)
  return waiting.gt(0) ? [{ ...rowOf(order, inProduction, waiting.toFixed()), at: order.at }] : []
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
