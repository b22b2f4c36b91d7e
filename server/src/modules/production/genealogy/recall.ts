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
import { type BoundRoute, handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { whereTracked } from '../../stock/index.ts'
import { describeOrders } from './describe-work.ts'
import { findLinks } from './find-links.ts'
import { type NodeId, parseKey, trackedOf } from './node-key.ts'
import { presentNodes, type Shown } from './present-nodes.ts'
import { type Link, type Walked, walk } from './walk.ts'

type RecallRow = CommandReply<typeof listRecall>['rows'][number]

/** More nodes than that no list reaches: it says that it is not whole. Work orders are most of them. */
const mostNodes = 400_000
const mostRows = 1000
const mostLevels = 30
/** How many nodes become rows at a time. */
const nodesAtOnce = 1000

const { inStock, gone, inProduction } = recallPlace.codes
const { closed, cancelled } = productionOrderStatus.codes

export const recallRoutes: BoundRoute[] = [
  ...handle(listRecall, import.meta.url, async (read, { key }) => {
    const reached = await reach(read, key)
    const rows: RecallRow[] = []
    for (const nodes of inParts(reached)) {
      rows.push(...(await rowsOf(read, reached, nodes)))
      if (rows.length > mostRows) break
    }
    return { rows: rows.slice(0, mostRows), hasMore: rows.length > mostRows, isCut: reached.unread.size > 0 }
  }),
  ...handleWithoutWork(exportRecall, import.meta.url, async ({ key }, call) => {
    const reached = await call.inRead((read) => reach(read, key))
    const { language } = call.actor
    async function* rows(): AsyncGenerator<CellValue[]> {
      yield columns.map((name) => wordIn(language, recallWords[name]))
      if (reached.unread.size > 0) yield [wordIn(language, recallNotWhole)]
      for (const nodes of inParts(reached))
        for (const row of await call.inRead((read) => rowsOf(read, reached, nodes))) yield cellsOf(row, call.actor)
    }
    return workbookReply(wordIn(language, listRecall.title), rows())
  }),
]

interface Reached extends Pick<Walked, 'levels' | 'unread'> {
  /** Links by the nodes that they lead on from. */
  readonly leading: ReadonlyMap<string, readonly Link[]>
}

/** Everything that a node went into. Throws `notFound`. */
async function reach(read: Read, key: string): Promise<Reached> {
  if (!(await presentNodes(read, [parseKey(key)])).has(key)) throw new DomainError('notFound')
  const find = (keys: readonly string[], after: number) => findLinks(read, 'forward', { keys, after, most: mostNodes })
  const { levels, links, unread } = await walk({ start: key, after: 0, mostNodes, mostLevels, find })
  return { levels, unread, leading: Map.groupBy(links, ({ from }) => from) }
}

/** Lots, serial numbers and orders, some at a time. */
function* inParts({ levels }: Pick<Reached, 'levels'>): Generator<NodeId[]> {
  const nodes = [...levels.keys()].map(parseKey).filter(({ kind }) => ['lot', 'serial', 'order'].includes(kind))
  for (let at = 0; at < nodes.length; at += nodesAtOnce) yield nodes.slice(at, at + nodesAtOnce)
}

async function rowsOf(read: Read, { leading }: Reached, nodes: readonly NodeId[]): Promise<RecallRow[]> {
  const issues = nodes.flatMap(({ key }) => leading.get(key) ?? []).filter(({ to }) => to.startsWith('issue:'))
  const ends = [...new Set(issues.map(({ to }) => to))].map(parseKey)
  const shown = await presentNodes(read, [...nodes, ...ends])
  const tracked = nodes.filter(({ kind }) => kind !== 'order').map(trackedOf)
  const stock = Map.groupBy(await whereTracked(read, tracked), ({ key }) => key)
  const orders = await describeOrders(
    read,
    nodes.filter(({ kind }) => kind === 'order').map(({ id }) => id),
  )
  return nodes.flatMap(({ key, kind, id }) => {
    const node = shown.get(key)
    if (!node) return []
    if (kind === 'order') return inWork(node, orders.get(id)?.wanted ?? '0', leading.get(key) ?? [])
    const held = (stock.get(key) ?? []).map((one) => ({
      ...rowOf(node, inStock, one.onHand),
      ...{ place: `${one.warehouseName} ${one.locationCode}`, qualityStatus: one.qualityStatus as 0 },
    }))
    const left = (leading.get(key) ?? []).flatMap(({ to, quantity }) => {
      const bill = shown.get(to)
      return bill ? { ...rowOf(node, gone, quantity ?? '0'), ...leftBy(bill) } : []
    })
    return [...held, ...left]
  })
}

function rowOf({ key, kind, name, code, unitName }: Shown, where: RecallRow['where'], quantity: string): RecallRow {
  const [materialCode = '', ...rest] = name.split(' · ')
  return {
    ...{ key, kind, code, unitName, where, quantity, materialCode, materialName: rest.join(' · ') },
    ...{ place: null, qualityStatus: null, billId: null, billCode: null, moveType: null, receiver: null, at: null },
  }
}

const leftBy = ({ recordId, code, moveType: kind, partner, at, place }: Shown) => ({
  ...{ billId: recordId, billCode: code, moveType: kind, receiver: partner, at, place },
})

/** Pieces that an order has made, or still makes, and that no bill has brought to a warehouse. */
function inWork(order: Shown, wanted: string, links: readonly Link[]): RecallRow[] {
  const brought = links.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Big(0))
  const isOver = order.status === closed || order.status === cancelled
  const waiting = new Big((isOver ? order.quantity : wanted) ?? 0).minus(brought)
  return waiting.gt(0) ? [{ ...rowOf(order, inProduction, waiting.toFixed()), at: order.at }] : []
}

const columns = Object.keys(recallWords) as (keyof typeof recallWords)[]

function cellsOf(row: RecallRow, { language, zone }: Pick<Actor, 'language' | 'zone'>): CellValue[] {
  const cells: Record<keyof typeof recallWords, CellValue> = {
    ...{ materialCode: row.materialCode, materialName: row.materialName, code: row.code },
    ...{ kind: wordOfCode(genealogyKind, row.kind, language), where: wordOfCode(recallPlace, row.where, language) },
    ...{ place: row.place, quantity: row.quantity, unitName: row.unitName, billCode: row.billCode },
    qualityStatus: wordOrNull(qualityStatus, row.qualityStatus, language),
    moveType: wordOrNull(moveType, row.moveType, language),
    ...{ receiver: row.receiver, at: row.at === null ? null : formatInstant(row.at, zone) },
  }
  return columns.map((name) => cells[name])
}

const wordOrNull = (words: Parameters<typeof wordOfCode>[0], code: number | null, language: Language): string | null =>
  code === null ? null : wordOfCode(words, code, language)
