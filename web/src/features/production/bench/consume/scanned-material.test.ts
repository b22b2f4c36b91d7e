import { expect, test } from 'vitest'
import {
  chooseWithoutServer,
  expectedOf,
  meaningOf,
  type NeededMaterialLine,
  type ScannedMatch,
} from './scanned-material.ts'

const heldLot = { materialId: '2', lotCode: 'H-1', reason: 4 as const, remark: 'Cracks', expiresOn: null }
const line = (materialId: string, leftQuantity: string, alternates: readonly string[] = []): NeededMaterialLine => ({
  materialId,
  materialCode: `M${materialId}`,
  materialName: 'Bearing',
  unitName: 'pcs',
  precision: 0,
  consumeType: 1,
  plannedQuantity: '10',
  consumedQuantity: '0',
  leftQuantity,
  allowedQuantity: leftQuantity,
  stockQuantity: '10',
  blockedLots: materialId === '2' ? [heldLot] : [],
  alternates: alternates.map((id) => ({
    materialId: id,
    materialCode: `M${id}`,
    materialName: 'Other',
    unitName: 'pcs',
    precision: 0,
    plannedQuantity: '10',
    leftQuantity,
    allowedQuantity: leftQuantity,
  })),
})
const lot = (materialId: string): ScannedMatch => ({
  kind: 'lot',
  workOrderId: null,
  workStatus: null,
  orderStatus: null,
  stationId: null,
  stationName: null,
  materialId,
  lotCode: 'A-1',
  blockedLot: null,
  materialCode: `M${materialId}`,
  materialName: 'Bearing',
  unitName: 'pcs',
  precision: 0,
  serialNumber: null,
})

test('a lot of several materials stands for the material that is still needed', () => {
  const meaning = meaningOf([lot('1'), lot('2')], [line('1', '0'), line('2', '4')])
  expect(meaning).toMatchObject({ is: 'needed', choice: { materialId: '2', lotCode: 'A-1', left: '4' } })
})

test('material that is fully consumed can still be chosen', () => {
  expect(meaningOf([lot('1')], [line('1', '0')])).toMatchObject({ is: 'needed', choice: { left: '0' } })
})

test('a material outside the plan is unplanned, a code without a match is unknown', () => {
  expect(meaningOf([lot('9')], [line('1', '4')])).toMatchObject({ is: 'unplanned', choice: { materialId: '9' } })
  expect(meaningOf([], [line('1', '4')])).toEqual({ is: 'unknown' })
})

test('an alternate replaces the line that still needs material, also by its code when offline', () => {
  const requirements = [line('1', '0', ['7']), line('2', '4', ['7'])]
  const standsIn = { materialId: '7', left: '4', substituteFor: { materialId: '2' } }
  expect(meaningOf([lot('7')], requirements)).toMatchObject({ is: 'needed', choice: { ...standsIn, lotCode: 'A-1' } })
  expect(meaningOf([lot('2')], requirements)).toMatchObject({ choice: { materialId: '2', substituteFor: null } })
  expect(chooseWithoutServer('m7', requirements.slice(1), undefined)).toMatchObject(standsIn)
})

test('the expected codes are those of lines with a remaining quantity', () => {
  expect(expectedOf([line('1', '0'), line('2', '4')])).toBe('M2')
  expect(expectedOf([line('1', '0')])).toBe('M1')
})

test('a lot that was on hold when the material was read is known without the server', () => {
  const lines = [line('2', '5')]
  expect(chooseWithoutServer('h-1', lines, undefined)?.blockedLot).toBe(heldLot)
  expect(chooseWithoutServer('H-2', lines, undefined)?.blockedLot).toBeUndefined()
})
