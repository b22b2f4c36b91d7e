// Random sequences of consumption, return, production and shipping: links and stock ledger agree.
import { consumeMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backward, codesOf, forward, TracedPlant } from './genealogy.fixture.ts'

const lots = ['A', 'B', 'C'] as const

/** One step: which order consumes how much of which lot, and whether an earlier consumption is returned. */
const step = fc.record({
  order: fc.nat({ max: 1 }),
  lot: fc.nat({ max: lots.length - 1 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  isBack: fc.boolean(),
})

interface TakenLot {
  readonly id: string
  readonly order: number
  readonly lotCode: string
  readonly quantity: number
}

let course = 0

test('random sequences: links equal the ledger, and backward and forward traces reach the same pairs', async () => {
  const shop = await TracedPlant.join()
  const { plant } = shop
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const name = (lotCode: string) => `${lotCode}${course}`
      course++
      const expectedCodes = lots.map(name)
      for (const lotCode of expectedCodes) await shop.receive(plant.ids.shaft, lotCode, '1000')
      await shop.receive(plant.ids.seal, name('SEAL'), '1000')
      const orders = [await shop.plant.released('1', at(shop)), await shop.plant.released('1', at(shop))]
      const works = await Promise.all(orders.map((id) => plant.work(id, 10)))
      let takenLots: TakenLot[] = []
      for (const [index, id] of works.entries()) await plant.started(id, index === 0 ? plant.ids.m1 : plant.ids.m2)
      for (const { order, lot, quantity, isBack } of steps) {
        const [first] = takenLots
        if (isBack && first) {
          await plant.must(reverseConsumption, { id: first.id })
          takenLots = takenLots.slice(1)
          continue
        }
        const lotCode = expectedCodes[lot] ?? ''
        const [row] = await plant.must(consumeMaterial, {
          workOrderId: works[order],
          isExtra: 1,
          remark: 'as it comes',
          lines: [{ materialId: plant.ids.shaft, quantity: String(quantity), lotCode }],
        })
        takenLots.push({ id: row?.id ?? '', order, lotCode, quantity })
      }
      await agree(shop, works)
      for (const [index, id] of orders.entries()) {
        await finish(shop, id)
        const product = name(`P${index}-`)
        await shop.bring(id, { lotCode: product })
        await agree(shop, works)
        const usedLots = new Set(takenLots.filter(({ order }) => order === index).map(({ lotCode }) => lotCode))
        const back = codesOf(await shop.trace(await shop.lot(product), backward), 2)
        expect(back.filter((code) => usedLots.has(code))).toEqual([...usedLots].toSorted())
        const others = expectedCodes.filter((code) => !usedLots.has(code))
        // Backflush may consume any lot. Only lots that went into nothing must not be there.
        for (const code of others) {
          const ahead = codesOf(await shop.trace(await shop.lot(code), forward), 2)
          expect(ahead.includes(product)).toBe(back.includes(code))
        }
        for (const code of usedLots)
          expect(codesOf(await shop.trace(await shop.lot(code), forward), 2)).toContain(product)
      }
      const bill = await shop.ship('1')
      const [shipped] = await plant.run.rows<{ code: string }>(
        `select l.code from stock_ledger e join lot l on l.id = e.lot_id where e.source_type = 2 and e.source_id = ${bill}`,
      )
      const sources = codesOf(await shop.trace(await shop.lot(shipped?.code ?? ''), backward), 2)
      for (const source of sources) {
        const ahead = await shop.trace(await shop.lot(source), forward)
        expect(ahead.nodes.map(({ key }) => key)).toContain(`issue:${bill}`)
      }
    }),
    { numRuns: 4 },
  )
}, 300_000)

const at = ({ warehouseId }: TracedPlant) => ({ warehouseId })

/** Reports all segments of an order of one piece, then frees the stations. */
async function finish({ plant }: TracedPlant, orderId: string): Promise<void> {
  const [first, second, third] = await Promise.all([10, 20, 30].map((number) => plant.work(orderId, number)))
  await plant.report(first ?? '', '1')
  for (const id of [second, third]) {
    await plant.started(id ?? '', plant.ids.m3)
    const { code, msg } = await plant.report(id ?? '', '1')
    expect(code, msg).toBe('200')
  }
}

/** Asserts that links into work orders equal movements 202 without reversals, lot by lot. */
async function agree(shop: TracedPlant, works: readonly string[]): Promise<void> {
  for (const id of works) {
    const { nodes, links } = await shop.trace(`workOrder:${id}`, backward)
    const code = nodes.find(({ level }) => level === 0)?.code
    const ledger = await shop.plant.run.rows<{ lot: string; sum: string }>(
      `select e.lot_id as lot, trim_scale(-sum(e.quantity))::text as sum from stock_ledger e
        where e.source_code = '${code}' and e.company_id = ${shop.plant.run.companyId} and e.move_type in (202, 9202)
        group by e.lot_id having sum(e.quantity) <> 0`,
    )
    const linked = links
      .filter(({ to }) => to === `workOrder:${id}`)
      .map(({ from, quantity }) => [from, new Big(quantity ?? 0).toFixed()])
    expect(linked.toSorted()).toEqual(ledger.map(({ lot, sum }) => [`lot:${lot}`, sum]).toSorted())
  }
}
