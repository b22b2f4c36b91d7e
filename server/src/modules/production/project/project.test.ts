// Projects through HTTP: every action in every status, holding their orders, items, and progress.
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { projectFlow } from '@gemba/contract/production/project/flow.ts'
import { projectMaterial, project as projectResource } from '@gemba/contract/production/project/project.ts'
import { changeProjectStatus } from '@gemba/contract/production/project/project-actions.ts'
import { projectProcess } from '@gemba/contract/production/project/project-process.ts'
import { listProjectOrders, readProject, readProjectChart } from '@gemba/contract/production/project/read-project.ts'
import { releaseSegmentPlans } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'
import { type Project, ways } from './project.fixture.ts'

const reason = 'The customer asked for it'

let plant: OrderPlant
let managerId = ''

beforeAll(async () => {
  plant = await OrderPlant.join()
  managerId = (await plant.must(operation(staff, 'create'), { code: 'M', name: 'Mei' })).id
})

const body = (more: object = {}) => ({
  name: 'Pump station',
  managerId,
  planStart: '2026-11-01',
  planEnd: '2026-11-30',
  ...more,
})
const project = (more: object = {}) => plant.must<Project>(operation(projectResource, 'create'), body(more))
const perform = (id: string, action: string, more: object = {}) =>
  plant.call(changeProjectStatus, unchecked({ ids: [id], action, ...more }))
const read = async (id: string) => (await plant.call<Project>(operation(projectResource, 'read'), { id })).data
const info = async (id: string) => (await plant.call(readProject, { id })).data
const chart = async (id: string) => (await plant.call(readProjectChart, { id })).data
const join = (orderId: string, projectId: string | null) =>
  plant.call(operation(productionOrder, 'update'), { id: orderId, projectId })

const { notStarted, inProgress, onHold, closed, cancelled } = projectStatus.codes
const states = Object.keys(ways).map(Number)

async function projectIn(status: number, more: object = {}): Promise<string> {
  const { id } = await project(more)
  for (const name of ways[status] ?? []) expect((await perform(id, name, { reason })).code, name).toBe('200')
  return id
}

describe('actions', () => {
  test.each(states.flatMap((status) => actionsOfPeople(projectFlow).map((name) => [status, name] as const)))(
    'in state %i, %s is done or refused as the flow says',
    async (status, name) => {
      const id = await projectIn(status)
      expect((await read(id)).allowedActions).toEqual(
        actionsOfPeople(projectFlow).filter((action) => isAllowed(projectFlow, action, status)),
      )
      const answer = await perform(id, name, { reason })
      if (isAllowed(projectFlow, name, status))
        expect(answer).toMatchObject({ code: '200', data: [{ id, status: projectFlow.transitions[name].to }] })
      else {
        expect(answer.data).toMatchObject({ error: 'stateIllegal', params: { status } })
        expect((await read(id)).status).toBe(status)
      }
    },
  )

  test('holding, reopening and cancelling a project need a reason, which is stored; actual dates are kept', async () => {
    const id = await projectIn(inProgress)
    expect((await perform(id, 'hold')).data).toMatchObject({ error: 'reasonMissing', params: { field: 'reason' } })
    await perform(id, 'hold', { reason })
    expect(await read(id)).toMatchObject({ status: onHold, statusReason: reason })
    await perform(id, 'resume')
    await perform(id, 'complete')
    const completedProject = await read(id)
    expect(completedProject.actualStart).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect([completedProject.actualEnd, completedProject.actualEndDate]).toEqual([
      completedProject.actualStart,
      completedProject.actualStart,
    ])
    await perform(id, 'reopen', { reason })
    expect(await read(id)).toMatchObject({ status: inProgress, actualEnd: null })
    const events = await plant.run.rows<{ action: string }>(
      `select payload->>'action' as action from outbox where name = 'project.moved' and payload->>'id' = '${id}' order by id`,
    )
    expect(events.map((event) => event.action)).toEqual(['start', 'hold', 'resume', 'complete', 'reopen'])
  })

  test('an action on several projects applies to all of them or none', async () => {
    const [first, other] = [await projectIn(notStarted), await projectIn(closed)]
    const ids = [first, other]
    expect((await plant.call(changeProjectStatus, { ids, action: 'start' })).data).toMatchObject({
      error: 'stateIllegal',
    })
    expect((await read(first)).status).toBe(notStarted)
  })

  test('nobody acts without the right, on an old version, or in another company', async () => {
    const { id, version } = await project()
    const body = { ids: [id], action: 'start' }
    expect((await plant.run.nobody(changeProjectStatus, unchecked(body))).data).toMatchObject({ error: 'forbidden' })
    expect((await plant.run.stranger(changeProjectStatus, unchecked(body))).data).toMatchObject({ error: 'notFound' })
    for (const name of ['info', 'order', 'infoChart'])
      expect((await plant.run.stranger(`GET /mes_production/project/${name}/${id}`)).data, name).toMatchObject({
        error: 'notFound',
      })
    expect((await plant.run.stranger(operation(projectResource, 'list'))).data).toEqual([])
    expect((await perform(id, 'start', { version: version + 1 })).data).toMatchObject({ error: 'stale' })
    expect((await perform(id, 'start', { version })).code).toBe('200')
  })

  test('a repeated request is executed once', async () => {
    const key = { 'idempotency-key': 'start-the-project-once' }
    const { id } = await project()
    const body = { ids: [id], action: 'start' }
    const answers = await Promise.all([1, 2].map(() => plant.run.admin(changeProjectStatus, unchecked(body), key)))
    expect(answers.map(({ code }) => code)).toEqual(['200', '200'])
    expect((await read(id)).version).toBe(2)
  })
})

