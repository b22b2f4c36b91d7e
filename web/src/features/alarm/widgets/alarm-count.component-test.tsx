// The alarm counts at the bell, from queries and from the live feed.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../api/query.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useToasts } from '../../../ui/state/toast.tsx'
import { AlarmCount } from './alarm-count.tsx'

let levels: number[] = []

beforeEach(async () => {
  queryClient.clear()
  useFeed.setState({ status: 'connecting', alarms: undefined })
  serve(
    on(pageAlarmEpisodes, () => ({
      records: levels.slice(0, 1).map((level) => ({ level: 1, liveLevel: level })),
      total: levels.length,
      pages: 1,
    })),
  )
  levels = []
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AlarmCount />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByTestId('alarm-count')).toHaveTextContent('0')
})

test('alarms raised between the query and the start of the feed are counted when the feed starts', async () => {
  levels = [3]
  useFeed.setState({ status: 'live' })
  await expect.element(page.getByTestId('alarm-count')).toHaveTextContent('1')
})

const bell = () => page.getByRole('button')
const colour = () => getComputedStyle(bell().element()).color
const error = 'rgb(184, 80, 10)'

test('it has the colour of the worst unacknowledged alarm and names its level', async () => {
  document.documentElement.style.setProperty('--error', error)
  useFeed.setState({ status: 'live', alarms: { count: 5, unacknowledged: 2, worst: 2 } })
  await expect.element(page.getByTestId('alarm-waiting')).toHaveTextContent('2')
  expect(page.getByTestId('alarm-count').element().textContent).toBe('5')
  expect(bell().element().getAttribute('aria-label')).toMatch(/5.*2.*(严重|High)/)
  expect(colour()).toBe(error)
  useFeed.setState({ alarms: { count: 5, unacknowledged: 1, worst: null } })
  await expect.element(page.getByTestId('alarm-waiting')).toHaveTextContent('1')
  expect(colour()).not.toBe(error)
  useFeed.setState({ alarms: { count: 5, unacknowledged: 0, worst: null } })
  await expect.poll(() => page.getByTestId('alarm-waiting').elements().length).toBe(0)
  expect(colour()).not.toBe(error)
})

test('a change of the count is said at the bell and not over the page', async () => {
  useFeed.setState({ status: 'live', alarms: { count: 1, unacknowledged: 0, worst: null } })
  await expect.element(bell().getByRole('status')).toHaveTextContent('Alarm count changed')
  expect(useToasts.getState().toasts).toEqual([])
})

test('a person with a restricted scope reads the counts again when the feed reports a change', async () => {
  useFeed.setState({ status: 'live', alarms: { count: null, unacknowledged: null, worst: null } })
  levels = [1, 3]
  useFeed.setState({ alarms: { count: null, unacknowledged: null, worst: null } })
  await expect.element(page.getByTestId('alarm-count')).toHaveTextContent('2')
  expect(bell().element().getAttribute('aria-label')).toMatch(/2.*(紧急|Critical)/)
})
