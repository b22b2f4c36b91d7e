// What the card of an object shows: its main value, the point in alarm, or the figures of the objects below it.
import { point } from '@gemba/contract/equipment/point.ts'
import { listAreaFigures } from '@gemba/contract/overview/area-figures.ts'
import { listObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { readSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ObjectCards } from './object-card.tsx'
import { useTiles } from './use-tiles.ts'

const objects = [{ id: '1', name: 'Pump' }]
const points = [
  { id: '11', objectId: '1', code: 'flow', name: 'Flow', unit: 'm³/h', decimals: 1, isMain: 1, dataType: 8 },
  {
    id: '12',
    objectId: '1',
    code: 'hot',
    name: 'Bearing temperature',
    unit: '°C',
    decimals: 1,
    isMain: 0,
    dataType: 8,
  },
]
const alarm = { level: 1, activeCount: 1, urgencyCount: 1, unackedCount: 1, alarmPointId: '12' } as const
const well = { id: '1', level: null, alarmPointId: null, objectCount: 1, boxCount: 1, onlineBoxCount: 1 } as const

let server: FakeServer

beforeEach(() => {
  useSession.setState({ user: { authorities: [listAreaFigures.permission] } as never })
  server = serve(
    on(operation(point, 'page'), ({ id, isMain, dataType }) => {
      const ids = (id as { in?: string[] } | undefined)?.in
      const matches = points.filter((row) => (ids ? ids.includes(row.id) : row.isMain === isMain && !dataType))
      return { records: matches, total: matches.length, pages: 1 }
    }),
    on(readLatest),
    on(readSparklines),
    on(listAreaFigures, [
      { id: '1', figures: [{ name: 'Power', unit: 'kW', decimals: 1, kind: 'sum', value: 312, count: 8 }] },
    ]),
  )
})

function Cards() {
  return <ObjectCards objects={objects} tiles={useTiles(['1'])} label="Objects" isDense />
}

const show = () =>
  renderExample(
    <MemoryRouter>
      <Cards />
    </MemoryRouter>,
  )
const text = () => expect.poll(() => card().element().textContent)
const card = () => page.getByTestId('object-card-1')

test('an object without alarm shows its main value by name', async () => {
  server.serve(on(listObjectStatus, [well]))
  await show()
  await text().toContain('Flow')
  expect(page.getByTestId('area-figures').elements()).toHaveLength(0)
})

test('an object in alarm shows the point in alarm instead, by name', async () => {
  server.serve(on(listObjectStatus, [{ ...well, ...alarm }]))
  await show()
  await text().toContain('Bearing temperature')
  await text().toContain('Critical')
  expect(card().element().textContent).not.toContain('Flow')
})

test('an object with others below shows their figures', async () => {
  server.serve(on(listObjectStatus, [{ ...well, objectCount: 9 }]))
  await show()
  await text().toContain('Power, total312.0')
  await text().toContain('8 child objects')
})
