// How keys of other makers are matched with points.
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { proposePoints } from './propose-points.ts'

const place = (object: string, code: string, names: string[] = [code]) => ({
  pointId: `${object}.${code}`,
  pointCode: code,
  pointName: names[0] ?? code,
  pointNames: names,
  isEnabled: true,
  objectId: object,
  objectName: object,
  objectNames: [object],
  boxId: '1',
  deviceCode: object,
})

const places = [
  place('M01', 'temperature', ['温度', 'Oil temperature']),
  place('M01', 'speed'),
  place('M02', 'temperature', ['温度', 'Oil temperature']),
  place('M02', 'pressure'),
]

const best = (deviceCode: string, code: string) => {
  const [first] = proposePoints([{ deviceCode, code }], places)[0] ?? []
  return first && [first.place.pointId, first.score, first.reason]
}

test.each([
  ['m-01', 'temperature', ['M01.temperature', 100, 'code']],
  ['gw', 'pressure', ['M02.pressure', 90, 'code']],
  ['gw', 'm02_Temperature', ['M02.temperature', 98, 'path']],
  ['gw', 'PRESSURE', ['M02.pressure', 80, 'normalized']],
  ['gw', 'temperature', ['M01.temperature', 70, 'code']],
  ['M 02', '温度', ['M02.temperature', 98, 'path']],
  ['gw', 'presure', ['M02.pressure', 70, 'similar']],
  ['gw', 'psesure', ['M02.pressure', 60, 'similar']],
  ['gw', 'spd', undefined],
  ['gw', 'vibration', undefined],
])('%s / %s is matched with %j', (deviceCode, code, expected) => {
  expect(best(deviceCode, code)).toEqual(expected)
})

test('two keys that agree equally with a point are ambiguous, and a point is proposed first for one key', () => {
  const keys = [
    { deviceCode: 'a', code: 'pressure' },
    { deviceCode: 'b', code: 'pressure' },
  ]
  const proposals = proposePoints(keys, places)
  expect(proposals.map(([first]) => first?.score)).toEqual([70, undefined])
})

test('a better agreement takes the point', () => {
  const keys = [
    { deviceCode: 'gw', code: 'Speed' },
    { deviceCode: 'gw', code: 'speed' },
  ]
  expect(proposePoints(keys, places).map(([first]) => first?.score)).toEqual([undefined, 90])
})

test('a thousand keys and ten thousand points take less than two seconds', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => place(`M${index >> 5}`, `value${index & 31}`))
  const keys = Array.from({ length: 1000 }, (_, index) => ({ deviceCode: 'gw', code: `m${index}_valeu${index & 31}` }))
  const startedAt = performance.now()
  expect(proposePoints(keys, many)).toHaveLength(1000)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('the number of edits counts swapped neighbours once', () => {
  expect(editDistance('abcd', 'abdc', 2)).toBe(1)
  expect(editDistance('abcd', 'abd', 2)).toBe(1)
  expect(editDistance('abcd', 'wxyz', 2)).toBe(3)
})
