// Every decimal input is a quantity with a unit, or listed here with the reason why not (docs/adr/0059).
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Field, type FieldRecord, fieldsWithin, fixedUnitOf, itemOf } from '@gemba/contract/kit/field.ts'
import { modules } from '@gemba/contract/modules.ts'
import { withoutReadOnlyFields } from '@gemba/contract/writable-fields.ts'
import { expect, test } from 'vitest'
import { containsQuantities, findUnitPaths } from './unit-path.ts'

const counting = ['base', 'stock', 'production']

/** Decimals without a unit of `unit`, with the reason. Those with a fixed unit (`of`: %, min, currency) need none. */
const exempt: Readonly<Record<string, string>> = {
  'unit.factor': 'a factor between units',
  'materialUnit.factor': 'a factor between units',
  'location.capacity': 'of whatever the location holds: no material, no unit',
  'bomItem.quantity': 'a ratio: 0.35 of a piece may go into one product',
  'routeSegmentMaterial.quantity': 'a ratio, as of the line of the BOM',
  'saveRouteGraph.segments.materials.quantity': 'a ratio, as of the line of the BOM',
  'segmentStage.runBatch': 'a stage has no product; a route of a product checks it, planning rounds it up',
  'segmentStage.transferBatch': 'a stage has no product; a route of a product checks it, planning rounds it up',
  'projectProcess.weight': 'a weight',
  'findReceivingLocation.quantity': 'of several materials, compared with a capacity that has no unit',
}

/** A resource that a line names: their number, whatever the resource is. */
const resourceLines = /(Resource|esources|resources)\.quantity$/

interface Decimal {
  readonly name: string
  readonly field: Field
  readonly find: (name: string) => Field | undefined
}

function decimalsOf(fields: FieldRecord, at: string, scopes: readonly FieldRecord[] = []): Decimal[] {
  const around = [fields, ...scopes]
  const find = (name: string) => around.find((scope) => Object.hasOwn(scope, name))?.[name]
  const decimalsIn = (field: Field, name: string): Decimal[] => {
    if (field.kind === 'decimal') return [{ name, field, find }]
    const item = itemOf(field)
    if (item) return decimalsIn(item, name)
    return decimalsOf(fieldsWithin(field) ?? {}, name, around)
  }
  return Object.entries(fields).flatMap(([name, field]) => decimalsIn(field, `${at}.${name}`))
}

const owners = modules.filter(({ name }) => counting.includes(name))
const decimals = owners.flatMap(({ resources, commands }) => [
  ...resources.flatMap(({ name, fields }) => decimalsOf(withoutReadOnlyFields(fields), name)),
  ...commands.flatMap(({ name, input }) => decimalsOf(input, name)),
])
const unitFieldOf = (field: Field): string => ('unitField' in field ? (field.unitField ?? '') : '')

/** A process value, whose unit is a text. */
const hasOtherUnit = ({ field, find }: Decimal): boolean =>
  fixedUnitOf(field) !== undefined || find(unitFieldOf(field))?.kind === 'text'
const isOfUnit = ({ field, find }: Decimal): boolean => findUnitPaths(field, find).length > 0

test('every decimal input leads to its unit, has a fixed one, or is exempt with a reason', () => {
  const strays = decimals.filter(
    (decimal) =>
      !isOfUnit(decimal) && !hasOtherUnit(decimal) && !exempt[decimal.name] && !resourceLines.test(decimal.name),
  )
  expect(strays.map(({ name }) => name)).toEqual([])
  const names = new Set(decimals.map(({ name }) => name))
  expect(Object.keys(exempt).filter((name) => !names.has(name))).toEqual([])
})

test('every quantity with a unit is listed here by name; a new one needs a test of its rejection', () => {
  expect(
    decimals
      .filter(isOfUnit)
      .map(({ name }) => name)
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "analyseOrders.quantity",
      "bom.quantity",
      "callForMaterial.quantity",
      "changeOrderQuantity.quantity",
      "confirmOutboundReceipt.lines.quantity",
      "confirmPrepareReceipt.lines.quantity",
      "consumeMaterial.lines.quantity",
      "deliverOrder.quantity",
      "demandLine.quantity",
      "dispatchWork.lines.quantity",
      "explodeBom.quantity",
      "inboundLine.quantity",
      "judgeInbound.lines.accepted",
      "judgeInbound.lines.rejected",
      "makeInboundBill.lines.quantity",
      "makeOutboundBill.lines.quantity",
      "makeShortMaterial.quantity",
      "materialPrepareLine.requiredQuantity",
      "moveStock.quantity",
      "outboundLine.quantity",
      "pickOutbound.lines.quantity",
      "productionOrder.quantity",
      "productionOrderItem.quantity",
      "projectMaterial.quantity",
      "proposeDueDate.quantity",
      "putAway.lines.quantity",
      "receiveGoods.lines.quantity",
      "receiveInbound.lines.quantity",
      "releaseSegmentPlans.batchQuantity",
      "releaseSegmentPlans.quantity",
      "reportWork.good",
      "reportWork.rework.quantity",
      "reportWork.scrap.quantity",
      "requestShortMaterial.quantity",
      "reserveStock.quantity",
      "returnPrepared.lines.quantity",
      "routeSegment.runBatch",
      "routeSegment.transferBatch",
      "saveOrderItems.items.quantity",
      "saveRouteGraph.segments.runBatch",
      "saveRouteGraph.segments.transferBatch",
      "saveSegmentPlanItems.items.quantity",
      "settleRework.quantity",
      "splitWork.quantities",
    ]
  `)
})

test('every alternative of a path leads to a unit', () => {
  const broken = decimals.filter(isOfUnit).filter(({ field, find }) => {
    const heads = unitFieldOf(field)
      .split('|')
      .filter((path) => find(path.split('.')[0] ?? ''))
    return findUnitPaths(field, find).length !== heads.length
  })
  expect(broken.map(({ name }) => name)).toEqual([])
})

test('a command with quantities runs in a transaction, where the rule is checked', () => {
  const folder = fileURLToPath(new URL('../../modules/', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const bound = sources.flatMap((text) => [...text.matchAll(/handleWithoutWork\(\s*(\w+)/g)].map(([, name]) => name))
  const measuring = owners.flatMap(({ commands }) => commands.filter(({ input }) => containsQuantities(input)))
  expect(measuring.length).toBeGreaterThan(20)
  expect(measuring.map(({ name }) => name).filter((name) => bound.includes(name))).toEqual([])
})
