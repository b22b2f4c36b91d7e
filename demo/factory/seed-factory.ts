// Creates the pump factory of the demo company through public requests: masters, structures, stock. Existing records
// stay, so that it may be interrupted anywhere and repeated.
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { dayMs, minuteMs } from '../history/working-days.ts'
import { makeCallTypes } from './call-types.ts'
import * as factory from './factory-masters.ts'
import { factoryInbound, factoryOutbound } from './factory-stock.ts'
import { createMissing, type Ids } from './make-all.ts'
import { seedCall } from './seed-call.ts'
import { seedExceptions } from './seed-exceptions.ts'
import { seedOrders } from './seed-orders.ts'
import { seedWork } from './seed-work.ts'

/**
 * Creates what is missing: the factory with today's orders. With `isOnBreak`, running work is paused because other work
 * comes before it.
 */
export async function seedFactory(call: DemoCall, now: number, isOnBreak = false): Promise<void> {
  const units = await createMissing(call, { page: '/base/units/page', path: '/base/units' }, factory.factoryUnits)
  const classes = await createMissing(
    call,
    { page: '/base/materialclass/page', path: '/base/materialclass' },
    factory.factoryClasses,
  )
  const suppliers = await createMissing(
    call,
    { page: '/base/supplier/page', path: '/base/supplier' },
    factory.factorySuppliers,
  )
  const warehouses = await createMissing(
    call,
    { page: '/base/warehouse/page', path: '/base/warehouse' },
    factory.factoryWarehouses,
  )
  const locations = await createMissing(
    call,
    { page: '/base/location/page', path: '/base/location' },
    factory.factoryLocations.map(({ warehouse, ...location }, at) => ({
      ...location,
      warehouseId: warehouses.get(warehouse),
      pickOrder: at + 1,
    })),
  )
  const materials = await createMissing(
    call,
    { page: '/base/material/page', path: '/base/material' },
    factory.factoryMaterials.map((factoryMaterial) => materialOf(factoryMaterial, { units, classes })),
  )
  await makeBoms(call, materials)
  await createMissing(
    call,
    { page: '/base/coderule/page', path: '/base/coderule' },
    factory.factoryCodeRules.map(({ parts, ...rule }) => ({
      ...rule,
      isEnabled: 1,
      codeRuleConfigs: parts.map((part, sortNumber) => ({ ...part, sortNumber })),
    })),
  )
  const work = await seedWork(call, { materials, locations, now })
  const dayIn = (days: number) =>
    Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Seoul').toPlainDate().add({ days }).toString()
  const unitOf = (code: string) =>
    units.get(factory.factoryMaterials.find((factoryMaterial) => factoryMaterial.code === code)?.unit ?? '')
  const plantContext = { materials, warehouses, locations, suppliers, unitOf, dayIn, now }
  await makeInbound(call, plantContext)
  await makeOutbound(call, plantContext)
  await seedOrders(call, { ...plantContext, ...work, isOnBreak })
  await seedExceptions(call, { ...work, now })
  await seedCall(call, { ...work, types: await makeCallTypes(call, work.teams), now })
}

function materialOf(
  material: (typeof factory.factoryMaterials)[number],
  { units, classes }: { units: Ids; classes: Ids },
) {
  const { of, unit, type, source, tracking, cost, perBox, shelfLifeDays, isInspected, ...names } = material
  return {
    ...names,
    materialClassId: classes.get(of),
    unitId: units.get(unit),
    materialType: type,
    sourceType: source,
    tracking,
    standardCost: cost,
    shelfLifeDays,
    isInspected,
    units: perBox ? [{ unitId: units.get('box'), factor: perBox }] : undefined,
  }
}

interface MasterRow {
  readonly id: string
  readonly status: number
}

/** Returns the rows of a page by one of their fields. */
async function rowsBy(call: DemoCall, path: string, key: string): Promise<ReadonlyMap<string, MasterRow>> {
  const { records } = await call<{ records: (MasterRow & Record<string, unknown>)[] }>(path, { pageSize: 1000 })
  return new Map(records.map((row) => [String(row[key]), row]))
}

async function makeBoms(call: DemoCall, materials: Ids): Promise<void> {
  const existingBoms = await rowsBy(call, '/base/bom/page', 'materialId')
  for (const { makes, lines } of factory.factoryBoms) {
    const materialId = materials.get(makes) ?? ''
    const bom = existingBoms.get(materialId) ?? (await call<MasterRow>('/base/bom', bomOf(makes, lines, materials)))
    if (bom.status === bomStatus.codes.draft) await call('/base/bom/putInUse', { id: bom.id })
  }
}

