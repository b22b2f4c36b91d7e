// What a check finds in a point: arrival, value and settings.
import { noLimits } from '@gemba/contract/alarm/limits.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { expect, test } from 'vitest'
import { findFaults, limitsOfRule, type PointFacts } from './find-faults.ts'

const now = 1_000_000
const point: PointFacts['point'] = {
  pointId: '1',
  pointCode: 'temp',
  pointName: 'Temperature',
  objectId: '2',
  objectCode: 'oven',
  objectName: 'Oven',
  boxId: '3',
  deviceCode: 'oven',
  dataType: 8,
  unit: '°C',
  modelPointId: '4',
  modelUnit: '°C',
  engLow: 0,
  engHigh: 100,
  isMain: 1,
  periodMs: 1000,
  staleMs: null,
}
const latest = { pointId: '1', ts: now - 1000, rts: now, value: 50, quality: quality.good }
const limitsOf = (limits: object) => Object.assign({}, noLimits, limits)
const healthy: PointFacts = {
  point,
  latest,
  rules: [limitsOf({ warnMax: 90 })],
  brokenRules: [],
  isMappedTwice: false,
  now,
}
const namesOf = (facts: Partial<PointFacts>) =>
  findFaults({ ...healthy, ...facts }).map(({ fault }) =>
    Object.keys(pointFault.codes).find((name) => pointFault.codes[name as keyof typeof pointFault.codes] === fault),
  )

test('nothing is found in a point that receives plausible values', () => {
  expect(findFaults(healthy)).toEqual([])
})

test.each<[string[], Partial<PointFacts>]>([
  [['neverReceived'], { latest: undefined }],
  [['neverReceived'], { latest: { ...latest, ts: null, value: null, quality: quality.badWaitingForInitialData } }],
  [['notMapped'], { latest: undefined, point: { ...point, boxId: null } }],
  [[], { latest: { ...latest, ts: 0 }, point: { ...point, boxId: null } }],
  [['stale'], { latest: { ...latest, ts: now - 61_000 } }],
  [[], { latest: { ...latest, ts: now - 61_000 }, point: { ...point, staleMs: 0 } }],
  [['badQuality'], { latest: { ...latest, quality: quality.badSensorFailure } }],
  [['typeMismatch'], { latest: { ...latest, quality: quality.badTypeMismatch } }],
  [['typeMismatch'], { latest: { ...latest, value: 'on' } }],
  [[], { latest: { ...latest, value: '9007199254740993' } }],
  [['outOfRange'], { latest: { ...latest, value: 101 } }],
  [['notPlausible'], { brokenRules: ['Night: 60 … ∞'] }],
  [['mappedTwice'], { isMappedTwice: true }],
  [['unitMismatch'], { point: { ...point, unit: '°F' } }],
  [['limitsMissing'], { rules: [] }],
  [['limitsMissing'], { rules: [noLimits] }],
  [[], { rules: [], point: { ...point, isMain: 0 } }],
  [['limitsOutOfRange'], { rules: [limitsOf({ warnMax: 90 }), limitsOf({ errorMax: 120 })] }],
  [['limitsOutOfOrder'], { rules: [limitsOf({ warnMax: 90, errorMax: 80 })] }],
  [['limitsOutOfOrder'], { point: { ...point, engLow: 100, engHigh: 0 }, latest: { ...latest, value: null } }],
])('%j', (names, facts) => {
  expect(namesOf(facts)).toEqual(names)
})

test('limits of enabled rules count', () => {
  const stored = { is_enabled: 1, warn_max: 80, error_max: 90, urgency_max: null }
  expect(limitsOfRule(stored)).toEqual([limitsOf({ warnMax: 80, errorMax: 90 })])
  expect(limitsOfRule({ is_enabled: 0, warn_max: 80 })).toEqual([])
})
