// Random documents of a warehouse in random order never break the invariants of the books (domain design 3.0, I1 to
// I9).
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse as warehouseResource } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { Flow } from '@gemba/contract/kit/flow.ts'
import { moveStock, reverseMove } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { cancelDemand, closeDemand, makeOutboundBill } from '@gemba/contract/stock/demand/demand-actions.ts'
import { judgeInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { holdLot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock
let courses = 0

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const inbound = '/mes_stock/inboundbill'
const outbound = '/mes_stock/outboundbill'

/** The kinds of materials: average costing, layers, expiring lots, serial numbers, inspection. */
const kinds = [
  {},
  { costMethod: 2 },
  { tracking: 1, pickStrategy: 2 },
  { tracking: 2 },
  { isInspected: 1 },
] as readonly { tracking?: number }[]

/** `twice` repeats the same line within one request. */
const actions = {
  inbound: [
    'receive',
    'receive part',
    'receive twice',
    'judge',
    'judge part',
    'judge twice',
    'putAway part',
    'putAway twice',
    'finishShort',
    'reverse',
  ],
  outbound: ['pick', 'pick part', 'pick twice', 'unpick', 'post', 'confirmReceipt', 'reverse', 'cancel'],
} as const

const step = fc.record({
  action: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('bring', 'want', 'want') },
    { weight: 5, arbitrary: fc.constantFrom(...actions.inbound).map((action) => `in ${action}`) },
    { weight: 5, arbitrary: fc.constantFrom(...actions.outbound).map((action) => `out ${action}`) },
    { weight: 2, arbitrary: fc.constantFrom('demand', 'demand', 'demand close', 'demand cancel') },
    { weight: 1, arbitrary: fc.constantFrom('hold', 'release') },
    { weight: 2, arbitrary: fc.constantFrom('move', 'move', 'move back') },
    { weight: 2, arbitrary: fc.constantFrom('keep', 'keep', 'let go', 'time passes') },
  ),
  which: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 9 }),
})

interface Line {
  readonly id: string
  readonly tracking: number
}
interface Bill {
  readonly id: string
  readonly lines: readonly Line[]
}
interface Warehouse {
  readonly id: string
  readonly locations: Readonly<Record<string, string>>
}
interface StockCourse {
  readonly name: string
  readonly warehouse: Warehouse
  readonly materials: readonly { readonly id: string; readonly tracking: number }[]
  readonly bills: { readonly in: Bill[]; readonly out: Bill[] }
  readonly demands: string[]
  serials: number
}

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]

/** Returns the received lines with their lots or serial numbers; sometimes a serial number that exists already. */
function arrivals(course: StockCourse, line: Line, quantity: number, part: string) {
  const numbers = Array.from({ length: quantity }, () => `${course.name}-${course.serials++ % 12}`)
  const tracked = line.tracking === 2 ? { serialNumbers: numbers } : line.tracking === 1 ? { lotCode: course.name } : {}
  const arrival = { lineId: line.id, quantity: String(quantity), ...tracked }
  return part === 'twice' ? [arrival, arrival] : [arrival]
}

/** Creates and submits a bill with two lines of two materials. */
async function makeBill(
  course: StockCourse,
  bill: typeof inboundBill | typeof outboundBill,
  { which, quantity, price }: { [name: string]: number },
) {
  const lineChoices = [which ?? 0, (which ?? 0) + 1 + ((price ?? 0) % 3)].map((at) => pick(course.materials, at))
  const details = lineChoices.map((material) => ({
    materialId: material?.id,
    unitId: stock.unitId,
    quantity: String(quantity),
    locationId: bill === inboundBill ? course.warehouse.locations[(which ?? 0) % 2 ? 'A' : 'B'] : undefined,
    price: bill === inboundBill ? String(price) : undefined,
  }))
  const more = bill === outboundBill && { allowPartial: 1 }
  const createdBill = await stock.make(operation(bill, 'create'), {
    warehouseId: course.warehouse.id,
    details,
    ...more,
  })
  const { error } = await stock.perform(bill === inboundBill ? submitInbound : submitOutbound, { id: createdBill.id })
  if (!error) {
    const lines = createdBill.details.map(({ id }, at) => ({ id, tracking: lineChoices[at]?.tracking ?? 0 }))
    course.bills[bill === inboundBill ? 'in' : 'out'].push({ id: createdBill.id, lines })
  }
}

