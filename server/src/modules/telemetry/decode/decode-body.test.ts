import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxSamplesPerMessage, parseBody, visitSamples } from './decode-body.ts'
import { maxBodyBytes, maxMessageBytes } from './inflate.ts'

function visited(message: Buffer): { samples: unknown[][]; badItems: number } {
  const body = parseBody(message)
  if (typeof body === 'string') throw new Error(body)
  const samples: unknown[][] = []
  let device = ''
  let badItems = 0
  visitSamples(body, {
    enterDevice: (deviceCode) => {
      device = deviceCode
    },
    sample: (code, ts, { raw, sentQuality }) => samples.push([device, code, ts, raw, sentQuality]),
    aliased: (alias, ts, { raw, sentQuality }) => samples.push([`#${alias}`, ts, raw, sentQuality]),
    badItem: () => badItems++,
    badTime: () => badItems++,
    zone: 'UTC',
  })
  return { samples, badItems }
}

const json = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))

const example = {
  seq: 123,
  ts: 1000,
  d: [
    { dev: 'M01', ts: 2000, v: { temp: 23.5, run: true }, q: { temp: 1083441152 } },
    {
      dev: 'M01',
      s: [
        ['temp', 3000, 23.6],
        ['temp', 4000, null, 2147483648],
      ],
    },
  ],
}

const expected = [
  ['M01', 'temp', 2000, 23.5, 1083441152],
  ['M01', 'run', 2000, true, undefined],
  ['M01', 'temp', 3000, 23.6, undefined],
  ['M01', 'temp', 4000, null, 2147483648],
]

describe('own layout', () => {
  test('inner times override outer ones, in all three encodings', () => {
    for (const message of [json(example), gzipSync(json(example)), zstdCompressSync(json(example))]) {
      expect(visited(message)).toEqual({ samples: expected, badItems: 0 })
    }
    const outer = visited(json({ ts: 7, d: [{ dev: 'a', v: { x: 1 }, s: [['y', null, 2]] }] }))
    expect(outer.samples.map((sample) => sample[2])).toEqual([7, 7])
    expect(visited(json({ d: [{ dev: 'a', v: { x: 1 } }] })).samples[0]?.[2]).toBeUndefined()
  })

  test('a bad item does not affect the others', () => {
    const mixed = visited(
      json({
        ts: 1,
        d: [
          null,
          { v: { lost: 1 } },
          { dev: 'a', v: 5, s: [['x', 'noon', 1], ['x'], 'x', [null, 2, 3], ['x', 9, 1]] },
          { dev: 'b', ts: 'noon', v: { y: 1 } },
          { dev: 'c', v: { z: 3 } },
        ],
      }),
    )
    expect(mixed.samples).toEqual([
      ['a', 'x', 9, 1, undefined],
      ['c', 'z', 1, 3, undefined],
    ])
    expect(mixed.badItems).toBe(8)
  })
})

describe('aliases', () => {
  test('stand for device and code, in values and in series', () => {
    const { samples, badItems } = visited(
      json({
        ts: 5,
        d: [
          { a: { 3: 23.5, 4: null }, q: { 4: 2147483648 } },
          {
            ts: 6,
            s: [
              [3, 7, 1],
              [4, null, 2, 1083441152],
              ['temp', 7, 9],
            ],
          },
          { dev: 'M01', v: { run: true }, a: { 3: 1 }, s: [['temp', 8, 2]] },
          { v: { lost: 1 }, a: { 3: 1 } },
          { a: 5 },
        ],
      }),
    )
    expect(samples).toEqual([
      ['#3', 5, 23.5, undefined],
      ['#4', 5, null, 2147483648],
      ['#3', 7, 1, undefined],
      ['#4', 6, 2, 1083441152],
      ['M01', 'run', 5, true, undefined],
      ['#3', 5, 1, undefined],
      ['M01', 'temp', 8, 2, undefined],
    ])
    expect(badItems).toBe(3)
  })

  test('count against the samples of a message', () => {
    const a = Object.fromEntries(Array.from({ length: maxSamplesPerMessage + 1 }, (_, alias) => [alias, 1]))
    expect(parseBody(json({ d: [{ a }] }))).toBe('tooManySamples')
  })
})

describe('refused messages', () => {
  const samples = (count: number) => json({ d: [{ dev: 'a', s: Array.from({ length: count }, () => ['x', 1, 1]) }] })

  test.each([
    ['tooLarge', Buffer.alloc(maxMessageBytes + 1, 32)],
    ['notOpened', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
    ['notOpened', gzipSync(Buffer.alloc(maxBodyBytes + 1, 32))],
    ['notOpened', zstdCompressSync(Buffer.alloc(64 * 1024 * 1024))],
    ['notJson', Buffer.from('{"d":[')],
    ['notJson', Buffer.alloc(0)],
    ['notABody', json([])],
    ['notABody', json({ d: {} })],
    ['notABody', json(null)],
    ['tooManySamples', samples(maxSamplesPerMessage + 1)],
  ])('%s', (reason, message) => {
    expect(parseBody(message)).toBe(reason)
  })

  test('the largest permitted message passes', () => {
    expect(visited(samples(maxSamplesPerMessage)).samples).toHaveLength(maxSamplesPerMessage)
  })

  test('no input throws', () => {
    const groups = fc.array(
      fc.oneof(
        fc.jsonValue(),
        fc.record({
          dev: fc.string(),
          ts: fc.jsonValue(),
          v: fc.jsonValue(),
          a: fc.jsonValue(),
          q: fc.jsonValue(),
          s: fc.jsonValue(),
        }),
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ seq: fc.jsonValue(), ts: fc.jsonValue(), d: groups })),
        (body) => {
          const parsed = parseBody(json(body))
          if (typeof parsed !== 'string') visited(json(body))
        },
      ),
    )
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseBody(Buffer.from(bytes))))
  })
})
