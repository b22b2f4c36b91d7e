// Notes on a curve: a sign at the time of each note opens its text; writing and changing need the permission.
import { curveNote, readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { readHistory, readSpan } from '@gemba/contract/telemetry/read.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { Curve } from '../../../chart/curve.tsx'
import type { CurveSeries } from '../../../chart/curve-series.ts'
import { useSession } from '../../../session/session.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { noteActions } from './note-actions.ts'

const minute = 60_000
const to = Date.UTC(2026, 10, 20, 12)
const series: CurveSeries[] = [{ pointId: '7', name: 'Force', unit: 'kN', decimals: 1, periodMs: minute, limits: [] }]
const note = { id: '3', pointId: '7', at: to - 30 * minute, until: null, text: 'Filter changed', createUser: 'anna' }
const addNote = operation(curveNote, 'create')
let server: FakeServer

beforeEach(() => {
  usePlantZone.setState({ zone: 'UTC' })
  server = serve(
    on(readHistory),
    on(readStatistics),
    on(readSpan),
    on(readCurveNotes, [note]),
    on(operation(curveNote, 'read'), { ...note, version: 4, updateUser: 'anna' }),
    on(addNote),
  )
})

const show = async (...authorities: string[]) => {
  useSession.setState((state) => ({ user: { ...state.user, authorities } as never }))
  await renderExample(
    <MemoryRouter>
      <div style={{ width: 800, height: 400, display: 'grid' }}>
        <Curve series={series} initial={{ spanMs: 60 * minute, to }} notes={noteActions} />
      </div>
    </MemoryRouter>,
  )
  await expect.poll(() => page.getByTestId('curve-note-3').elements().length, { timeout: 5000 }).toBe(1)
}

test('a sign opens its note, which is read-only without the permission', async () => {
  await show('telemetry:view')
  const sign = page.getByTestId('curve-note-3').element()
  expect(sign.getAttribute('aria-label')).toBe('Filter changed · Force · 2026-11-20 11:30:00 · anna')
  expect(Number.parseFloat((sign.parentElement as HTMLElement).style.left)).toBeCloseTo(50)
  await page.getByTestId('curve-note-3').click()
  const words = () => {
    const dialog = page.getByRole('dialog').elements()[0]
    const typed = [...(dialog?.querySelectorAll('input, textarea') ?? [])].map(
      (element) => (element as HTMLInputElement).value,
    )
    return [dialog?.textContent, ...typed].join(' ')
  }
  await expect.poll(words).toContain('Filter changed')
  expect(page.getByTestId('curve-note-add').elements()).toHaveLength(0)
  expect(page.getByTestId('curve-note-remove').elements()).toHaveLength(0)
})

test('a new note in a past window is at the middle of the window, on the only point', async () => {
  await show('telemetry:view', 'curveNote:edit')
  await page.getByTestId('curve-note-add').click()
  await page.getByLabelText('Note', { exact: true }).last().fill('Trial run')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => server.writes.length).toBe(1)
  expect(server.inputsOf(addNote)[0]).toMatchObject({ pointId: '7', at: to - 30 * minute, text: 'Trial run' })
})

test('a note at the present is on a live curve as soon as it is written', async () => {
  await renderExample(
    <MemoryRouter>
      <Curve series={series} initial={{ spanMs: 60 * minute, to: undefined }} notes={noteActions} />
    </MemoryRouter>,
  )
  await expect
    .poll(() => server.inputsOf(readCurveNotes).at(-1)?.to, { timeout: 5000 })
    .toBeGreaterThan(Date.now() + minute)
})