/** Creates a demand and two bills for parts of it. */
async function makeDemand(course: StockCourse, { which, quantity }: { which: number; quantity: number }) {
  const material = pick(course.materials, which)
  const head = { warehouseId: course.warehouse.id, direction: 2, demandType: 201 }
  const details = [{ materialId: material?.id, unitId: stock.unitId, quantity: String(quantity) }]
  const demand = await stock.make(operation(demandResource, 'create'), unchecked({ ...head, details }))
  course.demands.push(demand.id)
  const demandLineId = demand.details[0]?.id
  for (const part of [Math.ceil(quantity / 2), Math.floor(quantity / 2)]) {
    const lines = [{ demandLineId, quantity: String(part) }]
    const { id, error } = await stock.perform(makeOutboundBill, { demandId: demand.id, lines })
    if (error || (await stock.perform(submitOutbound, unchecked({ id }))).error) continue
    const lineRows = await run.rows<{ id: string }>(`select id::text from outbound_line where outbound_bill_id = ${id}`)
    course.bills.out.push({
      id: String(id),
      lines: lineRows.map((line) => ({ ...line, tracking: material?.tracking ?? 0 })),
    })
  }
}

function bodyOf(
  course: StockCourse,
  bill: Bill,
  { name, part, quantity }: { name: string; part?: string; quantity: number },
) {
  const [line] = bill.lines
  if (name === 'reverse' || name === 'cancel') return { reason: 'by test' }
  if (name === 'receive')
    return {
      lines: (part ? bill.lines.slice(0, 1) : bill.lines).flatMap((billLine) =>
        arrivals(course, billLine, quantity, part ?? ''),
      ),
    }
  if (!part || !line) return {}
  if (name === 'putAway') {
    const putAwayLine = {
      lineId: line.id,
      quantity: String(quantity),
      locationId: course.warehouse.locations[quantity % 2 ? 'A' : 'B'],
    }
    return { lines: part === 'twice' ? [putAwayLine, putAwayLine] : [putAwayLine] }
  }
  const lineInput = name === 'judge' ? { accepted: String(quantity), rejected: '1' } : { quantity: String(quantity) }
  const actionLine = { lineId: line.id, ...lineInput }
  return { lines: part === 'twice' ? [actionLine, actionLine] : [actionLine] }
}

/** Mostly selects a bill whose flow allows the action. */
async function chooseBill(
  { bills }: StockCourse,
  { side, name, which }: { side: 'in' | 'out'; name: string; which: number },
) {
  const flow: Flow<number, string> = side === 'in' ? inboundFlow : outboundFlow
  const all = bills[side]
  if (which % 8 === 0 || all.length === 0) return pick(all, which)
  const from = flow.transitions[name]?.from.join()
  const ids = all.map(({ id }) => id).join()
  const able = await run.rows<{ id: string }>(
    `select id from ${side}bound_bill where id in (${ids}) and status in (${from}) order by id`,
  )
  const chosen = pick(able, which)?.id
  return all.find(({ id }) => id === chosen) ?? pick(all, which)
}

/** Reserves stock manually until today, releases a reservation, or lets the day pass. */
async function keep(
  course: StockCourse,
  { action, which, quantity }: { action: string; which: number; quantity: number },
) {
  const materialId = pick(course.materials, which)?.id
  const about = `from stock_balance b where b.id = r.balance_id and b.material_id = ${materialId} and r.source_type = 5`
  if (action === 'time passes')
    return run.rows(`update stock_reservation r set expires_at = now() - interval '1 second' ${about}`)
  if (action === 'keep') {
    const expiresOn = Temporal.Now.plainDateISO('Asia/Shanghai').toString()
    const body = {
      warehouseId: course.warehouse.id,
      materialId,
      quantity: String(quantity),
      purpose: 'test',
      expiresOn,
    }
    return stock.perform(reserveStock, body)
  }
  const [kept] = await run.rows<{ id: string }>(
    `select r.id from stock_reservation r where r.status = 10 and exists (select ${about})`,
  )
  return kept && stock.perform(releaseReservation, { id: kept.id })
}

/** Moves stock to the other location manually, or reverses the last move. */
async function move(
  course: StockCourse,
  { action, which, quantity }: { action: string; which: number; quantity: number },
) {
  const materialId = pick(course.materials, which)?.id
  if (action === 'move back') {
    const [made] = await run.rows<{ id: string }>(
      `select id from stock_move where material_id = ${materialId} order by id desc limit 1`,
    )
    return made && stock.perform(reverseMove, { id: made.id, reason: 'by test' })
  }
  const [from] = await run.rows<{ id: string; location: string }>(`select id, location_id as location from stock_balance
    where material_id = ${materialId} and on_hand > reserved order by on_hand - reserved desc, id limit 1`)
  if (!from) return
  const { A, B } = course.warehouse.locations
  const locationId = String(from.location) === A ? B : A
  return stock.perform(moveStock, { balanceId: from.id, quantity: String(quantity), locationId })
}

