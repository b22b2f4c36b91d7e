// Loading the demo plant into an empty company by keyboard: question, progress, and resuming after a failure.

import { loadDemoPlant, readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { overviewErrors } from '@gemba/contract/overview/errors.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { DemoLoad } from './demo-load.tsx'

let progress: { state: string; step: string; percent: number }
let server: FakeServer

beforeEach(() => {
  progress = { state: 'none', step: 'equipment', percent: 0 }
  useSession.setState({ user: { authorities: ['object:view', 'company:edit'] } as never })
  server = serve(
    on(readDemoLoad, () => progress),
    load,
  )
})

const load = on(loadDemoPlant, () => {
  progress = { state: 'loading', step: 'history', percent: 43 }
  return null
})
const begun = () => server.inputsOf(loadDemoPlant).length
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function pressOn(name: string): Promise<void> {
  await expect.element(button(name)).toBeEnabled()
  ;(button(name).element() as HTMLElement).focus()
  await press('{Enter}')
}

test('asks first, then shows the progress until the load has ended', async () => {
  await renderExample(<DemoLoad isOffered />)
  await pressOn('Load the demo plant')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0)
  expect(begun()).toBe(0)
  await pressOn('Load the demo plant')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await press('{Enter}')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '43')
  expect(begun()).toBe(1)
  progress = { state: 'done', step: 'history', percent: 100 }
  await expect.poll(() => page.getByRole('progressbar').elements(), { timeout: 5000 }).toHaveLength(0)
})

test('a rejection says why and changes nothing; a failed load is resumed by one key', async () => {
  server.serve(on(loadDemoPlant, refuse(overviewErrors, 'companyNotEmpty')))
  progress = { state: 'failed', step: 'records', percent: 0 }
  await renderExample(<DemoLoad isOffered={false} />)
  await pressOn('Continue loading')
  await expect.element(page.getByText(overviewErrors.companyNotEmpty.text[2])).toBeVisible()
  server.serve(load)
  await pressOn('Continue loading')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(begun()).toBe(2)
})

test('people who may not change the company see the progress but no offer', async () => {
  useSession.setState({ user: { authorities: ['object:view'] } as never })
  const example = await renderExample(<DemoLoad isOffered />)
  await expect.poll(() => server.requests.length).toBeGreaterThan(0)
  expect(button('Load the demo plant').elements()).toHaveLength(0)
  await example.unmount()
  progress = { state: 'loading', step: 'equipment', percent: 0 }
  await renderExample(<DemoLoad isOffered />)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
})