describe('orders', () => {
  test('no request releases an order while its project is on hold', async () => {
    const projectId = await projectIn(onHold)
    const id = await plant.order('10', { projectId })
    await plant.perform(id, 'plan')
    const { code } = await read(projectId)
    const segmentPlanIds = (await plant.plan(id)).segments.map((segment) => segment.id)
    const tries = [
      plant.perform(id, 'release'),
      plant.call(releaseOrders, { ids: [id] }),
      plant.call(releaseSegmentPlans, { ids: segmentPlanIds }),
    ]
    for (const answer of await Promise.all(tries))
      expect(answer.data).toMatchObject({ error: 'projectOnHold', params: { code, reason, projectId } })
    await perform(projectId, 'resume')
    expect((await plant.perform(id, 'release')).code).toBe('200')
  })

  test('a project cannot be completed or cancelled while one of its orders is open', async () => {
    const projectId = await projectIn(inProgress)
    const id = await plant.order('10', { projectId })
    const { code } = (await plant.plan(id)).order
    for (const name of ['complete', 'cancel'])
      expect((await perform(projectId, name, { reason })).data).toMatchObject({
        error: 'projectOrdersOpen',
        params: { order: code, count: 1 },
      })
    await plant.perform(id, 'cancel')
    expect((await perform(projectId, 'complete')).code).toBe('200')
  })

  test('orders join and leave only open projects, and cannot be reopened in a project that is over', async () => {
    const [open, over] = [await projectIn(notStarted), await projectIn(inProgress)]
    const id = await plant.released('10', { projectId: over })
    await plant.beginAndPause(id)
    expect((await plant.perform(id, 'complete', { reason })).code).toBe('200')
    await perform(over, 'complete')
    const refused = { error: 'projectOver', params: { field: 'projectId' } }
    expect((await join(id, open)).data).toMatchObject(refused)
    expect((await plant.perform(id, 'reopen', { reason })).data).toMatchObject(refused)
    expect((await plant.call(operation(productionOrder, 'create'), orderBody(over))).data).toMatchObject(refused)
    expect((await plant.call(operation(productionOrder, 'create'), orderBody('999999'))).data).toMatchObject({
      error: 'notFound',
    })
    await perform(over, 'reopen', { reason })
    expect((await join(id, open)).code).toBe('200')
    const page = await plant.call(operation(productionOrder, 'page'), {
      projectId: open,
    })
    expect(page.data.records.map((record) => record.id)).toEqual([id])
  })

  test('a project of another company is refused', async () => {
    const materialClass = await plant.run.stranger(operation(staff, 'create'), { code: 'S', name: 'S' })
    const theirs = await plant.run.stranger(
      operation(projectResource, 'create'),
      body({ managerId: materialClass.data.id }),
    )
    expect(theirs.code).toBe('200')
    expect((await plant.call(operation(productionOrder, 'create'), orderBody(theirs.data.id))).data).toMatchObject({
      error: 'notFound',
    })
    expect(
      (await plant.call(operation(projectResource, 'create'), body({ managerId: materialClass.data.id }))).data,
    ).toMatchObject({
      error: 'notFound',
    })
  })

  test('only a project that has not begun can be removed, with its items; never one with orders', async () => {
    const begun = await projectIn(inProgress)
    expect((await plant.call(operation(projectResource, 'remove'), { id: begun })).data).toMatchObject({
      error: 'stateIllegal',
    })
    const { id } = await project({ process: [item(1)] })
    const orderId = await plant.order('1', { projectId: id })
    expect((await plant.call('DELETE /mes_production/project/batchRemove', { ids: [id] })).data).toMatchObject({
      error: 'inUse',
    })
    await plant.call(operation(productionOrder, 'remove'), { id: orderId })
    expect((await plant.call(operation(projectResource, 'remove'), { ids: [id] })).code).toBe('200')
    expect(await plant.run.rows(`select from project_process where project_id = ${id}`)).toEqual([])
  })
})