async function carryOut(
  course: StockCourse,
  { action, ...given }: { action: string; which: number; quantity: number; price: number },
) {
  if (action === 'bring' || action === 'want')
    return makeBill(course, action === 'bring' ? inboundBill : outboundBill, given)
  if (action === 'demand') return makeDemand(course, given)
  if (action === 'demand close' || action === 'demand cancel') {
    const id = pick(course.demands, given.which)
    return (
      id && stock.perform(action === 'demand close' ? closeDemand : cancelDemand, unchecked({ id, reason: 'by test' }))
    )
  }
  if (action === 'hold' || action === 'release') {
    const [lot] = await run.rows<{ id: string }>(`select id from lot where code = '${course.name}'`)
    return lot && stock.perform(action === 'hold' ? holdLot : releaseLot, unchecked({ id: lot.id, reason: 'by test' }))
  }
  if (action === 'move' || action === 'move back') return move(course, { action, ...given })
  if (action === 'keep' || action === 'let go' || action === 'time passes') return keep(course, { action, ...given })
  const [side = 'in', name = '', part] = action.split(' ')
  const path = side === 'in' ? inbound : outbound
  const kind = side === 'in' ? inboundBill : outboundBill
  const bill = await chooseBill(course, { side: side === 'in' ? 'in' : 'out', name, which: given.which })
  if (!bill) return
  const body = bodyOf(course, bill, { name, quantity: given.quantity, part })
  const { code, data, msg } = await run.admin<{ error?: string } | null>(`${path}/${name}`, { id: bill.id, ...body })
  expect(code, `${action} ${msg}`).not.toMatch(/^5/)
  expect(code === '200' || data?.error, `${action} ${msg}`).toBeTruthy()
  // Posted and ended bills can be neither edited nor removed.
  const { status } = (await run.admin(operation(kind, 'read'), { id: bill.id })).data
  if (status < 40 || status === 90) return
  expect(await stock.perform(operation(kind, 'update'), { id: bill.id, remark: 'x' })).toMatchObject({
    error: 'stateIllegal',
  })
  expect(await stock.perform(operation(kind, 'remove'), { id: bill.id })).toMatchObject({ error: 'stateIllegal' })
}

/** Each statement finds violations of one invariant, independently of the verification of the product. */
const key = 'warehouse_id, material_id, location_id, lot_id, serial_number, quality_status, owner_type, owner_id'
const invariants: Readonly<Record<string, string>> = {
  'I1 the ledger makes up what is on hand': `select ${key} from (select ${key}, quantity from stock_ledger
    union all select ${key}, -on_hand from stock_balance) r group by ${key} having sum(quantity) <> 0`,
  'I2 nothing is below zero where that is not allowed': `select b.id from stock_balance b join warehouse w on w.id = b.warehouse_id
    where b.on_hand < 0 and w.allow_negative = 0`,
  'I3 reserved is what active reservations hold, never more than there is': `select b.id from stock_balance b
    left join stock_reservation r on r.balance_id = b.id and r.status = 10 group by b.id, b.reserved, b.on_hand
    having b.reserved <> coalesce(sum(r.quantity - r.consumed), 0) or b.reserved < 0 or b.reserved > greatest(b.on_hand, 0)`,
  'I4 a serial number is one piece in one place': `select material_id, serial_number from stock_balance
    where serial_number is not null group by 1, 2 having sum(on_hand) > 1 or max(on_hand) > 1`,
  'I5 changes of quality and moves within a warehouse come to nothing': `select source_id from stock_ledger where move_type % 9000 in (301, 302)
    group by source_type, source_id, source_line_id having sum(quantity) <> 0`,
  'I6 what was taken back is the exact negative': `select r.id from stock_ledger r join stock_ledger l on l.id = r.reverses_id
    where r.quantity <> -l.quantity or r.value <> -l.value or r.move_type <> l.move_type + 9000`,
  'I6 each once': 'select reverses_id from stock_ledger where reverses_id is not null group by 1 having count(*) > 1',
  'I7 each entry is of a line of its bill': `select e.id from stock_ledger e
    left join inbound_line i on e.source_type = 1 and i.id = e.source_line_id and i.inbound_bill_id = e.source_id
    left join outbound_line o on e.source_type = 2 and o.id = e.source_line_id and o.outbound_bill_id = e.source_id
    left join stock_move m on e.source_type = 6 and m.id = e.source_line_id and m.id = e.source_id
    where i.id is null and o.id is null and m.id is null`,
  'I9 the values of the ledger make up the value': `select warehouse_id, material_id from (select warehouse_id, material_id, value
    from stock_ledger union all select warehouse_id, material_id, -value from stock_summary) r group by 1, 2 having sum(value) <> 0`,
  'no line takes more than it says': `select i.id from inbound_line i where received_quantity > base_quantity
    union all select id from outbound_line where picked_quantity > base_quantity or issued_quantity > base_quantity`,
  'a demand is as far as its bills have posted, and no bill of one that has ended is left': `select d.id from demand d
    join (select l.demand_id, bool_and(o.posted >= l.base_quantity) as is_done, bool_or(o.posted > 0) as is_begun,
        bool_or(o.live > 0) as is_live, bool_or(o.planned + o.posted > l.base_quantity) as is_over
      from demand_line l cross join lateral (select coalesce(sum(s.issued_quantity), 0) as posted,
          coalesce(sum(s.base_quantity) filter (where b.status < 50), 0) as planned, count(*) filter (where b.status < 50) as live
        from outbound_line s join outbound_bill b on b.id = s.outbound_bill_id where s.demand_line_id = l.id) o
      group by 1) p on p.demand_id = d.id
    where p.is_over or case when d.status in (70, 90) then p.is_live
      else d.status <> case when p.is_done then 30 when p.is_begun then 20 else 10 end end`,
  'what a bill brought to be inspected is judged once': `select source_line_id from stock_ledger
    where source_type = 1 and quality_status = 1 group by source_line_id having sum(quantity) < 0`,
}

