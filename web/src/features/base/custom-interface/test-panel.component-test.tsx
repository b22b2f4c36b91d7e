// The test of a custom interface: the request and the shown result.
import { testCustomInterface } from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import type { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, pending, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { TestPanel } from './test-panel.tsx'

const tested = {
  id: '7',
  code: 'erp-stock',
  name: 'ERP 库存',
  nameEn: 'ERP stock',
  nameTw: null,
  version: 1,
  url: 'https://erp.example/stock',
  timeLimit: 30,
  isEnabled: 1,
  description: null,
} as unknown as EntityOf<typeof customInterface>
const show = () => renderExample(<TestPanel tested={tested} onClose={() => undefined} />)
const body = page.getByLabelText('Body (JSON)')
const outcome = page.getByTestId('interface-outcome')

test('sends the typed body, by keyboard too, and shows status, duration and response', async () => {
  const server = serve(on(testCustomInterface, { status: 200, durationMs: 34, answer: { onHand: '12.50' } }))
  await show()
  await expect.element(page.getByRole('heading', { name: 'Test ERP stock' })).toBeVisible()
  await body.fill('{"quantity": 1.50}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(outcome).toHaveTextContent('StatusHTTP 200Duration34 msResponse{ "onHand": "12.50" }')
  expect(server.inputsOf(testCustomInterface)).toEqual([{ id: '7', body: '{"quantity": 1.50}' }])
})

test('invalid JSON is not sent; a failure is shown with its message', async () => {
  const server = serve(on(testCustomInterface, { durationMs: 3, failure: 'It cannot be reached' }))
  await show()
  await body.fill('{"a":')
  await page.getByTestId('interface-send').click()
  await expect.element(page.getByText('Enter valid JSON')).toBeVisible()
  expect(server.requests).toEqual([])
  await body.fill('')
  await page.getByTestId('interface-send').click()
  await expect.element(outcome).toHaveTextContent('StatusNo responseDuration3 msIt cannot be reached')
  expect(server.requests).toHaveLength(1)
})

test('closing the panel while it waits aborts the request', async () => {
  const server = serve(on(testCustomInterface, pending))
  const { unmount } = await show()
  await page.getByTestId('interface-send').click()
  await expect.element(page.getByTestId('interface-send')).toBeDisabled()
  await unmount()
  await expect.poll(() => server.requests[0]?.signal?.aborted).toBe(true)
})