function bomOf(makes: string, lines: (typeof factory.factoryBoms)[number]['lines'], materials: Ids) {
  const { name, nameEn } = factory.factoryMaterials.find(({ code }) => code === makes) ?? { name: makes, nameEn: makes }
  const bomItems = lines.map(({ of, quantity, loss, isPhantom }) => ({
    materialId: materials.get(of),
    quantity,
    lossRate: loss,
    isPhantom,
  }))
  return { code: `BOM-${makes}`, name, nameEn, materialId: materials.get(makes), revision: 'A', bomItems }
}

interface PurchaseContext {
  readonly materials: Ids
  readonly warehouses: Ids
  readonly locations: Ids
  readonly suppliers: Ids
  /** Epoch ms. */
  readonly now: number
  unitOf(material: string): string | undefined
  dayIn(days: number): string
}

/** Performs `perform` backdated by a number of days, in the morning. */
const daysAgo = <T>({ now }: PurchaseContext, days: number, perform: () => Promise<T>): Promise<T> =>
  runAtEffectiveTime(now + Math.min(days, 0) * dayMs - 30 * minuteMs, perform)

async function makeInbound(call: DemoCall, context: PurchaseContext): Promise<void> {
  const existingBills = await rowsBy(call, '/mes_stock/inboundbill/page', 'remark')
  const { draft, toReceive, awaitingInspection } = inboundStatus.codes
  for (const planned of factoryInbound)
    await daysAgo(context, planned.expectedIn, async () => {
      const bill =
        existingBills.get(planned.remark) ??
        (await call<MasterRow>('/mes_stock/inboundbill', inboundOf(planned, context)))
      if (bill.status === draft) await call('/mes_stock/inboundbill/submit', { id: bill.id })
      if (!planned.isReceived) return
      if (bill.status === draft || bill.status === toReceive) await receive(call, bill.id, planned.lines)
      const canWait = [draft, toReceive, awaitingInspection].some((status) => status === bill.status)
      if (planned.isAccepted && canWait) await call('/mes_stock/inboundbill/judge', { id: bill.id })
    })
}

async function receive(
  call: DemoCall,
  billId: string,
  plannedLines: (typeof factoryInbound)[number]['lines'],
): Promise<void> {
  const lines = await call<{ id: string; quantity: string }[]>('/mes_stock/inboundline/list', { inboundBillId: billId })
  const detailInputs = lines.map(({ id, quantity }, at) => {
    const { serials } = plannedLines[at] ?? {}
    return { lineId: id, quantity, serialNumbers: serials }
  })
  await call('/mes_stock/inboundbill/receive', { id: billId, lines: detailInputs })
}

function inboundOf(
  { remark, type, warehouse, supplier, expectedIn, lines }: (typeof factoryInbound)[number],
  { materials, warehouses, locations, suppliers, unitOf, dayIn }: PurchaseContext,
) {
  const details = lines.map(({ of, quantity, at, lot, supplierLot, expiresIn, price }) => ({
    materialId: materials.get(of),
    unitId: unitOf(of),
    locationId: locations.get(at),
    quantity,
    lotCode: lot,
    supplierLot,
    expiresOn: expiresIn ? dayIn(expiresIn) : undefined,
    price,
  }))
  return {
    remark,
    billType: type,
    warehouseId: warehouses.get(warehouse),
    supplierId: supplier ? suppliers.get(supplier) : undefined,
    expectedOn: dayIn(expectedIn),
    details,
  }
}

/** Number of actions that lead to a status. */
const actionsBefore: Readonly<Record<number, number>> = {
  [outboundStatus.codes.draft]: 0,
  [outboundStatus.codes.toPick]: 1,
  [outboundStatus.codes.picked]: 2,
}

async function makeOutbound(call: DemoCall, { materials, warehouses, unitOf }: PurchaseContext): Promise<void> {
  const existingBills = await rowsBy(call, '/mes_stock/outboundbill/page', 'remark')
  for (const { remark, type, warehouse, receiver, lines, actions } of factoryOutbound) {
    const details = lines.map(({ of, quantity }) => ({ materialId: materials.get(of), unitId: unitOf(of), quantity }))
    const billInput = { remark, receiver, billType: type, warehouseId: warehouses.get(warehouse), details }
    const { id, status } = existingBills.get(remark) ?? (await call<MasterRow>('/mes_stock/outboundbill', billInput))
    for (const perform of actions.slice(actionsBefore[status] ?? actions.length))
      await call(`/mes_stock/outboundbill/${perform}`, { id })
  }
}