const broken = Object.entries(invariants)
  .map(([invariant, statement]) => `(select '${invariant}' as broken from (${statement}) r limit 1)`)
  .join(' union all ')

test('random sequences of actions break no invariant, and posted entries never change', async () => {
  const actionLog: string[] = []
  const { id: below } = await stock.make(operation(warehouseResource, 'create'), {
    code: 'BELOW',
    name: 'Below',
    allowNegative: 1,
  })
  const place = async (code: string) =>
    (await stock.make(operation(location, 'create'), { code: `BELOW-${code}`, name: code, warehouseId: below })).id
  const warehouses: readonly Warehouse[] = [
    { id: stock.warehouseId, locations: stock.locations },
    { id: below, locations: { A: await place('A'), B: await place('B') } },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (steps) => {
      const name = `R${courses++}`
      const warehouse = warehouses[courses % 2] as Warehouse
      const materials = await Promise.all(
        kinds.map(async (kind, at) => ({
          id: await stock.material(`${name}-${at}`, kind),
          tracking: kind.tracking ?? 0,
        })),
      )
      const course: StockCourse = { name, warehouse, materials, bills: { in: [], out: [] }, demands: [], serials: 0 }
      for (const material of materials.slice(0, 3))
        await stock.receive(
          [
            {
              materialId: material.id,
              quantity: '8',
              price: '2',
              locationId: warehouse.locations.A,
              lotCode: material.tracking === 1 ? `${name}-0` : undefined,
            },
          ],
          { warehouseId: warehouse.id },
        )
      const entries = () =>
        run.rows<{ hash: string }>('select id, stock_ledger::text as hash from stock_ledger order by id')
      let before = await entries()
      for (const step of steps) {
        await carryOut(course, step)
        expect(await run.rows(broken), `after ${step.action}`).toEqual([])
        const after = await entries()
        expect(after.slice(0, before.length), `I8, after ${step.action}`).toEqual(before)
        if (after.length > before.length) actionLog.push(step.action)
        before = after
      }
    }),
    { numRuns: 6 },
  )
  // The sequences have had effects.
  expect(new Set(actionLog).size).toBeGreaterThan(2)
}, 300_000)

test('a line that is judged twice in one request never judges stock of another bill', async () => {
  const materialId = await stock.material('JUDGED-TWICE', { isInspected: 1 })
  const [bill, other] = [
    await stock.receive([{ materialId, quantity: '4' }]),
    await stock.receive([{ materialId, quantity: '4' }]),
  ]
  const verdict = { lineId: bill.details[0]?.id, accepted: '3' }
  expect(await stock.perform(judgeInbound, { id: bill.id, lines: [verdict, verdict] })).toMatchObject({
    error: 'quantityExceeded',
  })
  expect(await stock.perform(judgeInbound, { id: other.id })).toMatchObject({ status: 50 })
  expect(await run.rows(broken)).toEqual([])
})
