import { moveType, qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { judgeInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { assertAction } from '../bill/assert-action.ts'
import type { Move } from '../posting/apply-moves.ts'
import { postMoves } from '../posting/post-moves.ts'
import { lockInbound } from './inbound-store.ts'
import { settleInbound } from './receive-inbound.ts'
import { findWaiting, type ReceivedStockRow, splitOff, totalOf } from './received-stock.ts'

interface InspectionVerdict {
  readonly lineId: string
  readonly accepted?: string | null
  readonly rejected?: string | null
}

export const judgeInboundRoutes = handle(judgeInbound, import.meta.url, async (work, { id, version, lines }) => {
  const document = await lockInbound(work, id)
  const bill = assertAction(work, inboundFlow, { document, action: 'judge', version })
  const waitingStock = await findWaiting(work, bill.id)
  const verdicts = lines ? mergeVerdicts(lines) : acceptAll(waitingStock)
  const moves: Move[] = []
  for (const verdict of verdicts) {
    const lineStock = waitingStock.filter(({ lineId }) => lineId === verdict.lineId)
    moves.push(...(await inspectionMoves(work, lineStock, verdict)))
  }
  if (moves.length === 0) throw new DomainError('quantityWrong')
  await postMoves(work, { type: stockSource.codes.inboundBill, id: bill.id }, moves)
  return settleInbound(work, bill, 'judge')
})

const acceptAll = (inspectedRows: readonly ReceivedStockRow[]): InspectionVerdict[] => {
  const byLine = Map.groupBy(inspectedRows, ({ lineId }) => lineId)
  return [...byLine].map(([lineId, lineStock]) => ({ lineId, accepted: totalOf(lineStock).toFixed() }))
}

/** Merges the verdicts on one line, because each alone would be compared with the whole waiting quantity. */
const mergeVerdicts = (verdicts: readonly InspectionVerdict[]): InspectionVerdict[] =>
  [...Map.groupBy(verdicts, ({ lineId }) => lineId)].map(([lineId, lineVerdicts]) => {
    const sum = (of: 'accepted' | 'rejected') =>
      lineVerdicts.reduce((total, verdict) => total.plus(verdict[of] ?? 0), new Big(0)).toFixed()
    return { lineId, accepted: sum('accepted'), rejected: sum('rejected') }
  })

/**
 * Returns the movements of a verdict: accepted stock becomes available, rejected stock is separated. Each has two
 * entries with the sum 0.
 */
async function inspectionMoves(
  work: Work,
  inspectedRows: readonly ReceivedStockRow[],
  { accepted, rejected }: InspectionVerdict,
): Promise<Move[]> {
  const total = new Big(accepted ?? 0).plus(rejected ?? 0)
  const allowed = totalOf(inspectedRows)
  if (total.gt(allowed)) {
    const materialId = inspectedRows[0]?.materialId ?? ''
    const material = materialId ? (await findMaterials(work, [materialId])).get(materialId) : undefined
    throw new DomainError('quantityExceeded', {
      material: material?.code ?? '',
      requested: total.toFixed(),
      allowed: allowed.toFixed(),
    })
  }
  const { available, rejected: refused } = qualityStatus.codes
  const good = splitOff(inspectedRows, new Big(accepted ?? 0))
  const bad = splitOff(good.rest, new Big(rejected ?? 0))
  return [...statusMovesOf(good.selectedRows, available), ...statusMovesOf(bad.selectedRows, refused)]
}

const statusMovesOf = (inspectedRows: readonly ReceivedStockRow[], status: number): Move[] =>
  inspectedRows.flatMap(({ lineId, quantity, ...key }) => {
    const move = { moveType: moveType.codes.qualityChange, lineId }
    return [
      { ...move, key, quantity: new Big(quantity).times(-1) },
      { ...move, key: { ...key, qualityStatus: status }, quantity: new Big(quantity) },
    ]
  })
