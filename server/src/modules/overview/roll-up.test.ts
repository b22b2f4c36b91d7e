import { describe, expect, test } from 'vitest'
import type { OpenAlarms } from '../alarm/index.ts'
import type { CountedNode, ObjectNode } from '../equipment/index.ts'
import { rollUp } from './roll-up.ts'

const node = (id: string, parentId: string | null, boxId: string | null = null): ObjectNode => ({
  id,
  parentId,
  boxId,
  deviceCode: id,
})
/** Adds the number of children to each node. */
function counted(nodes: readonly ObjectNode[]): CountedNode[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  return nodes.map((parent) => ({ ...parent, childCount: children.get(parent.id)?.length ?? 0 }))
}
type AlarmTotals = Pick<OpenAlarms, 'activeCount' | 'unackedCount' | 'activeSince'>
const alarms = (level: 1 | 2 | 3, { activeCount, ...counted }: AlarmTotals): OpenAlarms => ({
  worst: { pointId: `p${level}`, isActive: activeCount > 0, level, raisedAt: 10 * level },
  activeCount,
  ...counted,
  urgencyCount: level === 1 ? activeCount : 0,
  errorCount: level === 2 ? activeCount : 0,
  warnCount: level === 3 ? activeCount : 0,
})

// plant > (mill > (stand, motor), pump)
const tree = counted([
  node('motor', 'mill', 'b1'),
  node('plant', null),
  node('stand', 'mill', 'b1'),
  node('mill', 'plant', 'b2'),
  node('pump', 'plant', 'b3'),
])
const sources = {
  alarms: new Map([
    ['motor', alarms(3, { activeCount: 1, unackedCount: 1, activeSince: 70 })],
    ['stand', alarms(1, { activeCount: 0, unackedCount: 2, activeSince: null })],
    ['mill', alarms(2, { activeCount: 1, unackedCount: 0, activeSince: 50 })],
  ]),
  boxes: new Map([
    ['b1', { isOnline: true, since: 10 }],
    ['b2', { isOnline: false, since: 50 }],
  ]),
  newest: new Map([
    ['b1 motor', 100],
    ['b1 stand', 300],
    ['b3 pump', 200],
    ['b2 pump', 900],
  ]),
}

describe('an object with all below it', () => {
  const statuses = rollUp(tree, sources)
  test('has the worst level of their active alarms with its point, and the sums of their counts', () => {
    const worst = { level: 2, alarmPointId: 'p2' }
    expect(statuses.get('plant')).toMatchObject({ ...worst, activeCount: 2, unackedCount: 3, objectCount: 5 })
    expect(statuses.get('mill')).toMatchObject({ ...worst, activeCount: 2, unackedCount: 3, objectCount: 3 })
    expect(statuses.get('stand')).toMatchObject({ level: 1, alarmPointId: 'p1', activeCount: 0 })
    expect(statuses.get('motor')).toMatchObject({ level: 3, activeCount: 1, unackedCount: 1, objectCount: 1 })
  })
  test('counts its active alarms by level, and has the start of the oldest', () => {
    const expected = { urgencyCount: 0, errorCount: 1, warnCount: 1, activeSince: 50 }
    expect(statuses.get('plant')).toMatchObject(expected)
    expect(statuses.get('motor')).toMatchObject({ errorCount: 0, warnCount: 1, activeSince: 70 })
    expect(statuses.get('stand')).toMatchObject({ urgencyCount: 0, activeSince: null })
  })
  test('has no level if nothing is open', () => {
    expect(statuses.get('pump')).toEqual({
      id: 'pump',
      level: null,
      alarmPointId: null,
      activeCount: 0,
      urgencyCount: 0,
      errorCount: 0,
      warnCount: 0,
      activeSince: null,
      unackedCount: 0,
      objectCount: 1,
      boxCount: 0,
      onlineBoxCount: 0,
      offlineSince: null,
      newestTs: 200,
    })
  })
  test('has the age of their newest reading', () => {
    const ages = ['plant', 'mill', 'motor'].map((id) => statuses.get(id)?.newestTs)
    expect(ages).toEqual([300, 300, 100])
    expect(rollUp(counted([node('new', null, 'b1')]), sources).get('new')?.newestTs).toBeNull()
  })
  test('is in alarm since the oldest active one, and offline since the first box', () => {
    const since = ['plant', 'mill', 'motor', 'stand'].map((id) => statuses.get(id)?.activeSince)
    expect(since).toEqual([50, 50, 70, null])
    expect(['plant', 'motor'].map((id) => statuses.get(id)?.offlineSince)).toEqual([50, null])
  })
  test('counts a box once, however many objects it feeds, and ignores disabled boxes', () => {
    expect(statuses.get('mill')).toMatchObject({ boxCount: 2, onlineBoxCount: 1 })
    expect(statuses.get('plant')).toMatchObject({ boxCount: 2, onlineBoxCount: 1 })
  })
})

test('an object whose parent the reader does not see is a root', () => {
  const statuses = rollUp(counted([node('stand', 'mill')]), sources)
  expect([...statuses.keys()]).toEqual(['stand'])
  expect(statuses.get('stand')).toMatchObject({ level: 1 })
})

test('a tree of 10 000 objects in one line is summed up without recursion', () => {
  const line = Array.from({ length: 10_000 }, (_, at) => node(`n${at}`, at === 0 ? null : `n${at - 1}`))
  expect(rollUp(counted(line), sources).get('n0')?.objectCount).toBe(10_000)
})

test('objects without a node of their own are counted', () => {
  const statuses = rollUp(
    tree.filter(({ id }) => id !== 'pump' && id !== 'motor'),
    sources,
  )
  expect(statuses.get('plant')).toMatchObject({ objectCount: 5, activeCount: 1 })
  expect(statuses.get('mill')?.objectCount).toBe(3)
})
