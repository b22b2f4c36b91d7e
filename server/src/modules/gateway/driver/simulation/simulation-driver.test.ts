// Signals of the simulation: their values by time, the same for the same seed, and addresses that are none.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { findCsvFault } from '@gemba/contract/gateway/channel/simulation-csv.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { DriverError } from '../driver.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { parseCsv } from './csv.ts'
import { parseSignal, seededRandom } from './signal.ts'
import { createDriver } from './simulation-driver.ts'

afterEach(() => void vi.useRealTimers())

const csv = parseCsv('speed;state\n1;on\n2;\n\n3;off')
const signalOf = (address: string, seed = 1) => parseSignal({ address, csv, random: seededRandom('D1/a', seed) })
const valuesOf = (address: string, seed?: number) => {
  const signal = signalOf(address, seed)
  return [0, 1, 2, 3].map((poll) => signal(poll * 1000, poll))
}

test('signals follow the time since the channel was opened', () => {
  expect(valuesOf('ramp(0,40,4)')).toEqual([0, 10, 20, 30])
  expect(valuesOf('sine(0,10,4)').map((value) => Math.round(Number(value)))).toEqual([5, 10, 5, 0])
  expect(valuesOf('steps(2, 7, 9)')).toEqual([7, 7, 9, 9])
  expect(valuesOf(' constant( -1.5 ) ')).toEqual([-1.5, -1.5, -1.5, -1.5])
})

test.each([
  ['a;b\n1;2\n\n1;2;3', 'Line 4: 3 values for 2 columns'],
  ['a,a\n1,2', 'Line 1: two columns are called a'],
  ['a,,b\n1', 'Line 1: a column has no name'],
  ['\n\na', 'A row of column names and at least one row of values are needed'],
  ['\uFEFFa;b\r\n1', undefined],
])('the first fault of the CSV text %j has its line', (text, fault) => {
  expect(findCsvFault(text)?.[2]).toBe(fault)
})

test('a column of the CSV text is repeated, with an empty cell as no value', () => {
  expect(valuesOf('csv(speed)')).toEqual([1, 2, 3, 1])
  expect(valuesOf('csv(state)')).toEqual(['on', null, 'off', 'on'])
})

test('a random walk stays within its limits and is the same for the same seed', () => {
  const walk = (seed: number) => {
    const signal = signalOf('random(0,10,4)', seed)
    return Array.from({ length: 200 }, (_, poll) => Number(signal(0, poll)))
  }
  expect(walk(1)).toEqual(walk(1))
  expect(walk(1)).not.toEqual(walk(2))
  expect(walk(1).every((value) => value >= 0 && value <= 10)).toBe(true)
  expect(new Set(walk(1)).size).toBeGreaterThan(50)
})

test.each(['', 'sinus(1,2,3)', 'ramp(0,1,0)', 'steps(1)', 'csv(none)', 'constant(x)', 'sine(1,2,3', 'a'.repeat(512)])(
  'the address "%s" is refused',
  (address) => {
    expect(() => signalOf(address)).toThrow(DriverError)
  },
)

test('a simulated device has a schedule like others, and sends the rows of its file one after the other', async () => {
  vi.useFakeTimers()
  const report = new ReportRecorder()
  const { float } = dataType.codes
  const items = ['csv(speed)', 'none(1)'].map((address) => ({
    code: address.slice(0, 4),
    address,
    dataType: float,
    settings: {},
  }))
  const device = { id: 'd1', code: 'D1', periodMs: 1000, settings: {}, items }
  const settings = { csv: 'speed\n1\n2\n3' }
  const channel = createDriver(testEnvironment).open({ id: 'c1', boxId: 'b1', settings, devices: [device] }, report)
  expect(report.valueOf('D1.csv(')).toBe(1)
  expect(report.itemFaults.get('none')?.code).toBe('badAddress')
  await vi.advanceTimersByTimeAsync(2100)
  expect(report.valueOf('D1.csv(')).toBe(3)
  expect(report.deviceStates.get('d1')?.state).toBe('online')
  await channel.close()
  expect(report.countersById.get('d1')).toEqual({ polls: 3, overruns: 0, failures: 0 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(report.valueOf('D1.csv(')).toBe(3)
})
