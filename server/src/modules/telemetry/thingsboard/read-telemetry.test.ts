import { expect, test } from 'vitest'
import { readDeviceName, readDeviceTelemetry, readGatewayTelemetry } from './read-telemetry.ts'

const json = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))

test.each([
  ['values', { a: 1, b: 'x' }, [{ dev: 'box', v: { a: 1, b: 'x' } }]],
  ['values with their time', { ts: 7, values: { a: 1 } }, [{ dev: 'box', ts: 7, v: { a: 1 } }]],
  [
    'a list of both',
    [{ ts: 7, values: { a: 1 } }, { a: 2 }],
    [
      { dev: 'box', ts: 7, v: { a: 1 } },
      { dev: 'box', v: { a: 2 } },
    ],
  ],
  ['keys named like the parts', { ts: 7, values: 1 }, [{ dev: 'box', v: { ts: 7, values: 1 } }]],
  ['entries without values', [1, null, { a: 1 }], [{}, {}, { dev: 'box', v: { a: 1 } }]],
])('%s are telemetry of a device', (_, body, groups) => {
  expect(readDeviceTelemetry(json(body), 'box')).toEqual({ seq: undefined, ts: undefined, groups })
})

test('telemetry of a gateway is that of its devices', () => {
  const body = { 'Device A': [{ ts: 7, values: { a: 1 } }, { a: 2 }], 'Device B': { b: true } }
  expect(readGatewayTelemetry(json(body))).toMatchObject({
    groups: [
      { dev: 'Device A', ts: 7, v: { a: 1 } },
      { dev: 'Device A', v: { a: 2 } },
      { dev: 'Device B', v: { b: true } },
    ],
  })
})

test('other bodies are refused with their reason', () => {
  expect(readDeviceTelemetry(json(5), 'box')).toBe('notTelemetry')
  expect(readGatewayTelemetry(json([]))).toBe('notTelemetry')
  expect(readDeviceTelemetry(Buffer.from('{'), 'box')).toBe('notJson')
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`k${index}`, 1]))
  expect(readDeviceTelemetry(json(many), 'box')).toBe('tooManySamples')
  expect(readGatewayTelemetry(json({ a: many }))).toBe('tooManySamples')
  expect([{ device: 'A' }, { device: '' }, {}, []].map((body) => readDeviceName(json(body)))).toEqual([
    'A',
    undefined,
    undefined,
    undefined,
  ])
})