const orderBody = (projectId: string) => ({ materialId: plant.ids.pump, quantity: '1', projectId })
const item = (number: number, more: object = {}) => ({
  number,
  name: `Item ${number}`,
  planStart: '2026-11-01',
  planEnd: '2026-11-10',
  ...more,
})

describe('items', () => {
  test('a project is saved with its deliverables and items, in the spellings of the specification', async () => {
    const created = await project({
      planStart: undefined,
      planStartDate: '2026-11-01',
      code: undefined,
      materials: [{ materialId: plant.ids.pump, quantity: '10' }],
      process: [{ ...item(1), sequence: 10, number: undefined }, item(20, { predecessor: 10, progress: '40' })],
    })
    expect(created.code).toMatch(/^PRJ-\d{8}$/)
    expect(created).toMatchObject({
      status: notStarted,
      planStart: '2026-11-01',
      planStartDate: '2026-11-01',
      progress: '20',
      orderCount: 0,
      materials: [{ materialId: plant.ids.pump, quantity: '10' }],
      process: [
        { number: 10, sequence: 10, progressAt: null },
        { number: 20, predecessor: 10, progress: '40' },
      ],
    })
    expect(created.process[1]?.progressAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    const reply = await info(created.id)
    expect(reply).toMatchObject({
      managerName: 'Mei',
      project: { id: created.id, progress: '20' },
      materials: [{ materialCode: 'P-40', quantity: '10', orderedQuantity: '0', goodQuantity: '0', unitName: 'pcs' }],
      process: [
        { number: 10, progress: '0', isLate: 1 },
        { number: 20, progress: '40', isLate: 1 },
      ],
    })
  })

  test.each<[string, object[], string]>([
    ['a number twice', [item(1), item(1)], 'projectNumberTwice'],
    ['something before that is no item', [item(2, { predecessor: 1 })], 'projectPredecessorWrong'],
    ['something before that comes after', [item(1, { predecessor: 2 }), item(2)], 'projectPredecessorWrong'],
    ['itself before it', [item(1, { predecessor: 1 })], 'projectPredecessorWrong'],
    ['days that end before they begin', [item(1, { planEnd: '2026-10-01' })], 'datesReversed'],
  ])('%s is refused, and nothing is made', async (name, process, error) => {
    expect((await plant.call(operation(projectResource, 'create'), body({ name, process }))).data).toMatchObject({
      error,
    })
    expect(await plant.run.rows(`select from project where name = '${name}'`)).toEqual([])
  })

  test('an item refers to an order of its project, and the order must stay in the project', async () => {
    const { id } = await project()
    const other = await plant.order('1')
    const code = (await plant.plan(other)).order.code
    expect(
      (await plant.call(operation(projectResource, 'update'), { id, process: [item(1, { orderId: other })] })).data,
    ).toMatchObject({
      error: 'projectOrderElsewhere',
      params: { order: code },
    })
    await join(other, id)
    expect(
      (await plant.call(operation(projectResource, 'update'), { id, process: [item(1, { orderId: other })] })).code,
    ).toBe('200')
    expect((await join(other, null)).data).toMatchObject({ error: 'projectOrderNamed', params: { number: 1 } })
  })

  test('single lines obey the same rules as the whole; lines of a project that is over cannot change', async () => {
    const created = await project({ process: [item(1), item(2, { predecessor: 1 })] })
    const [first, second] = created.process
    const change = (more: object) => plant.call(operation(projectProcess, 'update'), unchecked(more))
    expect((await change({ id: second?.id, number: 1 })).data).toMatchObject({ error: 'projectNumberTwice' })
    expect((await plant.call(operation(projectProcess, 'remove'), { id: first?.id })).data).toMatchObject({
      error: 'projectPredecessorWrong',
    })
    const over = await projectIn(cancelled)
    expect((await change({ id: second?.id, projectId: over, predecessor: null })).data).toMatchObject({
      error: 'stateIllegal',
    })
    expect((await plant.call(operation(projectResource, 'update'), { id: over, name: 'x' })).data).toMatchObject({
      error: 'stateIllegal',
    })
    const material = { projectId: over, materialId: plant.ids.pump, quantity: '1' }
    expect((await plant.call(operation(projectMaterial, 'create'), material)).data).toMatchObject({
      error: 'stateIllegal',
    })
    expect(
      (await plant.call(operation(projectResource, 'update'), { id: created.id, planEnd: '2026-01-01' })).data,
    ).toMatchObject({
      error: 'datesReversed',
    })
  })

  test('an item without a number gets the next multiple of ten', async () => {
    const { process } = await project({ process: [item(7), item(0, { number: null }), item(0, { number: undefined })] })
    expect(process.map(({ number }) => number)).toEqual([7, 10, 20])
  })

  test('hostile text is stored as text', async () => {
    const name = `<img src=x onerror=alert(1)>'; drop table project; --`
    const created = await project({ name, customerRef: name, process: [item(1, { name })] })
    expect(await read(created.id)).toMatchObject({ name, customerRef: name, process: [{ name }] })
    expect((await perform(created.id, name)).code).not.toBe('200')
    const list = await plant.call<unknown[]>(operation(projectResource, 'list'), { name })
    expect(list.data).toHaveLength(1)
  })
})

test('a list is filtered by `param` in codes and names; an empty `param` filters nothing', async () => {
  const [{ id: pier, code }, { id: bridge }] = [
    await project({ name: 'Pier of Ilmen' }),
    await project({ name: 'Bridge of Ilmen' }),
  ]
  const list = async (param: string) => {
    const { data } = await plant.call<Project[]>(operation(projectResource, 'list'), { param })
    return data.map(({ id }) => id)
  }
  expect((await list('of ilmen')).toSorted()).toEqual([pier, bridge].toSorted())
  expect(await list('Pier')).toEqual([pier])
  expect(await list(code)).toEqual([pier])
  expect(await list('No project has this name')).toEqual([])
  expect(await list('')).toEqual(expect.arrayContaining([pier, bridge]))
})

test('progress, orders and curve of a project agree; reversed reports do not count', async () => {
  const { id: projectId } = await project({ materials: [{ materialId: plant.ids.pump, quantity: '20' }] })
  const [first, second] = [await plant.released('10', { projectId }), await plant.released('10', { projectId })]
  const turn = await plant.work(first, 10)
  await plant.started(turn, plant.ids.m1)
  const { data: reported } = await plant.report(turn, '5')
  // Each piece takes two minutes in each of the three segments, and turning has ten minutes of setup: 70 minutes per
  // order.
  const orders = (await plant.call(listProjectOrders, { id: projectId })).data
  expect(orders.map(({ id, progress, plannedSeconds }) => [id, progress, plannedSeconds])).toEqual([
    [first, '21.4', 4200],
    [second, '0', 4200],
  ])
  expect(await info(projectId)).toMatchObject({
    project: { progress: '10.7', orderCount: 2 },
    materials: [{ orderedQuantity: '20', goodQuantity: '0' }],
  })
  const { xAxis, plan, actual, today, delays } = await chart(projectId)
  expect(actual[xAxis.indexOf(today)]).toBe(10.7)
  expect(plan.at(-1)).toBe(100)
  expect(delays).toEqual([])
  await plant.must(reverseReport, { id: reported.id, reason })
  expect((await chart(projectId)).actual.every((value) => value === null || value === 0)).toBe(true)
  expect((await info(projectId)).project).toMatchObject({ progress: '0' })
})

test('orders and items that should have ended are listed as late, with the cause', async () => {
  const { id: projectId } = await project({
    process: [
      item(1, { planStart: '2020-01-01', planEnd: '2020-01-05' }),
      item(2, { predecessor: 1, planStart: '2020-01-05', planEnd: '2020-01-09', progress: '10' }),
    ],
  })
  const planned = { planStart: Date.UTC(2020, 0, 1), planEnd: Date.UTC(2020, 0, 20), projectId }
  const order = await plant.order('10', planned)
  const causes = async () =>
    (await chart(projectId)).delays.map(({ kind, name, cause, detail }) => [kind, name, cause, detail])
  expect(await causes()).toEqual([
    ['process', 'Item 1', 'notStarted', null],
    ['process', 'Item 2', 'predecessor', 'Item 1'],
    ['order', '', 'notReleased', null],
  ])
  const [late] = (await chart(projectId)).delays
  expect(late).toMatchObject({ planEnd: '2020-01-05', progress: '0' })
  expect(late?.days).toBeGreaterThan(2000)
  await plant.perform(order, 'plan')
  await plant.perform(order, 'release')
  expect((await causes())[2]).toEqual(['order', '', 'notStarted', null])
  await perform(projectId, 'start')
  await perform(projectId, 'hold', { reason })
  expect((await causes())[0]).toEqual(['process', 'Item 1', 'onHold', reason])
})
