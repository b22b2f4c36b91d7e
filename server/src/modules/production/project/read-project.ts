import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { openProjectStates } from '@gemba/contract/production/project/flow.ts'
import { listProjectOrders, readProject, readProjectChart } from '@gemba/contract/production/project/read-project.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { orders, shownOrders } from '../order/production-order.ts'
import { delaysOf } from './delays.ts'
import { countedOf, type ProgressItem, percentOf, shareOfOrder } from './progress.ts'
import { type ProjectRow, projects, shownProjects } from './project.ts'
import { itemsOfProjects, ordersOfProjects, reportedDaysOfProject, segmentsOfProject } from './project-facts.ts'
import { materialLines, todayOf } from './project-lines.ts'
import { type CurvePart, curveOf, dayOf, rampsOfItem, rampsOfOrder, textOfDay } from './s-curve.ts'

type Reply = CommandReply<typeof readProject>
const file = import.meta.url

export const readProjectRoutes = [
  ...handle(readProject, file, async (read, { id }) => {
    const row = await projects.read(read, { id })
    const [project] = await shownProjects(read, [row])
    return {
      project: project as NonNullable<typeof project>,
      managerName: (await namesOfStaff(read, [row.managerId])).get(row.managerId) ?? '',
      materials: await materialsOf(read, row.id),
      process: await itemsOf(read, row),
      today: todayOf(read),
    }
  }),
  ...handle(listProjectOrders, file, async (read, { id }) => {
    const row = await projects.read(read, { id })
    const facts = new Map((await ordersOfProjects(read, [row.id])).map((order) => [order.id, order]))
    const orderRows = await shownOrders(read, await orders.list(read, { projectId: row.id }))
    return orderRows.map((order) => {
      const orderFacts = facts.get(order.id)
      const progress = orderFacts ? percentOf(shareOfOrder(orderFacts)) : '0'
      return { ...order, progress, plannedSeconds: Math.round(orderFacts?.seconds ?? 0) }
    })
  }),
  ...handle(readProjectChart, file, async (read, { id }) => {
    const row = await projects.read(read, { id })
    const items = await itemsOfProjects(read, [row.id])
    const counted = countedOf(await ordersOfProjects(read, [row.id]), items)
    const today = dayOf(todayOf(read))
    const isOpen = openProjectStates.some((status) => status === row.status)
    return {
      ...curveOf({ parts: await partsOf(read, row, counted), today, isOpen }),
      today: textOfDay(today),
      delays: isOpen ? delaysOf({ project: row, counted, items, today }) : [],
    }
  }),
]

/** Returns the parts of the curve. A part without planned times is planned for the whole project. */
async function partsOf(read: Read, row: ProjectRow, counted: readonly ProgressItem[]): Promise<CurvePart[]> {
  const segments = Map.groupBy(await segmentsOfProject(read, row.id), ({ orderId }) => orderId)
  const reports = Map.groupBy(await reportedDaysOfProject(read, row.id), ({ segmentPlanId }) => segmentPlanId)
  const today = dayOf(todayOf(read))
  return counted.map((part) => {
    const { order, item, weight } = part
    const from = order?.start ?? item?.start ?? dayOf(row.planStart)
    const to = Math.max(from, order?.end ?? item?.end ?? dayOf(row.planEnd) + 1)
    const orderSegments = order ? (segments.get(order.id) ?? []) : []
    const orderReports = orderSegments.flatMap(({ id }) => reports.get(id) ?? [])
    const actualRamps = order ? rampsOfOrder(order, orderSegments, orderReports) : rampsOfItem(part, today)
    return { weight, planned: { from, to, share: 1 }, done: actualRamps }
  })
}

async function namesOfStaff(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ofCompany(read)
    .selectFrom('staff')
    .select(['id', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, nameIn(names, read.actor.language)]))
}

async function materialsOf(read: Read, projectId: string): Promise<Reply['materials']> {
  const lines = (await materialLines.list(read, { projectId })).toSorted(
    (left, right) => Number(left.id) - Number(right.id),
  )
  const facts = await findMaterials(read, valuesOf(lines, 'materialId'))
  const orderRows = await ofCompany(read)
    .selectFrom('production_order')
    .select(['material_id as materialId', 'base_quantity as ordered', 'good_quantity as good'])
    .where('project_id', '=', projectId)
    .where('status', '!=', productionOrderStatus.codes.cancelled)
    .execute()
  return lines.map(({ id, materialId, quantity }) => {
    const { code = '', name = '', unitName = '' } = facts.get(materialId) ?? {}
    const materialOrders = orderRows.filter((row) => row.materialId === materialId)
    const sum = (column: 'ordered' | 'good') =>
      materialOrders.reduce((all, row) => all.plus(row[column]), new Big(0)).toFixed()
    const sums = { orderedQuantity: sum('ordered'), goodQuantity: sum('good') }
    return { id, materialId, materialCode: code, materialName: name, unitName, quantity, ...sums }
  })
}

async function itemsOf(read: Read, { id: projectId }: ProjectRow): Promise<Reply['process']> {
  const [facts, orderFacts] = [await itemsOfProjects(read, [projectId]), await ordersOfProjects(read, [projectId])]
  const rows = await ofCompany(read)
    .selectFrom('project_process')
    .select(['id', 'owner_id as ownerId', 'plan_start as planStart', 'plan_end as planEnd'])
    .where('project_id', '=', projectId)
    .execute()
  const owners = await namesOfStaff(
    read,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const today = todayOf(read)
  return facts.flatMap(({ id, number, name, predecessor, orderId, share }) => {
    const row = rows.find((row) => row.id === id)
    if (!row) return []
    const order = orderFacts.find((orderFact) => orderFact.id === orderId)
    const completedShare = order ? shareOfOrder(order) : share
    return {
      id,
      number,
      name,
      predecessor,
      orderId,
      planStart: row.planStart,
      planEnd: row.planEnd,
      ownerName: owners.get(row.ownerId ?? '') ?? null,
      orderCode: order?.code ?? null,
      orderStatus: (order?.status as 10 | undefined) ?? null,
      progress: percentOf(completedShare),
      isLate: completedShare < 1 && row.planEnd < today ? 1 : 0,
    }
  })
}
