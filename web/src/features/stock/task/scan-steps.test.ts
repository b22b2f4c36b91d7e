import { describe, expect, it } from 'vitest'
import {
  afterScan,
  beginningOf,
  isRepeated,
  mayBePlace,
  nothingScanned,
  type ScanState,
  startOf,
  stepOf,
} from './scan-steps.ts'
import type { Task } from './task.ts'

const bearing: Task = {
  key: '1',
  lineId: '1',
  materialCode: 'BRG',
  materialName: 'Bearing',
  quantity: '2',
  unitName: 'pcs',
  locationCode: 'A-01',
  goods: 'lot',
  goodsCode: 'L1',
}
const motors: Task = { ...bearing, key: '2', locationCode: 'B-01', goods: 'serial', goodsCode: undefined }
const scan = (task: Task, codes: readonly string[], next?: Task) => {
  let scanned: ScanState = nothingScanned
  for (const code of codes) {
    const outcome = afterScan(code, scanned, { task, next })
    if (outcome.is !== 'right') return { outcome, step: stepOf(task, scanned) }
    scanned = outcome.scanned
  }
  return { scanned, step: stepOf(task, scanned) }
}

describe('a scan', () => {
  it('is the location first, then the lot, in any letter case', () => {
    expect(scan(bearing, [])).toMatchObject({ step: 'location' })
    expect(scan(bearing, [' a-01'])).toEqual({ scanned: { location: 'A-01', goods: [] }, step: 'lot' })
    expect(scan(bearing, ['A-01', 'l1'])).toEqual({ scanned: { location: 'A-01', goods: ['L1'] }, step: 'confirm' })
  })
  it('of a wrong code returns the expected code and changes nothing', () => {
    expect(scan(bearing, ['A-02'])).toEqual({ outcome: { is: 'wrong', expected: 'A-01' }, step: 'location' })
    expect(scan(bearing, ['A-01', 'L2'])).toEqual({ outcome: { is: 'wrong', expected: 'L1' }, step: 'lot' })
  })
  it('of the next location confirms the current task; any other code does not', () => {
    expect(scan(bearing, ['A-01', 'L1', 'b-01'], motors).outcome).toEqual({ is: 'next' })
    expect(scan(bearing, ['A-01', 'L1', 'L1'], motors).outcome).toEqual({ is: 'wrong', expected: 'B-01' })
    expect(scan(bearing, ['A-01', 'L1', 'L1']).outcome).toEqual({ is: 'wrong', expected: undefined })
  })
  it('adds serial numbers one by one, each once', () => {
    expect(scan(motors, ['B-01', 'S1'])).toMatchObject({ step: 'serial' })
    expect(scan(motors, ['B-01', 'S1', 's1']).outcome).toEqual({ is: 'wrong', expected: undefined })
    expect(scan(motors, ['B-01', 'S1', 'S2'])).toMatchObject({ step: 'confirm', scanned: { goods: ['S1', 'S2'] } })
  })
  it('of any location is accepted if none is planned', () => {
    const anywhere = { ...bearing, locationCode: undefined }
    expect(scan(anywhere, ['C-09'])).toMatchObject({ scanned: { location: 'C-09' }, step: 'lot' })
  })
  it('of the goods comes before the target location; the next task starts with its lot', () => {
    const fetched = { ...bearing, fromCode: 'DOCK' }
    expect(scan(fetched, [])).toMatchObject({ step: 'lot' })
    expect(scan(fetched, ['A-01']).outcome).toEqual({ is: 'wrong', expected: 'L1' })
    expect(scan(fetched, ['L1'])).toMatchObject({ step: 'location' })
    expect(scan(fetched, ['L1', 'A-01'])).toMatchObject({ step: 'confirm' })
    const next = { ...fetched, key: '3', goodsCode: 'L3' }
    expect(scan(fetched, ['L1', 'A-01', 'l3'], next).outcome).toEqual({ is: 'next' })
    expect(beginningOf(next)).toEqual({ code: 'L3', scanned: { location: undefined, goods: ['L3'] } })
  })
  it('is not needed for preset values, of which serial numbers are none', () => {
    const preset = { ...bearing, isPlaceFree: true, isPreset: true }
    expect(startOf(preset)).toEqual({ location: 'A-01', goods: ['L1'] })
    expect(stepOf(preset, startOf(preset))).toBe('confirm')
    expect(beginningOf(preset)).toBeUndefined()
    expect(beginningOf({ ...preset, isPlaceFree: false })).toEqual({ code: 'A-01', scanned: startOf(preset) })
    expect(isRepeated(' l1', startOf(preset))).toBe(true)
    expect(isRepeated('A-02', startOf(preset))).toBe(false)
    const pieces = { ...preset, goods: 'serial', goodsCode: undefined } as const
    expect(stepOf(pieces, startOf(pieces))).toBe('serial')
    expect(startOf(bearing)).toBe(nothingScanned)
  })
  it('may be a location where it is proposed, but not where it is planned', () => {
    const fetched: Task = { ...bearing, fromCode: 'DOCK', isPlaceFree: true }
    expect([mayBePlace(fetched, 'lot'), mayBePlace(fetched, 'location')]).toEqual([false, true])
    expect(mayBePlace(bearing, 'location')).toBe(false)
    expect(mayBePlace({ ...bearing, isPreset: true }, 'confirm')).toBe(true)
    expect(mayBePlace({ ...bearing, isPreset: true }, 'serial')).toBe(false)
  })
})
