// A test of a custom interface: what is sent, and what is told of what came of it.
import type { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { TestPanel } from './test-panel.tsx'

const sent: { path: string; body: Record<string, unknown> }[] = []
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>

beforeEach(() => {
  sent.length = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    sent.push({ path: new URL(String(input)).pathname, body: JSON.parse(String(init?.body ?? '{}')) })
    return answer(init?.signal)
  })
})
afterEach(() => vi.restoreAllMocks())

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
const told = (data: object) => {
  answer = async () => Response.json({ code: '200', msg: '', data })
}
const show = () => renderExample(<TestPanel tested={tested} onClose={() => undefined} />)
const body = page.getByLabelText('Body (JSON)')
const outcome = page.getByTestId('interface-outcome')

test('sends what is written, by keyboard too, and shows status, duration and answer', async () => {
  told({ status: 200, durationMs: 34, answer: { onHand: '12.50' }, failure: null })
  await show()
  await expect.element(page.getByRole('heading', { name: 'Test ERP stock' })).toBeVisible()
  await body.fill('{"quantity": 1.50}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(outcome).toHaveTextContent('StatusHTTP 200Duration34 msAnswer{ "onHand": "12.50" }')
  expect(sent).toEqual([{ path: '/api/base/customInterfaces/test', body: { id: '7', body: '{"quantity": 1.50}' } }])
})

test('what is no JSON is not sent; a failure is told in its words', async () => {
  told({ status: null, durationMs: 3, answer: null, failure: 'It cannot be reached' })
  await show()
  await body.fill('{"a":')
  await page.getByTestId('interface-send').click()
  await expect.element(page.getByText('Enter valid JSON')).toBeVisible()
  expect(sent).toEqual([])
  await body.fill('')
  await page.getByTestId('interface-send').click()
  await expect.element(outcome).toHaveTextContent('StatusNo answerDuration3 msIt cannot be reached')
  expect(sent).toHaveLength(1)
})

test('whoever closes it while it waits lets the call go', async () => {
  let isGone = false
  answer = (signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        isGone = true
        reject(signal.reason)
      })
    })
  const { unmount } = await show()
  await page.getByTestId('interface-send').click()
  await expect.element(page.getByTestId('interface-send')).toBeDisabled()
  await unmount()
  await expect.poll(() => isGone).toBe(true)
})
