import { expect, test } from 'vitest'
import { encodeCommand } from './encode-metric.ts'
import { metricTypes, readPayload } from './payload.ts'

const encode = (type: keyof typeof metricTypes, value: number | string | boolean) =>
  encodeCommand({ name: 'level', alias: undefined, dataType: metricTypes[type], value }, 1)

test.each([
  ['int8', -128, 4_294_967_168],
  ['int16', 32_767, 32_767],
  ['uint16', 65_535, 65_535],
  ['uint32', 4_294_967_295, 4_294_967_295],
  ['int32', 213.00000000000003, 213],
  ['int64', '9007199254740993', '9007199254740993'],
  ['uint64', '9223372036854775807', '9223372036854775807'],
  ['float', 2.5, 2.5],
  ['boolean', true, true],
] as const)('%s %s is encoded', (type, value, received) => {
  const payload = readPayload(encode(type, value) ?? Buffer.alloc(0))
  // A command names no type for the sign: integers of up to 32 bits travel as unsigned.
  const [metric] = typeof payload === 'string' ? [] : payload.metrics
  expect(Number(metric?.value) >>> 0).toBe(Number(received) >>> 0)
  expect(typeof received === 'string' ? metric?.value : received).toBe(received)
})

test.each([
  ['int8', 128],
  ['uint8', -1],
  ['int16', 70_000],
  ['uint16', -5],
  ['int32', 1.5],
  ['uint32', 4_294_967_296],
  ['int64', '9223372036854775808'],
  ['int64', 1.6],
  ['uint64', -1],
  ['float', 1e39],
  ['double', Number.POSITIVE_INFINITY],
  ['boolean', 2],
] as const)('%s cannot hold %s', (type, value) => {
  expect(encode(type, value)).toBeUndefined()
})
