// The route editor without its screen: the effect of each edit, and the text of predecessors.
import { expect, test } from 'vitest'
import {
  addSegment,
  canConnect,
  changeSegment,
  connect,
  type NewSegment,
  removeSegment,
  renumber,
  replaceLinksTo,
} from './edit-draft.ts'
import { begin, changed, redoChange, undoChange } from './edit-history.ts'
import { nodeHeight, placesOf } from './graph/graph-layout.ts'
import { predecessorTextOf, readWritten } from './predecessors.ts'
import { missingOf, noRoute, type RouteDraft, sentOf } from './route-draft.ts'

const stage = (stageName: string): NewSegment => ({
  stageId: stageName,
  stageName,
  workCenterId: null,
  setupTime: null,
  standardTime: '10',
  runBatch: '4',
  parallelStations: 2,
  transferBatch: null,
  isInspected: 0,
  resources: [],
})
const keys = ['a', 'b', 'c']
const chain = keys.reduce<RouteDraft>(
  (draft, key, at) => addSegment(draft, { key, stage: stage(key), after: keys[at - 1] }),
  noRoute,
)
const ends = ({ links }: RouteDraft) => links.map(({ from, to }) => `${from}${to}`).toSorted()

test('operations are numbered by tens and follow the chosen one', () => {
  expect(chain.segments.map(({ number }) => number)).toEqual([10, 20, 30])
  expect(ends(chain)).toEqual(['ab', 'bc'])
  expect(chain.segments[0]).toMatchObject({ runBatch: '4', parallelStations: 2, transferBatch: null })
  expect(addSegment(chain, { key: 'd', stage: stage('d') }).links).toHaveLength(2)
})

test('removing an operation links its successors to its predecessors', () => {
  expect(ends(removeSegment(chain, 'b'))).toEqual(['ac'])
  expect(ends(removeSegment(connect(chain, 'a', 'c'), 'b'))).toEqual(['ac'])
  expect(ends(removeSegment(chain, 'a'))).toEqual(['bc'])
})

test('no cycle and no duplicate link can be created', () => {
  expect(canConnect(chain, { from: 'c', to: 'a' })).toBe(false)
  expect(canConnect(chain, { from: 'a', to: 'a' })).toBe(false)
  expect(connect(chain, 'a', 'b')).toBe(chain)
  expect(ends(connect(chain, 'a', 'c'))).toEqual(['ab', 'ac', 'bc'])
})

test('renumbering follows the order of the work', () => {
  const turned = [
    ['a', 30],
    ['b', 7],
    ['c', 9],
  ].reduce<RouteDraft>((draft, [key, number]) => changeSegment(draft, String(key), { number: Number(number) }), chain)
  expect(renumber(turned).segments.map(({ key, number }) => [key, number])).toEqual([
    ['a', 10],
    ['b', 20],
    ['c', 30],
  ])
})

test('predecessors are parsed as they are formatted', () => {
  const parsedPredecessors = readWritten(chain, 'c', '10ss+5, 20')
  if (!('links' in parsedPredecessors)) throw new Error(parsedPredecessors.fault)
  const draft = replaceLinksTo(chain, 'c', parsedPredecessors.links)
  expect(predecessorTextOf(draft, 'c')).toBe('10SS+5, 20')
  expect(readWritten(draft, 'c', predecessorTextOf(draft, 'c'))).toEqual(parsedPredecessors)
  expect(readWritten(chain, 'a', '30')).toEqual({ fault: 'cycle', part: '30' })
  expect(readWritten(chain, 'c', '40')).toEqual({ fault: 'unknown', part: '40' })
  expect(readWritten(chain, 'c', '10XX')).toEqual({ fault: 'unreadable', part: '10XX' })
  expect(readWritten(chain, 'c', '  ')).toEqual({ links: [] })
})

test('edits are undone and redone; typing in one field is one step', () => {
  const first = changed(begin('a'), 'ab', 'name')
  const second = changed(first, 'abc', 'name')
  const third = changed(second, 'x', 'code')
  expect(undoChange(third).present).toBe('abc')
  expect(undoChange(undoChange(third)).present).toBe('a')
  expect(redoChange(undoChange(third)).present).toBe('x')
  expect(undoChange(begin('a')).present).toBe('a')
  expect(changed(undoChange(third), 'new').future).toEqual([])
})

test('operations are placed in columns without overlap', () => {
  const forked = addSegment(connect(chain, 'a', 'c'), { key: 'd', stage: stage('d'), after: 'a' })
  const places = placesOf(forked)
  expect(places.get('a')?.x).toBe(0)
  expect(places.get('b')?.x).toBe(places.get('d')?.x)
  expect(Number(places.get('d')?.y) - Number(places.get('b')?.y)).toBeGreaterThan(nodeHeight)
  expect(places.get('a')?.y).toBe(places.get('c')?.y)
})

test('a route can be saved once it has a name, and a product if it is a product route', () => {
  const namedHead = { ...noRoute.head, name: 'Pump' }
  expect(missingOf(noRoute.head, false)).toBe('needsName')
  expect(missingOf(namedHead, false)).toBeUndefined()
  expect(missingOf(namedHead, true)).toBe('needsProduct')
  expect(missingOf({ ...namedHead, materialId: '1' }, true)).toBeUndefined()
})

test('lines without a chosen record are not sent', () => {
  const draft = changeSegment(chain, 'a', {
    resources: [{ kind: 1, targetId: null, quantity: '1' }],
    materials: [{ materialId: '7', quantity: null, unitId: null, consumeType: 1 }],
  })
  expect(sentOf(draft).segments[0]).toMatchObject({ resources: [], materials: [{ materialId: '7', quantity: '0' }] })
})

test('steps without a title and parameters without a code are not sent; files are sent by their ids', () => {
  const file = { fileId: '7', urlPath: '', fileType: 'png', mediaType: 'image/png', fileName: 'a.png', sizeBytes: 1 }
  const step = (title: string) => ({ id: null, title, description: null, files: [file] })
  const parameter = (code: string) => ({
    code,
    name: code,
    nameEn: null,
    nameTw: null,
    kind: 1 as const,
    unit: null,
    isRequired: 1 as const,
    lowerLimit: null,
    target: null,
    upperLimit: null,
    objectId: '3',
    pointId: '4',
  })
  const steps = [step('Clamp'), step(' ')]
  const input = sentOf(changeSegment(chain, 'a', { steps, parameters: [parameter('FORCE'), parameter('')] }))
  expect(input.segments[0]?.steps).toEqual([{ ...step('Clamp'), files: ['7'] }])
  expect(input.segments[0]?.parameters).toMatchObject([{ code: 'FORCE', pointId: '4' }])
  expect(input.segments[0]?.parameters?.[0]).not.toHaveProperty('objectId')
})
