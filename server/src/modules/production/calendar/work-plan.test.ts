// Work plans of stations, work centres and areas, and when a station works.
import { area } from '@gemba/contract/base/area.ts'
import { shift } from '@gemba/contract/production/calendar/shift.ts'
import { saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { workingTimeSetting, workPlan, workResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { findWorkingTime, findWorkResources } from '@gemba/contract/production/calendar/working-time.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let hall: string
let site: string
let centre: string
let stations: string[]
let count = 0

type Row = { id: string } & Record<string, unknown>

beforeAll(async () => {
  run = await joinTestProduct()
  site = await make(operation(area, 'create'), { code: 'site', name: 'Site' })
  hall = await make(operation(area, 'create'), { code: 'hall', name: 'Hall', parentId: site })
  const createReply = await run.admin<{ id: string; stations: Row[] }>(operation(workCenter, 'create'), {
    code: 'TURN',
    name: 'Turning',
    areaId: hall,
    stations: [
      { code: 'M-1', name: 'Lathe 1' },
      { code: 'M-2', name: 'Lathe 2' },
    ],
  })
  centre = createReply.data.id
  stations = createReply.data.stations.map(({ id }) => id)
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<Row>(declaration, body)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data.id
}

const monday = { isMonday: 1, isTuesday: 0, isWednesday: 0, isThursday: 0, isFriday: 0 }

/** Returns the body of a plan of one window on every working day, unless `more` says otherwise. */
function planOf(more: object = {}): Record<string, unknown> {
  count++
  return {
    code: `P-${count}`,
    name: `Plan ${count}`,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    workingTimeSettings: [{ startTime: '08:00', endTime: '16:00' }],
    ...more,
  }
}

const save = (body: object) => run.admin(operation(workPlan, 'create'), unchecked(body))

async function hoursOf(stationId: string | undefined, day: string): Promise<string[]> {
  const { data } = await run.admin(
    findWorkingTime,
    unchecked({
      stationId,
      from: `${day} 00:00:00`,
      to: `${day} 23:59:59`,
    }),
  )
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
  return data.windows.map(({ from, to }) => `${clock(from)}-${clock(to)}`)
}

test('weekdays and crossDay of the specification are stored and returned; contradictions are refused', async () => {
  type Setting = Row & { weekdays: number[]; crossDay: number }
  const createReply = await run.admin(
    operation(workPlan, 'create'),
    planOf({
      workResources: [{ stationId: stations[0] }],
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      workingTimeSettings: [
        { startTime: '08:00', endTime: '16:00', weekdays: [1, 2] },
        { startTime: '22:00', endTime: '06:00', weekdays: [6, 7], crossDay: 1 },
      ],
    }),
  )
  expect(createReply.code, createReply.msg).toBe('200')
  expect(createReply).not.toHaveProperty('ignored')
  const days = { isMonday: 1, isTuesday: 1, isWednesday: 0, isThursday: 0, isFriday: 0, isSaturday: 0, isSunday: 0 }
  const { data } = await run.admin<{ workingTimeSettings: Setting[] }>(operation(workPlan, 'read'), {
    id: createReply.data.id,
  })
  expect(data.workingTimeSettings).toMatchObject([
    { weekdays: [1, 2], crossDay: 0, ...days },
    { weekdays: [6, 7], crossDay: 1, isMonday: 0, isFriday: 0, isSaturday: 1, isSunday: 1 },
  ])
  const [first] = data.workingTimeSettings
  const edit = { id: first?.id, weekdays: [3] }
  const changed = await run.admin(operation(workingTimeSetting, 'update'), edit)
  expect(changed.data).toMatchObject({ weekdays: [3], isMonday: 0, isWednesday: 1 })

  const problemsOf = async (setting: object) => {
    const answer = await run.admin<{ params: { problems: { field: string }[] } }>(
      operation(workPlan, 'create'),
      planOf({ workingTimeSettings: [setting] }),
    )
    return answer.data.params?.problems?.map(({ field }) => field)
  }
  expect(await problemsOf({ startTime: '08:00', endTime: '16:00', crossDay: 1 })).toEqual([
    'workingTimeSettings.0.crossDay',
  ])
  expect(await problemsOf({ startTime: '22:00', endTime: '06:00', crossDay: 0 })).toEqual([
    'workingTimeSettings.0.crossDay',
  ])
  expect(await problemsOf({ startTime: '08:00', endTime: '16:00', weekdays: [1], isFriday: 1 })).toEqual([
    'workingTimeSettings.0.weekdays',
  ])
  expect(await problemsOf({ startTime: '08:00', endTime: '16:00', weekdays: [8] })).toEqual([
    'workingTimeSettings.0.weekdays.0',
  ])
  const colour = planOf({ workingTimeSettings: [{ startTime: '08:00', endTime: '16:00', colour: 'red' }] })
  expect(await save(colour)).toMatchObject({ code: '200', ignored: ['workingTimeSettings.colour'] })
})

test('a plan is read with its working times and resources; GET routes of the specification remove it', async () => {
  const createReply = await save(planOf({ workResources: [{ stationId: stations[1] }], isEnabled: 0 }))
  const { data } = await run.admin<{ workingTimeSettings: Row[]; workResources: Row[] } & Row>(
    operation(workPlan, 'read'),
    { id: createReply.data.id },
  )
  expect(data).toMatchObject({
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    isEnabled: 0,
    status: 0,
    workingTimeSettings: [{ startTime: '08:00', isFriday: 1, isSaturday: 0 }],
    workResources: [{ stationId: stations[1], labels: { stationId: 'Lathe 2' } }],
  })
  const [setting, resource] = [data.workingTimeSettings[0]?.id, data.workResources[0]?.id]
  const removal = `GET /mes_production/workplan/removeWorkPlan/${createReply.data.id}`
  expect((await run.stranger(removal)).data).toMatchObject({ error: 'notFound' })
  expect((await run.nobody(removal)).data).toMatchObject({ error: 'forbidden' })
  expect((await run.admin(`GET /mes_production/workplan/removeWorkingTimeSetting/${setting}`)).code).toBe('200')
  expect((await run.admin(`GET /mes_production/workplan/removeWorkResoures/${resource}`)).code).toBe('200')
  const readReply = await run.admin(operation(workPlan, 'read'), { id: createReply.data.id })
  expect(readReply.data).toMatchObject({ workingTimeSettings: [], workResources: [] })
  expect((await run.admin(removal)).code).toBe('200')
  // These routes are changes despite their method, so each is in the operation log.
  const logged = `select operation from operation_log where method = 'GET' and code = '200' order by id`
  const operations = ['workingTimeSetting.remove', 'workResource.remove', 'workPlan.remove']
  await expect
    .poll(async () => (await run.rows<{ operation: string }>(logged)).map(({ operation }) => operation))
    .toEqual(operations)
  expect((await run.admin(operation(workPlan, 'read'), { id: createReply.data.id })).data).toMatchObject({
    error: 'notFound',
  })
})

const times = (...workingTimeSettings: object[]) => ({ workingTimeSettings })

test.each([
  ['ends before it begins', { endDate: '2025-12-31' }, { error: 'datesReversed' }],
  [
    'works twice at once',
    times({ startTime: '06:00', endTime: '14:00', name: 'Early' }, { startTime: '13:00', endTime: '18:00', ...monday }),
    { error: 'workingTimesOverlap', params: { first: 'Early', second: '13:00–18:00', weekday: 'Mon' } },
  ],
  [
    'works a night into a morning that is taken',
    times({ startTime: '22:00', endTime: '06:00' }, { startTime: '05:00', endTime: '12:00' }),
    { error: 'workingTimesOverlap', params: { weekday: 'Tue' } },
  ],
  [
    'works on no day',
    times({ startTime: '06:00', endTime: '14:00', ...monday, isMonday: 0 }),
    { error: 'weekdayMissing' },
  ],
  [
    'rests longer than it works',
    times({ startTime: '06:00', endTime: '07:00', restMinutes: 90 }),
    { error: 'breakOutside' },
  ],
  [
    'rests before it works',
    times({ startTime: '06:00', endTime: '14:00', restStart: '05:00', restMinutes: 30 }),
    { error: 'breakOutside' },
  ],
  ['names no place in a row', { workResources: [{}] }, { error: 'workTargetUnclear' }],
])('a plan that %s is refused completely', async (_, more, refusal) => {
  const body = planOf(more)
  expect((await save(body)).data).toMatchObject(refusal)
  expect(await run.rows(`select id from work_plan where code = '${body.code}'`)).toEqual([])
})

test('a row names one target only', async () => {
  const both = { stationId: stations[0], workCenterId: centre }
  expect((await save(planOf({ workResources: [both] }))).data).toMatchObject({ error: 'workTargetUnclear' })
})

test('possible targets of a plan are found', async () => {
  const { data } = await run.admin(findWorkResources)
  expect(data).toContainEqual({
    stationId: stations[0],
    workCenterId: null,
    areaId: null,
    code: 'M-1',
    name: 'Lathe 1',
  })
  expect(data).toContainEqual({ stationId: null, workCenterId: centre, areaId: null, code: 'TURN', name: 'Turning' })
  expect(data).toContainEqual({ stationId: null, workCenterId: null, areaId: hall, code: 'hall', name: 'Hall' })
})

test('the plan of a station takes precedence over that of its work centre, that over the area, and that over the shifts', async () => {
  const [first, second] = stations
  const shiftId = await make(operation(shift, 'create'), {
    code: 'E',
    name: 'Early',
    startTime: '06:00',
    endTime: '14:00',
    breaks: [{ startTime: '10:00', minutes: 30 }],
  })
  const days = [
    { date: '2026-03-02', dayType: 1, shiftIds: [shiftId] },
    { date: '2026-03-03', dayType: 3 },
  ]
  await run.admin(saveShopCalendar, unchecked(days))
  expect(await hoursOf(first, '2026-03-02')).toEqual(['06:00-10:00', '10:30-14:00'])
  await make(operation(workPlan, 'create'), planOf({ workResources: [{ areaId: site }] }))
  expect(await hoursOf(first, '2026-03-02')).toEqual(['08:00-16:00'])
  const nearer = times({ startTime: '09:00', endTime: '15:00' })
  await make(operation(workPlan, 'create'), planOf({ ...nearer, workResources: [{ areaId: hall }] }))
  expect(await hoursOf(first, '2026-03-02')).toEqual(['09:00-15:00'])
  const ofCentre = times({ startTime: '07:00', endTime: '15:00', restMinutes: 60 })
  await make(operation(workPlan, 'create'), planOf({ ...ofCentre, workResources: [{ workCenterId: centre }] }))
  expect(await hoursOf(first, '2026-03-02')).toEqual(['07:00-10:30', '11:30-15:00'])
  const stationPlan = planOf({
    ...times({ startTime: '20:00', endTime: '02:00' }),
    workResources: [{ stationId: first }],
  })
  const ownId = await make(operation(workPlan, 'create'), stationPlan)
  expect(await hoursOf(first, '2026-03-04')).toEqual(['20:00-23:59'])
  expect(await hoursOf(second, '2026-03-02')).toEqual(['07:00-10:30', '11:30-15:00'])
  expect(await hoursOf(first, '2026-03-03')).toEqual(['00:00-02:00'])
  expect((await run.admin(operation(workPlan, 'toggle'), { ids: [ownId] })).code).toBe('200')
  expect(await hoursOf(first, '2026-03-02')).toEqual(['07:00-10:30', '11:30-15:00'])
})

test('two enabled plans of one target on the same days are refused on save, change and enabling, and the error names the other plan and the target', async () => {
  const id = await make(operation(station, 'create'), { code: 'M-9', name: 'Saw', workCenterId: centre })
  const forSaw = { workResources: [{ stationId: id }] }
  await make(operation(workPlan, 'create'), planOf({ ...forSaw, name: 'Winter', endDate: '2026-03-31' }))
  const refusal = { error: 'workPlansCollide', params: { target: 'Saw', plan: 'Winter' } }
  expect((await save(planOf({ ...forSaw, startDate: '2026-03-31' }))).data).toMatchObject(refusal)
  const summer = await make(operation(workPlan, 'create'), planOf({ ...forSaw, startDate: '2026-04-01' }))
  const earlier = { id: summer, startDate: '2026-03-01' }
  expect((await run.admin(operation(workPlan, 'update'), earlier)).data).toMatchObject(refusal)
  const off = await make(operation(workPlan, 'create'), planOf({ ...forSaw, isEnabled: 0 }))
  expect((await run.admin(operation(workPlan, 'toggle'), { ids: [off] })).data).toMatchObject({
    error: 'workPlansCollide',
  })
  const other = await make(operation(workPlan, 'create'), planOf({ workResources: [] }))
  const line = { workPlanId: other, stationId: id }
  expect((await run.admin(operation(workResource, 'create'), line)).data).toMatchObject({
    error: 'workPlansCollide',
  })
})

test('of two plans that are enabled for one target at once one is refused', async () => {
  const id = await make(operation(station, 'create'), { code: 'M-10', name: 'Drill', workCenterId: centre })
  const answers = await Promise.all([1, 2, 3].map(() => save(planOf({ workResources: [{ stationId: id }] }))))
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
})

test('windows that swap their times in one request are checked after all are written', async () => {
  const { data } = await run.admin<{ workingTimeSettings: Row[] } & Row>(
    operation(workPlan, 'create'),
    planOf(times({ startTime: '06:00', endTime: '14:00' }, { startTime: '14:00', endTime: '22:00' })),
  )
  const [first, two] = data.workingTimeSettings
  const swapped = [
    { id: first?.id, startTime: '14:00', endTime: '22:00' },
    { id: two?.id, startTime: '06:00', endTime: '14:00' },
  ]
  const answer = await run.admin(operation(workPlan, 'update'), { id: data.id, workingTimeSettings: swapped })
  expect(answer.code).toBe('200')
})

test('a reversed or too long time span is refused; a station of another company is not found', async () => {
  const ask = (from: string, to: string, caller = run.admin) =>
    caller(findWorkingTime, unchecked({ stationId: stations[0], from, to }))
  expect((await ask('2026-03-02', '2026-03-01')).data).toMatchObject({ error: 'timeTooLong' })
  expect((await ask('2026-03-02', '2028-03-01')).data).toMatchObject({ error: 'timeTooLong' })
  expect((await ask('2026-03-02', '2026-03-03', run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await ask('2026-03-02', '2026-03-03', run.nobody)).data).toMatchObject({ error: 'forbidden' })
})
