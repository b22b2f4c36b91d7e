// The strip of the demo: the events that it triggers, and its tour by keyboard.
import { cutDemoBox, readDemoPlant } from '@gemba/contract/overview/demo-plant.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../api/query.ts'
import { useSession } from '../../../session/session.ts'
import { DemoStrip } from './demo-strip.tsx'

let server: FakeServer

function Overview() {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root}>
      <DemoStrip page={root} />
      <header>the line</header>
      <div data-tour="beside">
        <ul>
          <li>
            <a href="/object">an object</a>
          </li>
        </ul>
        <aside>alarms</aside>
      </div>
      <div data-bottom>
        <section>
          <button type="button">the year</button>
        </section>
      </div>
    </div>
  )
}

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Overview />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const hold = (...authorities: string[]) => useSession.setState({ user: { authorities } as never })
const focused = () => expect.poll(() => document.activeElement?.textContent)
const card = () => document.querySelector('.ant-tour:not(.ant-tour-hidden)')

beforeEach(() => {
  queryClient.clear()
  hold('object:view', 'energy:view', 'telemetry:view', 'box:edit', 'object:edit')
  server = serve(on(readDemoPlant, { isDemo: true }), on(cutDemoBox))
})

test('a company that is not the demo has no strip', async () => {
  server.serve(on(readDemoPlant, { isDemo: false }))
  await draw()
  await expect.poll(() => server.requests.length).toBe(1)
  expect(page.getByTestId('demo-strip').elements()).toEqual([])
})

test('the tour starts on request, is controlled by the arrow keys, and returns the focus on Esc', async () => {
  await draw()
  const button = page.getByTestId('demo-tour')
  await expect.element(button).toBeVisible()
  expect(card()).toBeNull()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const titles: (string | null | undefined)[] = []
  for (let step = 0; step < 5; step++) {
    await expect.poll(() => card()?.contains(document.activeElement), { timeout: 8000 }).toBe(true)
    await expect.poll(() => titles.includes(document.activeElement?.textContent)).toBe(false)
    titles.push(document.activeElement?.textContent)
    await userEvent.keyboard('{ArrowRight}')
  }
  expect(new Set(titles).size).toBe(5)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(button.element())
  await expect.poll(() => card()).toBeNull()
})

test('the strip and the tour leave out energy and connect without the permissions', async () => {
  hold('object:view')
  await draw()
  await page.getByTestId('demo-tour').click()
  await expect.poll(() => card()?.querySelectorAll('.ant-tour-indicator').length).toBe(3)
  expect(page.getByTestId('demo-show-year').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
})

test('the year is scrolled into view and focused; a gateway is disconnected by one press', async () => {
  await draw()
  await page.getByTestId('demo-show-year').click()
  await focused().toBe('the year')
  await page.getByTestId('demo-cut').click()
  await expect.poll(() => server.inputsOf(cutDemoBox).length).toBe(1)
})
