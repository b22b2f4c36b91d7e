import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import { PointState } from '../sample/point-state.ts'
import { type Birth, maxBirthPoints, readBirth } from './birth.ts'
import { BoxRecord } from './box-reports.ts'

const json = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))

function born(body: unknown): Birth {
  const birth = readBirth(json(body), 10)
  if (typeof birth === 'string') throw new Error(birth)
  return birth
}

const example = {
  d: [
    {
      dev: 'M01',
      p: [
        { code: 'temp', type: 'Double', unit: '°C', a: 3 },
        { code: 'run', type: 1, a: 4 },
        { code: 'mode', type: 'enum' },
      ],
    },
    { dev: 'M02', p: [{ code: 'temp', type: 'nonsense', a: 5 }] },
  ],
}

test('reads points with type, unit and alias; an alias resolves to its point after the catalogue contains it', () => {
  const birth = born(example)
  expect(birth.points.map(({ deviceCode, code, dataType, unit }) => [deviceCode, code, dataType, unit])).toEqual([
    ['M01', 'temp', 8, '°C'],
    ['M01', 'run', 1, null],
    ['M01', 'mode', 11, null],
    ['M02', 'temp', null, null],
  ])
  const state = new PointState(demoPoint({ deviceCode: 'M02' }))
  birth.bind(new Map([['M02', new Map([['temp', state]])]]))
  expect([birth.find('5')?.state, birth.find('3')?.state, birth.find('6')]).toEqual([state, undefined, undefined])
  expect(birth.find('3')).toMatchObject({ deviceCode: 'M01', code: 'temp' })
})

test('a bad entry or a repeated alias does not affect the other entries', () => {
  const birth = born({
    d: [
      5,
      {
        dev: 'a',
        p: [{ code: 'x', a: 1 }, { code: '' }, { code: 'y', a: -1 }, { code: 'y', a: 1.5 }, { code: 'z', a: 1 }],
      },
      { dev: 'b' },
    ],
  })
  expect(birth.points.map(({ code }) => code)).toEqual(['x', 'z'])
  expect(birth.find('1')?.code).toBe('x')
  expect(birth.badItems).toBe(6)
})

test('an invalid birth returns its reason; nothing throws', () => {
  const many = Array.from({ length: maxBirthPoints + 1 }, () => ({ code: 'x' }))
  expect(readBirth(gzipSync(json({ d: [{ dev: 'a', p: many }] })), 0)).toBe('tooManyPoints')
  expect([readBirth(json([]), 0), readBirth(Buffer.from('{'), 0)]).toEqual(['notABirth', 'notJson'])
  const device = fc.record({ dev: fc.string(), p: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())) })
  fc.assert(fc.property(fc.array(fc.oneof(fc.jsonValue(), device)), (d) => void born({ d })))
})

test('declared points outside of the catalogue are listed as unmapped until they are mapped or removed', () => {
  const record = new BoxRecord('1')
  const isMapped = (_device: string, code: string): boolean => code === 'run'
  record.addUnmapped({ deviceCode: 'M01', code: 'temp' }, 7, 5)
  record.declare(born(example), isMapped)
  expect(record.report().unmapped).toMatchObject([
    { deviceCode: 'M01', code: 'temp', dataType: 8, unit: '°C', count: 1, lastValue: '7' },
    { deviceCode: 'M01', code: 'mode', dataType: 11, count: 0 },
    { deviceCode: 'M02', code: 'temp', dataType: null, count: 0 },
  ])
  record.declare(born({ d: [{ dev: 'M02', p: [{ code: 'temp' }] }] }), isMapped)
  expect(record.report().unmapped.map(({ deviceCode, code }) => `${deviceCode} ${code}`)).toEqual([
    'M01 temp',
    'M02 temp',
  ])
  expect(record.report().birth).toEqual({ at: 10, points: 1, aliases: 0 })
})
