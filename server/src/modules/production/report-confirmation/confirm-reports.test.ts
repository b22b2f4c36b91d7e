// Confirmation of reports by a supervisor: who may confirm, in which status, and what waits for it.
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { confirmReports, listWaitingReports } from '@gemba/contract/production/work-order/confirm-reports.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportFlow } from '@gemba/contract/production/work-order/report-flow.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { type Member, makeMember } from '../../../main/member.fixture.ts'
import { eventually } from '../../../main/product.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const { submitted, confirmed, reversed } = reportStatus.codes
const order = productionOrderStatus.codes
const option = { id: 'confirmReports' }

let plant: OrderPlant
let boss: Member
let routeId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  boss = await makeMember(plant.run, 'boss', ['workOrder:view', 'workOrder:confirm', 'workOrder:reverse'])
  const { pump: materialId, center: workCenterId } = plant.ids
  const { id: stageId } = await plant.must(operation(segmentStage, 'create'), {
    code: 'ONE',
    name: 'One',
    segmentType: '1',
    workCenterId,
  })
  const { route } = await plant.must(saveRouteGraph, {
    code: 'R1',
    name: 'One',
    materialId,
    revision: '1C',
    dependencies: [],
    segments: [{ key: 'a', number: 10, stageId, workCenterId }],
  })
  await plant.must(putRouteInUse, { id: route.id })
  routeId = route.id
  await set(1)
})

const set = (status: 0 | 1) => plant.must(toggleConfigOptions, { ...option, status })

/** Returns an order of one segment with running work. */
async function begun(quantity: string) {
  const id = await plant.released(quantity, { routeId })
  const work = await plant.work(id, 10)
  await plant.started(work, plant.ids.m1)
  const report = async (good: string, more: object = {}): Promise<string> => {
    const { code, data, msg } = await plant.report(work, good, more)
    expect(code, msg).toBe('200')
    return data.id
  }
  const stop = () => plant.call(stopWork, { id: work, reasonCode: '2' })
  return { id, work, report, stop }
}

const confirm = (ids: readonly string[], by: Member['call'] = boss.call) => by(confirmReports, { ids })
const sendBack = (id: string, by: Member['call'] = boss.call) => by(reverseReport, { id, reason: 'counted wrongly' })
const listWaiting = async (orderId: string, by: Member['call'] = boss.call) =>
  (await by(listWaitingReports, { orderId })).data
const stateOf = async (work: string, id: string) =>
  (await plant.call(readReportForm, { id: work })).data.reports.find((report) => report.id === id)
const statusOf = async (id: string) => (await plant.plan(id)).order.status

test('an order completes when its reports are confirmed, one or several at once; quantities count immediately', async () => {
  const { id, work, report } = await begun('10')
  const reports = [await report('3'), await report('4'), await report('3')]
  const [first = '', ...others] = reports
  const plan = await plant.plan(id)
  expect(plan.order).toMatchObject({ status: order.inProgress, goodQuantity: '10' })
  const waitingReports = await listWaiting(id)
  expect(waitingReports.total).toBe(3)
  expect(waitingReports.reports[0]).toMatchObject({
    id: first,
    orderId: id,
    workOrderId: work,
    goodQuantity: '3',
    scrapQuantity: '0',
    unitName: 'pcs',
    segmentNumber: 10,
    stageName: 'One',
    allowedActions: ['confirm', 'reverse'],
  })
  const refusal = { error: 'reportsUnconfirmed', params: { count: 3 } }
  expect((await plant.perform(id, 'complete', { reason: 'enough' })).data).toMatchObject(refusal)
  expect((await confirm([first])).data).toEqual([{ id: first, status: confirmed }])
  expect(await stateOf(work, first)).toMatchObject({ status: confirmed, needsConfirmation: 1, confirmedBy: 'boss' })
  expect(await statusOf(id)).toBe(order.inProgress)
  expect((await confirm(others)).code).toBe('200')
  expect((await listWaiting(id)).total).toBe(0)
  expect((await plant.plan(id)).order).toMatchObject({ status: order.completed, goodQuantity: '10' })
  const events = await plant.run.rows<{ id: string }>(
    `select payload->>'id' as id from outbox where name = 'workReport.confirmed' and payload->>'orderId' = '${id}' order by outbox.id`,
  )
  expect(events.map((event) => event.id)).toEqual(reports)
  expect((await plant.perform(id, 'close', { reason: 'as it is' })).code).toBe('200')
  // The operation log says who confirmed what.
  const logged = await eventually(async () => {
    const query = { action: 'confirmReports', userName: 'boss' }
    const { data } = await plant.call(pageOperationLog, query)
    return data.records.length === 2 && data.records
  })
  const [workOrder] = await plant.run.rows<{ code: string }>(`select code from work_order where id = ${work}`)
  const about = { userName: 'boss', recordKind: 'workReport', recordNoun: 'Work report', recordName: workOrder?.code }
  expect(logged).toMatchObject([
    { ...about, recordId: others[0], recordCount: 2 },
    { ...about, recordId: first, recordCount: 1 },
  ])
})

