// The list of alarms under the hands of a person: rows keep their places, keys act on the row of the focus, and the
// buttons for a selection appear with it.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import {
  type AlarmEpisode,
  confirmAlarm,
  handleAlarm,
  pageAlarmEpisodes,
  readAlarmByBatchNo,
} from '@gemba/contract/alarm/episode.ts'
import { listAlarmFloods } from '@gemba/contract/alarm/shelf/list-floods.ts'
import { shelveAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import { commentAlarm, listOfferedTags } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { recordErrors } from '@gemba/contract/record-errors.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../api/query.ts'
import { noLayout, noParameters, TabContext } from '../../resource/tab/tab-context.ts'
import { useSession } from '../../session/session.ts'
import { press, renderExample } from '../gallery/gallery.fixture.tsx'
import { AlarmRealPage } from './alarm-real-page.tsx'

const alarm = (id: string, rest: Partial<AlarmEpisode> = {}): AlarmEpisode =>
  ({
    id,
    batchNo: `A${id}`,
    version: 1,
    objectId: '1',
    objectName: `Pump ${id}`,
    dataId: id,
    dataName: 'Temperature',
    level: 1,
    liveLevel: 1,
    maxLevel: 1,
    side: 'high',
    alarmStatus: 1,
    confirmStatus: 0,
    flowStatus: 0,
    isaState: 1,
    count: 1,
    decimals: 1,
    alarmTime: '2026-11-01 10:00:00',
    allowedActions: ['confirm', 'handle'],
    ...rest,
  }) as AlarmEpisode

let server: FakeServer
let alarms: readonly AlarmEpisode[]
let floods: readonly { since: number; count: number; heldCount: number }[]

beforeEach(async () => {
  floods = []
  alarms = [alarm('1'), alarm('2', { liveLevel: 3 }), alarm('3', { side: 'low' })]
  server = serve(
    on(pageAlarmEpisodes, () => ({ records: [...alarms], total: alarms.length, pages: 1, asOf: 1 })),
    on(confirmAlarm, ({ id }) => ({ id, version: 2 })),
    on(shelveAlarms, ({ ids }) => ({ ok: ids.length, skipped: [] })),
    on(listOfferedTags, []),
    on(listAlarmFloods, () => [...floods]),
    on(readSavedViews),
    on(readLatest),
  )
  const authorities = [pageAlarmEpisodes, confirmAlarm, handleAlarm, shelveAlarms].map(({ permission }) => permission)
  useSession.setState({ user: { id: '5', authorities } as never })
  const tab = { path: '/alarms', setTitle: () => undefined, granted: [], entryId: '' }
  await renderExample(
    <MemoryRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <div style={{ width: 1200, height: 600 }}>
          <AlarmRealPage />
        </div>
      </TabContext>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Pump 1 · Temperature')).toBeVisible()
})

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const textOf = (name: string) => expect.poll(() => rowOf(name).element().textContent)
const shownIds = () => [...document.querySelectorAll('[data-row-id]')].map((row) => row.getAttribute('data-row-id'))
const confirmedIds = () => server.requests.filter(({ name }) => name === confirmAlarm.name).map(({ input }) => input.id)
const reload = () => queryClient.invalidateQueries({ queryKey: ['alarm'] })

test('rows keep their places while the pointer is in the list, and new ones follow at the end', async () => {
  await userEvent.hover(rowOf('Pump 2'))
  alarms = [alarm('9'), alarm('3'), alarm('1')]
  await reload()
  await expect.poll(shownIds).toEqual(['1', '2', '3', '9'])
  await textOf('Pump 2').toContain('No longer listed')
  await expect.element(rowOf('Pump 2').getByTestId('row-confirm')).toBeDisabled()
  await expect.poll(() => page.getByRole('status').element().textContent).toContain('1 new at the end')
  await userEvent.hover(page.getByRole('heading', { name: 'Real-time alarms' }))
  await expect.poll(shownIds).toEqual(['9', '3', '1'])
})

test('object and point have a line each, without the dot between them', async () => {
  const name = page.getByText('Pump 1 · Temperature').element()
  const [objectName, dot, pointName] = [...name.children].map((part) => part.getBoundingClientRect())
  expect(objectName?.bottom).toBeLessThanOrEqual(pointName?.top ?? 0)
  expect(getComputedStyle(name.children[1] as Element).clipPath).toBe('inset(50%)')
  expect(dot?.width).toBeGreaterThan(0)
})

test('a head that is pressed sorts the rows, although the pointer is in the list', async () => {
  await userEvent.hover(rowOf('Pump 2'))
  alarms = alarms.toReversed()
  await page.getByRole('columnheader', { name: 'Level' }).getByRole('button').first().click()
  await expect.poll(shownIds).toEqual(['3', '2', '1'])
})

test('a second press on the button of another alarm is ignored', async () => {
  await rowOf('Pump 1').getByTestId('row-confirm').click()
  await rowOf('Pump 2').getByTestId('row-confirm').click()
  await expect.poll(confirmedIds).toEqual(['1'])
})

test('A acknowledges and H handles the alarm of the focus, which stays in the list', async () => {
  const cell = document.querySelector<HTMLElement>('tbody [data-cell]')
  cell?.focus()
  await press('a')
  await expect.poll(confirmedIds).toEqual(['1'])
  await press('{ArrowDown}', 'a')
  await expect.poll(confirmedIds).toEqual(['1', '2'])
  expect(document.activeElement?.closest('[data-row-id]')?.getAttribute('data-row-id')).toBe('2')
  await press('h')
  await expect.element(page.getByTestId('edit-dialog')).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => document.activeElement?.closest('[data-row-id]')?.getAttribute('data-row-id')).toBe('2')
})

test('an alarm that another person has resolved shows how, and takes the entered text as a comment', async () => {
  server.serve(
    on(handleAlarm, refuse(recordErrors, 'stale', { version: 3 })),
    on(readAlarmByBatchNo, () => ({
      episode: alarm('1', { handleName: 'Ben', handleTs: 1_790_000_000_000, handleText: 'B fixed', alarmResult: 2 }),
    })),
    on(commentAlarm, ({ id }) => ({ id, version: 4 })),
  )
  document.querySelector<HTMLElement>('tbody [data-cell]')?.focus()
  await press('h')
  await page.getByTestId('edit-dialog').getByRole('textbox').first().fill('A fixed')
  await page.getByTestId('dialog-save').click()
  await expect.element(page.getByText(/^Ben resolved this alarm/)).toBeVisible()
  await expect.element(page.getByText('False alarm · B fixed')).toBeVisible()
  await page.getByRole('button', { name: 'Add my text as a comment' }).click()
  const comments = () => server.requests.filter(({ name }) => name === commentAlarm.name).map(({ input }) => input)
  await expect.poll(comments).toEqual([{ id: '1', note: 'A fixed' }])
  await expect.poll(() => page.getByTestId('edit-dialog').query()).toBeNull()
})

test('both levels are named, and the extreme by the direction of its limit', async () => {
  await textOf('Pump 2').toContain('Critical, now Warning')
  await textOf('Pump 1').toContain('Highest')
  await textOf('Pump 3').toContain('Lowest')
})

test('selected alarms are shelved with a reason and a time', async () => {
  await rowOf('Pump 1').getByRole('checkbox').click()
  await rowOf('Pump 3').getByRole('checkbox').click()
  await page.getByTestId('shelve-button').click()
  const dialog = page.getByTestId('edit-dialog')
  await expect.element(dialog.getByText('Shelve 2 alarms')).toBeVisible()
  await dialog.getByRole('textbox').fill('sensor is being exchanged')
  await dialog.getByRole('button', { name: 'Shelve', exact: true }).click()
  const requests = () => server.requests.filter(({ name }) => name === shelveAlarms.name).map(({ input }) => input)
  await expect
    .poll(requests)
    .toEqual([{ ids: ['1', '3'], shelve: 2, minutes: 60, reason: 'sensor is being exchanged' }])
})

test('the buttons for a selection appear with it, instead of those for all', async () => {
  await expect.element(page.getByTestId('confirm-all')).toBeVisible()
  expect(page.getByTestId('confirm-button').elements()).toHaveLength(0)
  await rowOf('Pump 1').getByRole('checkbox').click()
  await expect.element(page.getByTestId('confirm-button')).toHaveTextContent('Acknowledge 1')
  expect(page.getByTestId('confirm-all').elements()).toHaveLength(0)
})

test('a flood says how many alarms nobody was notified of, and leads to the critical ones', async () => {
  expect(page.getByTestId('flood').elements()).toHaveLength(0)
  const since = Date.now() - 600_000
  floods = [
    { since, count: 30, heldCount: 18 },
    { since: since + 60_000, count: 13, heldCount: 2 },
  ]
  await reload()
  const banner = page.getByTestId('flood')
  await expect.element(banner.getByText(/43 alarms/)).toBeVisible()
  await expect.element(banner.getByText(/No one was notified of 20 of them/)).toBeVisible()
  const link = banner.getByRole('link', { name: 'Show critical alarms' })
  expect(link.element().getAttribute('href')).toMatch(/level=1&alarmStatus=1$/)
})
