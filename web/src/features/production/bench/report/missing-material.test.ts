import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { expect, test } from 'vitest'
import { listMissingMaterial } from './missing-material.ts'

const { issued, backflushed } = consumeType.codes
const line = (more: object) => ({
  materialId: '1',
  materialCode: 'FRAME',
  unitName: 'pcs',
  precision: 0,
  consumeType: issued,
  plannedQuantity: '25',
  consumedQuantity: '0',
  stockQuantity: '0',
  ...more,
})
const missing = (more: object, reported: string) =>
  listMissingMaterial([line(more)], { planned: '25', reported }).map((material) => material.missing)

test('what the reported pieces need and was not consumed is missing, rounded up to the unit', () => {
  expect(missing({}, '13')).toEqual(['13'])
  expect(missing({ consumedQuantity: '10' }, '13')).toEqual(['3'])
  expect(missing({ consumedQuantity: '13' }, '13')).toEqual([])
  expect(missing({ plannedQuantity: '10' }, '13')).toEqual(['6'])
  expect(missing({ plannedQuantity: '10', precision: 2 }, '13')).toEqual(['5.2'])
  // A third of 9 is 3, although the ratio is periodic.
  expect(listMissingMaterial([line({ plannedQuantity: '9' })], { planned: '3', reported: '1' })[0]?.missing).toBe('3')
})

test('more pieces than planned need no more than planned', () => {
  expect(missing({ consumedQuantity: '25' }, '27')).toEqual([])
})

test('material that the report consumes is missing only without stock', () => {
  expect(missing({ consumeType: backflushed, stockQuantity: '13' }, '13')).toEqual([])
  expect(missing({ consumeType: backflushed, stockQuantity: '12' }, '13')).toEqual(['13'])
})
