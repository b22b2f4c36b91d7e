import { expect, test } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakeBox, IntakePoint } from '../point/point.ts'
import { Catalogue } from './catalogue.ts'

const company = { companyId: '1', companyCode: 'c', zone: 'UTC', rawRetentionDays: 0 }
const boxOf = (boxId: string): IntakeBox => ({ boxId, boxCode: `box-${boxId}`, companyId: '1', enabled: true })

function catalogueOf(boxIds: readonly string[], points: readonly IntakePoint[]): Catalogue {
  const catalogue = new Catalogue()
  catalogue.apply({ companies: [company], boxes: boxIds.map(boxOf), points: [...points] }, 'all')
  return catalogue
}

const codesOf = (catalogue: Catalogue, boxId: string): string[] =>
  [...(catalogue.boxes.get(boxId)?.devices.values() ?? [])].flatMap((codes) => [...codes.keys()])

test('a point whose object moves to another box of this intake keeps its state', () => {
  const catalogue = catalogueOf(['1', '2'], [demoPoint({})])
  const state = catalogue.points.get('1')
  const moved = { companies: [company], boxes: [boxOf('2')], points: [demoPoint({ boxId: '2' })] }
  expect(catalogue.apply(moved, { boxIds: ['2'] })).toEqual({ touched: [state], removed: [] })
  expect([codesOf(catalogue, '1'), codesOf(catalogue, '2')]).toEqual([[], ['temp']])
})

test('a point whose object moves to a box of another intake is heard from its former box no more', () => {
  const catalogue = catalogueOf(['1'], [demoPoint({}), demoPoint({ pointId: '2', code: 'speed' })])
  const state = catalogue.points.get('1')
  const moved = { companies: [], boxes: [], points: [], foreignPointIds: ['1', '9'] }
  expect(catalogue.apply(moved, { boxIds: ['5'] })).toEqual({ touched: [], removed: [state] })
  expect([codesOf(catalogue, '1'), [...catalogue.points.keys()]]).toEqual([['speed'], ['2']])
})
