// The number beside the bell, between what is read and what the feed tells.
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../api/query.ts'
import { useFeed } from '../../../feed/feed.ts'
import { AlarmCount } from './alarm-count.tsx'

let active = 0

beforeEach(async () => {
  queryClient.clear()
  useFeed.setState({ status: 'connecting', alarmCount: undefined })
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ code: '200', msg: '', data: { records: [], total: active, pages: 1 } }),
  )
  active = 0
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AlarmCount />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByTestId('alarm-count')).toHaveTextContent('0')
})
afterEach(() => vi.restoreAllMocks())

test('what rings between the reading and the begin of the feed is counted when it begins', async () => {
  active = 1
  useFeed.setState({ status: 'live' })
  await expect.element(page.getByTestId('alarm-count')).toHaveTextContent('1')
})
