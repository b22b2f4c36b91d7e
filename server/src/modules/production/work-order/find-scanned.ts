import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterialByCode, findMaterials } from '../../base/index.ts'
import { findBlockedLots, findScannedGoods } from '../../stock/index.ts'
import { listCards, type WorkCard } from './work-cards.ts'

type ScanResult = CommandReply<typeof findScanned>[number]

export const findScannedRoutes = handle(findScanned, import.meta.url, async (read, input) => {
  const code = input.code.trim()
  const [work] = await listCards(read, sql`w.code = ${code}`)
  if (work) return [workIn(work)]
  const orderResults = await orderIn(read, code)
  if (orderResults.length > 0) return orderResults
  return goodsIn(read, code)
})

const noResult = {
  workOrderId: null,
  workStatus: null,
  orderStatus: null,
  stationId: null,
  stationName: null,
  materialId: null,
  materialCode: null,
  materialName: null,
  unitName: null,
  precision: null,
  lotCode: null,
  blockedLot: null,
  serialNumber: null,
}

const workIn = ({ id, status, stationId, stationName }: WorkCard): ScanResult => ({
  ...noResult,
  kind: 'workOrder',
  workOrderId: id,
  workStatus: status,
  stationId,
  stationName,
})

async function orderIn(read: Read, code: string): Promise<ScanResult[]> {
  const order = await ofCompany(read)
    .selectFrom('production_order')
    .select(['id', 'status'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!order) return []
  const works = await listCards(
    read,
    sql`w.order_id = ${order.id} and w.status = any(${[...openWorkStates]}::smallint[])`,
  )
  const status = { kind: 'order' as const, orderStatus: order.status as ScanResult['orderStatus'] }
  if (works.length === 0) return [{ ...noResult, ...status }]
  return works.map((work) => ({ ...workIn(work), ...status }))
}

async function goodsIn(read: Read, code: string): Promise<ScanResult[]> {
  const scannedGoods = await findScannedGoods(read, code)
  const materialId = await findMaterialByCode(read, code)
  const goods = [...scannedGoods, ...(materialId ? [{ materialId, lotCode: null, serialNumber: null }] : [])]
  const materialIds = [...new Set(goods.map((good) => good.materialId))]
  const materials = await findMaterials(read, materialIds)
  const blockedLots = await findBlockedLots(read, { materialIds, code })
  const blockedLotOf = ({ materialId, lotCode }: (typeof goods)[number]) => {
    const lot = blockedLots.find((blocked) => blocked.lotCode === lotCode && blocked.materialId === materialId)
    return lot ? { lotCode: lot.lotCode, reason: lot.reason, remark: lot.remark, expiresOn: lot.expiresOn } : null
  }
  return goods.flatMap((good) => {
    const material = materials.get(good.materialId)
    if (!material) return []
    const { code: materialCode, name: materialName, unitName, precision } = material
    return {
      ...noResult,
      ...good,
      kind: good.serialNumber ? 'serial' : good.lotCode ? 'lot' : 'material',
      materialCode,
      materialName,
      unitName,
      precision,
      blockedLot: blockedLotOf(good),
    }
  })
}
