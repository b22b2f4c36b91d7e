import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DriverError } from '../driver.ts'
import { parseModbusAddress } from './address.ts'
import { planBlocks, splitBlock } from './planner.ts'
import { decodeRegisters, parseModbusItem } from './words.ts'

const types = dataType.codes

function itemOf(address: string, type: keyof typeof types = 'uint16', settings: Record<string, unknown> = {}) {
  return parseModbusItem({ code: address, address, dataType: types[type], settings })
}

test.each([
  ['40001', { table: 'holdingRegister', offset: 0, bit: undefined }],
  ['400001', { table: 'holdingRegister', offset: 0, bit: undefined }],
  ['465536', { table: 'holdingRegister', offset: 65_535, bit: undefined }],
  ['40010.15', { table: 'holdingRegister', offset: 9, bit: 15 }],
  ['30002', { table: 'inputRegister', offset: 1, bit: undefined }],
  ['10003', { table: 'discreteInput', offset: 2, bit: undefined }],
  ['00004', { table: 'coil', offset: 3, bit: undefined }],
  [' HR12 ', { table: 'holdingRegister', offset: 12, bit: undefined }],
  ['ir7.0', { table: 'inputRegister', offset: 7, bit: 0 }],
  ['di9', { table: 'discreteInput', offset: 9, bit: undefined }],
  ['c0', { table: 'coil', offset: 0, bit: undefined }],
])('address %s is understood', (address, place) => {
  expect(parseModbusAddress(address)).toEqual(place)
})

test.each([
  '',
  '4',
  '40000',
  '400000',
  '50001',
  '4000000',
  'hr65536',
  'hr-1',
  '40001.16',
  '00001.2',
  'hr',
  'x1',
  '40001.',
])('address "%s" is refused', (address) => {
  expect(() => parseModbusAddress(address)).toThrow(DriverError)
})

test.each([
  ['ABCD', '42f6e979'],
  ['CDAB', 'e97942f6'],
  ['BADC', 'f64279e9'],
  ['DCBA', '79e9f642'],
])('a float of order %s is 123.456', (wordOrder, hex) => {
  const value = decodeRegisters(itemOf('40001', 'float', { wordOrder }), Buffer.from(hex, 'hex'))
  expect(value).toBeCloseTo(123.456, 3)
})

test.each([
  ['int16', 'fffe', -2],
  ['uint16', 'fffe', 65_534],
  ['int32', 'fffffffe', -2],
  ['uint32', 'fffffffe', 4_294_967_294],
  ['int64', 'fffffffffffffffe', -2n],
  ['double', '400921fb54442d18', Math.PI],
  ['boolean', '0001', true],
  ['string', '50756d7020410000', 'Pump A'],
] as const)('%s is decoded', (type, hex, value) => {
  expect(decodeRegisters(itemOf('40001', type), Buffer.from(hex, 'hex'))).toEqual(value)
})

test('a text ends before the spaces that fill its registers, and keeps its own line ends', () => {
  expect(decodeRegisters(itemOf('40001', 'string'), Buffer.from('ab  '))).toBe('ab')
  expect(decodeRegisters(itemOf('40001', 'string'), Buffer.from('ab\n\0'))).toBe('ab\n')
})

test('an int64 of order CDAB has its four words in reverse order', () => {
  const item = itemOf('40001', 'int64', { wordOrder: 'CDAB' })
  expect(decodeRegisters(item, Buffer.from('4444333322221111', 'hex'))).toBe(0x1111222233334444n)
})

test('a bit of a register is a boolean, or 0 and 1 for a number', () => {
  const register = Buffer.from('0008', 'hex')
  expect(decodeRegisters(itemOf('40001.3', 'boolean'), register)).toBe(true)
  expect(decodeRegisters(itemOf('40001.2', 'boolean'), register)).toBe(false)
  expect(decodeRegisters(itemOf('40001.3', 'uint16'), register)).toBe(1)
})

test('items merge across a gap of up to maxGap registers and never across tables', () => {
  const items = ['40001', '40010', '40030', '30001', '00001', '00100'].map((address) => itemOf(address))
  const blocks = planBlocks(items, { maxRegisters: 125, maxGap: 8 })
  expect(blocks.map(({ table, start, count }) => `${table} ${start}+${count}`)).toEqual([
    'coil 0+100',
    'inputRegister 0+1',
    'holdingRegister 0+10',
    'holdingRegister 29+1',
  ])
})

test('a plan contains each item once, within the limits', () => {
  const addresses = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 80 })
  const limits = fc.record({ maxRegisters: fc.integer({ min: 4, max: 125 }), maxGap: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(addresses, limits, (offsets, planLimits) => {
      const items = offsets.map((offset, index) => itemOf(`hr${offset}`, index % 3 === 0 ? 'double' : 'uint16'))
      const blocks = planBlocks(items, planLimits)
      expect(blocks.flatMap((block) => block.items)).toHaveLength(items.length)
      for (const { start, count, items: blockItems } of blocks) {
        expect(count).toBeLessThanOrEqual(planLimits.maxRegisters)
        for (const { place, width } of blockItems) {
          expect(place.offset).toBeGreaterThanOrEqual(start)
          expect(place.offset + width).toBeLessThanOrEqual(start + count)
        }
      }
    }),
  )
})

test('a refused block is split in half, and a single item is not', () => {
  const [block] = planBlocks(
    ['40001', '40002', '40003'].map((address) => itemOf(address)),
    { maxRegisters: 125, maxGap: 8 },
  )
  const halves = block && splitBlock(block)
  expect(halves?.map(({ start, count }) => [start, count])).toEqual([
    [0, 2],
    [2, 1],
  ])
  expect(halves && splitBlock(halves[1])).toBeUndefined()
})
