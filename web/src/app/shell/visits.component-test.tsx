// That a person is here is told when the page opens and by its hands, now and then; time alone tells nothing.
import { afterEach, expect, test, vi } from 'vitest'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { useVisits } from './visits.ts'

afterEach(() => vi.restoreAllMocks())

function Frame({ place = '' }: { place?: string }) {
  useVisits(place)
  return <p>page</p>
}

test('a visit is told at once, and again by the first key after ten minutes', async () => {
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ code: '200', msg: '', data: null }))
  let now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await renderExample(<Frame />)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  now += 599_000
  await press('a')
  expect(asked).toHaveBeenCalledTimes(1)
  now += 2_000
  expect(asked).toHaveBeenCalledTimes(1)
  await press('a')
  await expect.poll(() => asked.mock.calls.length).toBe(2)
})

test('the page at which a person rests is told once', async () => {
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ code: '200', msg: '', data: null }))
  const places = () => asked.mock.calls.map(([, sent]) => JSON.parse(String(sent?.body)).place)
  await renderExample(<Frame place="/lak/pages/equipment/object" />)
  await expect.poll(places, { timeout: 4_000 }).toEqual([undefined, '/lak/pages/equipment/object'])
})
