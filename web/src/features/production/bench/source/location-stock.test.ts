import { expect, test } from 'vitest'
import { sumByLocation } from './location-stock.ts'

type Balances = Parameters<typeof sumByLocation>[0]

const anyItem = { lotCode: null, serialNumber: null }
const balance = (locationCode: string, availableQuantity: string, more: object = {}) => ({
  locationId: `id of ${locationCode}`,
  locationCode,
  warehouseName: 'Store',
  batchNo: null,
  serialNumber: null,
  availableQuantity,
  ...more,
})
const sum = (balances: readonly object[], item: Parameters<typeof sumByLocation>[1] = anyItem) =>
  sumByLocation(balances as Balances, item).map(({ warehouseName, locationCode, available }) => [
    warehouseName,
    locationCode,
    available,
  ])

test('available stock is summed exactly by location, in the order of warehouses and codes', () => {
  const balances = [
    balance('B-10', '1'),
    balance('B-2', '0.1'),
    balance('B-2', '0.2'),
    balance('Z-1', '4', { warehouseName: 'Main' }),
  ]
  expect(sum(balances)).toEqual([
    ['Main', 'Z-1', '4'],
    ['Store', 'B-2', '0.3'],
    ['Store', 'B-10', '1'],
  ])
})

test('a location where nothing is available is left out', () => {
  expect(sum([balance('B-1', '0'), balance('B-2', '-3'), balance('B-3', '', { availableQuantity: null })])).toEqual([])
})

test('for a lot or a piece only the matching stock counts', () => {
  const balances = [
    balance('B-1', '5', { batchNo: 'A-1' }),
    balance('B-2', '7', { batchNo: 'A-2' }),
    balance('B-3', '1', { serialNumber: 'S-1' }),
  ]
  expect(sum(balances, { ...anyItem, lotCode: 'a-2' })).toEqual([['Store', 'B-2', '7']])
  expect(sum(balances, { ...anyItem, serialNumber: 'S-1' })).toEqual([['Store', 'B-3', '1']])
})
