import { expect, test } from 'vitest'
import { expectedOf, meaningOf, type NeededLine, type Scanned } from './scanned-material.ts'

const line = (materialId: string, leftQuantity: string): NeededLine => ({
  ...{ materialId, materialCode: `M${materialId}`, materialName: 'Bearing', unitName: 'pcs', precision: 0 },
  ...{ consumeType: 1, plannedQuantity: '10', consumedQuantity: '0', leftQuantity },
})
const lot = (materialId: string): Scanned => ({
  ...{
    kind: 'lot',
    workOrderId: null,
    workStatus: null,
    orderStatus: null,
    stationId: null,
    stationName: null,
    materialId,
    lotCode: 'A-1',
  },
  ...{ materialCode: `M${materialId}`, materialName: 'Bearing', unitName: 'pcs', precision: 0, serialNumber: null },
})

test('a lot of several materials means the one of which something is left', () => {
  const meaning = meaningOf([lot('1'), lot('2')], [line('1', '0'), line('2', '4')])
  expect(meaning).toMatchObject({ is: 'needed', choice: { materialId: '2', lotCode: 'A-1', left: '4' } })
})

test('of what there is enough of, more can be told all the same', () => {
  expect(meaningOf([lot('1')], [line('1', '0')])).toMatchObject({ is: 'needed', choice: { left: '0' } })
})

test('another material is unplanned, and what nobody knows is unknown', () => {
  expect(meaningOf([lot('9')], [line('1', '4')])).toMatchObject({ is: 'unplanned', choice: { materialId: '9' } })
  expect(meaningOf([], [line('1', '4')])).toEqual({ is: 'unknown' })
})

test('what is expected is what is left', () => {
  expect(expectedOf([line('1', '0'), line('2', '4')])).toBe('M2')
  expect(expectedOf([line('1', '0')])).toBe('M1')
})
