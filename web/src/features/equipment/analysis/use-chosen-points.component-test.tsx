// The URL stores which points the curve shows.
import { point } from '@gemba/contract/equipment/point.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create } from 'zustand'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import type { PointRow } from '../rows.ts'
import { pointsIn, useChosenPoints } from './use-chosen-points.ts'

const tab = { path: '/', setTitle: () => undefined, granted: [], parameters: {}, entryId: '', layout: {} }
const ownPoints = ['1', '2'].map((id) => ({ id, isMain: id === '2' ? 1 : 0 }) as PointRow)

const useAlarm = create<{ point: string | undefined }>(() => ({ point: undefined }))

function Choice() {
  const { chosen, others, isFull, toggle } = useChosenPoints(ownPoints, {
    byPoint: new Map(),
    worst: useAlarm(({ point }) => point),
    isKnown: true,
  })
  const { search } = useLocation()
  return (
    <>
      <p data-testid="chosen">{chosen.join()}</p>
      <p data-testid="others">{others.map(({ id }) => id).join()}</p>
      <p data-testid="address">{search}</p>
      <p data-testid="full">{String(isFull)}</p>
      {['1', '2', '9'].map((id) => (
        <button key={id} type="button" onClick={() => toggle(id)}>
          {id}
        </button>
      ))}
    </>
  )
}

const shows = async (name: string, text: string) => expect.element(page.getByTestId(name)).toHaveTextContent(text)
const toggle = (id: string) => page.getByRole('button', { name: id }).click()

async function open(search: string) {
  serve(on(operation(point, 'page'), { records: [{ id: '9' }], total: 1, pages: 1 }))
  await renderExample(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <TabContext value={tab}>
        <Choice />
      </TabContext>
    </MemoryRouter>,
  )
}

test('the key points are chosen until a person chooses; an empty choice is valid', async () => {
  await open('?other=1')
  await shows('chosen', '2')
  await toggle('1')
  await shows('chosen', '2,1')
  await shows('address', '?other=1&points=2%2C1')
  await toggle('2')
  await toggle('1')
  await shows('address', '?other=1&points=none')
  await shows('chosen', '')
})

test('the point in alarm is chosen at first, also after its alarm has ended', async () => {
  useAlarm.setState({ point: '1' })
  await open('')
  await shows('chosen', '1')
  useAlarm.setState({ point: undefined })
  await toggle('2')
  await shows('chosen', '1,2')
})

test('points of other objects are read by their ids', async () => {
  await open('?points=2,9')
  await shows('chosen', '2,9')
  await shows('others', '9')
  await toggle('9')
  await shows('chosen', '2')
  await shows('others', '')
})

test('an address is parsed as a list of at most eight unique ids', () => {
  expect(pointsIn('')).toBeUndefined()
  expect(pointsIn('none')).toEqual([])
  expect(pointsIn('7,7,x,8')).toEqual(['7', '8'])
  expect(pointsIn('1,2,3,4,5,6,7,8,9')).toHaveLength(8)
})
