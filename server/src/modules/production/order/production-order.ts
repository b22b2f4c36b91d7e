// Production orders. All fields of a draft can be edited; later only those that no work depends on.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { openOrderStates, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actionsForReader, stateIllegal } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { findMaterials, withCodes } from '../../base/index.ts'
import { baseQuantityOf } from '../../stock/index.ts'
import { dayOf } from '../output/output-today.ts'
import { assertNotInSchedule, assertProjectOpen } from '../project/lock-project.ts'
import { holdupsOf } from './holdups.ts'
import { lockOrder } from './lock-order.ts'

type Order = EntityOf<typeof productionOrder>

const { draft, closed, cancelled } = productionOrderStatus.codes

/** Fields that can change after an order was planned. The plan is derived from the others. */
const changeable = [
  'priority',
  'dueDate',
  'deadlineType',
  'customerRef',
  'lotCode',
  'remark',
  'files',
  'warehouseId',
  'projectId',
]

const heads = crud(productionOrder, {
  removing: assertDrafts,
  // Codes contain the day they were issued for, so an order that is entered for a past day does not sort as the newest.
  newestBy: 'code',
})

export const orders = withCodes(heads, 'productionOrder', async (work, { materialId }: Input) => {
  const id = materialId ? String(materialId) : undefined
  const code = id && (await findMaterials(work, [id])).get(id)?.code
  return code ? { material: code } : {}
})

/** Returns orders with their product, their holdups and the actions that the reader may take. */
export async function shownOrders(read: Read, rows: readonly Order[]) {
  const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  const { date: today } = dayOf(read)
  const holdups = await holdupsOf(read, valuesOf(rows.filter(isOpen), 'id'))
  return rows.map((row) => {
    const { code = '', name = '', unitName = '' } = products.get(row.materialId) ?? {}
    const product = { productCode: code, productName: name, unitName, urgentFlag: urgentFlagOf(row, today) }
    const orderHoldups = { holdups: holdups.get(row.id) ?? [] }
    return { ...row, ...product, ...orderHoldups, allowedActions: actionsForReader(read, orderFlow, row.status) }
  })
}

/** Orders with this priority or a lower number are urgent. */
const urgentPriority = 10

const isOpen = ({ status }: Order): boolean => openOrderStates.some((openOrderState) => openOrderState === status)

function urgentFlagOf(order: Order, today: string): 0 | 1 {
  if (!isOpen(order)) return 0
  const { priority, dueDate } = order
  return priority <= urgentPriority || (dueDate !== null && dueDate < today) ? 1 : 0
}

export async function shownOrder(read: Read, row: Order) {
  const [order] = await shownOrders(read, [row])
  return order as NonNullable<typeof order>
}

export const orderRoutes = mount(productionOrder, import.meta.url, {
  page: async (read, input) => {
    const { records, ...page } = await orders.page(read, input)
    return { ...page, records: await shownOrders(read, records) }
  },
  list: async (read, input) => shownOrders(read, await orders.list(read, input)),
  read: async (read, input) => shownOrder(read, await orders.read(read, input)),
  create: async (work, input) => shownOrder(work, await createDraft(work, input)),
  update: async (work, input) => {
    const { status } = await lockOrder(work, input.id)
    const before = await orders.read(work, { id: input.id })
    const sentFields = Object.keys(input).filter((name) => name in productionOrder.fields && input[name] !== undefined)
    const isFree = status === draft || (status < closed && sentFields.every((name) => changeable.includes(name)))
    if (!isFree || status === cancelled) throw stateIllegal(orderFlow, { status, language: work.actor.language })
    const isUnitCleared = input.unitId === null || input.unitId === ''
    const completeInput: Input = isUnitCleared
      ? { ...input, unitId: await unitOf(work, input.materialId ?? before.materialId) }
      : input
    const after = { ...before, ...completeInput }
    assertTimesForward(after)
    if (input.projectId !== undefined && (input.projectId || null) !== before.projectId) {
      await assertProjectsOpen(work, before.projectId, input.projectId)
      await assertNotInSchedule(work, before.id)
    }
    const baseQuantity = status === draft ? await baseQuantityFields(work, after as Partial<Order>) : {}
    return shownOrder(work, await orders.update(work, { ...completeInput, ...baseQuantity }))
  },
  remove: orders.remove,
})

/** Creates a draft. Throws `timesReversed`, `projectOver`, and what the fields are refused for. */
export async function createDraft(work: Work, input: Input): Promise<Order> {
  assertTimesForward(input)
  await assertProjectsOpen(work, null, input.projectId)
  const completeInput: Input = { ...input, unitId: input.unitId || (await unitOf(work, input.materialId)) }
  return orders.create(work, {
    ...completeInput,
    ...(await baseQuantityFields(work, completeInput as Partial<Order>)),
  })
}

/** Throws `timesReversed`. */
function assertTimesForward({ planStart, planEnd }: Input): void {
  if (typeof planStart === 'number' && typeof planEnd === 'number' && planEnd < planStart)
    throw new DomainError('timesReversed', { field: 'planEnd' })
}

/** Orders can join and leave only open projects. Throws `projectOver`. */
async function assertProjectsOpen(work: Work, before: string | null, projectId: unknown): Promise<void> {
  const after = projectId ? idOf(projectId) : null
  if (before === after) return
  for (const id of [before, after].flatMap((openId) => openId ?? []).toSorted()) await assertProjectOpen(work, id)
}

/** Returns the unit of a product. Throws `notFound`. */
async function unitOf(work: Work, materialId: unknown): Promise<string> {
  const unitId = (await findMaterials(work, [idOf(materialId)])).get(idOf(materialId))?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  return unitId
}

async function baseQuantityFields(work: Work, { materialId, unitId, quantity }: Partial<Order>): Promise<Input> {
  if (!materialId || !unitId || !quantity) return {}
  return { baseQuantity: (await baseQuantityOf(work, { materialId, unitId, quantity })).toFixed() }
}

/** Throws `stateIllegal`. */
async function assertDrafts(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const { status } = await lockOrder(work, id)
    if (status !== draft) throw stateIllegal(orderFlow, { status, language: work.actor.language })
  }
}