test('nobody confirms own reports or reports of own work; a request confirms all reports or none', async () => {
  const { id, work, report, stop } = await begun('10')
  const worker = await makeMember(plant.run, 'worker', ['workOrder:view', 'workOrder:operate', 'workOrder:confirm'])
  const { id: staffId } = await plant.must(operation(staff, 'create'), { code: 'W', name: 'Worker' })
  await plant.run.rows(`update staff set user_id = ${worker.userId} where id = ${staffId}`)
  const reportIds = [await report('2'), await report('3', { staff: [{ id: staffId, sharePercent: '100' }] })]
  expect((await confirm(reportIds, plant.run.admin)).data).toMatchObject({ error: 'reportOwn' })
  expect((await confirm(reportIds, worker.call)).data).toMatchObject({ error: 'reportOwn' })
  const waitingReports = await listWaiting(id, worker.call)
  expect(waitingReports.reports.map(({ allowedActions }) => allowedActions)).toEqual([['confirm'], []])
  expect(waitingReports.reports[1]?.staffNames).toEqual(['Worker'])
  expect((await confirm([reportIds[0] ?? '', '999999'])).data).toMatchObject({ error: 'notFound' })
  expect((await listWaiting(id)).total).toBe(2)
  const guest = await makeMember(plant.run, 'guest', ['workOrder:view', 'workOrder:operate'])
  expect((await confirm(reportIds, guest.call)).data).toMatchObject({ error: 'forbidden' })
  expect((await listWaiting(id, guest.call)).reports[0]?.allowedActions).toEqual([])
  expect((await confirm(reportIds, plant.run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await confirm([reportIds[0] ?? ''], worker.call)).code).toBe('200')
  expect((await sendBack(reportIds[1] ?? '')).code).toBe('200')
  expect((await listWaiting(id)).total).toBe(0)
  expect(await stateOf(work, reportIds[1] ?? '')).toMatchObject({ status: reversed })
  expect((await plant.plan(id)).order.goodQuantity).toBe('2')
  await stop()
})

const refusals = { confirm: 'stateIllegal', reverse: 'reportReversed' } as const
const ways = { [submitted]: [], [confirmed]: ['confirm'], [reversed]: ['reverse'] } as const
const doTo = { confirm: (id: string) => confirm([id]), reverse: (id: string) => sendBack(id) }

test.each(Object.keys(ways).map(Number) as (keyof typeof ways)[])(
  'a report in state %i does what its flow says, and no more',
  async (status) => {
    const { work, report, stop } = await begun('10')
    for (const action of actionsOfPeople(reportFlow)) {
      const id = await report('1')
      for (const way of ways[status]) expect((await doTo[way](id)).code).toBe('200')
      const { data, code } = await doTo[action](id)
      const isDone = isAllowed(reportFlow, action, status)
      if (isDone) expect(code).toBe('200')
      else expect(data).toMatchObject({ error: refusals[action] })
      expect((await stateOf(work, id))?.status).toBe(isDone ? reportFlow.transitions[action].to : status)
    }
    await stop()
  },
)

test('switched off, nothing is held up; reports made meanwhile need no confirmation later', async () => {
  const { id, work, report } = await begun('4')
  await report('2')
  await set(0)
  expect(await listWaiting(id)).toEqual({ total: 0, reports: [] })
  const free = await report('2')
  expect(await statusOf(id)).toBe(order.completed)
  await set(1)
  expect((await listWaiting(id)).total).toBe(1)
  expect(await stateOf(work, free)).toMatchObject({ status: submitted, needsConfirmation: 0 })
  expect((await plant.perform(id, 'close')).data).toMatchObject({ error: 'reportsUnconfirmed', params: { count: 1 } })
  await set(0)
  expect((await plant.perform(id, 'close', { reason: 'as it is' })).code).toBe('200')
  await set(1)
})
