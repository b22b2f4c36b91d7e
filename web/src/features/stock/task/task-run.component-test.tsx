// The walk through the lines of a bill with a scanner, which types and presses Enter wherever the focus is.
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import type { Task } from './task.ts'
import { TaskRun, TaskRunSection } from './task-run.tsx'

const task = (key: string, locationCode: string): Task => ({
  key,
  lineId: key,
  materialCode: `M${key}`,
  materialName: 'Bearing',
  quantity: '6',
  unitName: 'pcs',
  locationCode,
  goods: 'lot',
  goodsCode: `L${key}`,
})
const onConfirm = vi.fn(async () => undefined)
const scan = (code: string) => press(`${code}{Enter}`)

beforeEach(async () => {
  onConfirm.mockClear()
  await renderExample(
    <MemoryRouter>
      <TaskRun
        title="CK-1"
        tasks={[task('1', 'A-1'), task('2', 'B-1')]}
        done="done.pick"
        address="/outboundDetail?id=1"
        onConfirm={onConfirm}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('task')).toBeVisible()
})

test('the next location confirms the typed quantity, not the proposed one', async () => {
  await scan('A-1')
  await scan('L1')
  page.getByTestId('task-quantity').element().focus()
  await press('{Control>}a{/Control}2{Enter}')
  await expect.element(page.getByTestId('task-confirm')).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
  await scan('B-1')
  await expect
    .poll(() => onConfirm.mock.calls)
    .toEqual([[expect.objectContaining({ key: '1' }), { location: 'A-1', goods: ['L1'] }, '2']])
})

test('a code scanned into the quantity field confirms nothing', async () => {
  await scan('A-1')
  await scan('L1')
  page.getByTestId('task-quantity').element().focus()
  await scan('B-1')
  await expect.element(page.getByTestId('task-confirm')).toBeDisabled()
  await press('{Control>}a{/Control}7')
  await expect.element(page.getByTestId('task-confirm')).toBeDisabled()
  await press('{Control>}a{/Control}6')
  await expect.element(page.getByTestId('task-confirm')).toBeEnabled()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a wrong code shows a message, and the button stays disabled', async () => {
  await scan('B-1')
  await expect.element(page.getByTestId('scan-wrong')).toHaveTextContent('Wrong code: B-1. Scan A-1')
  await expect.element(page.getByTestId('task-confirm')).toBeDisabled()
})

test('on the page of its bill it scans the same way, can start with another line, and disappears when all is done', async () => {
  await cleanup()
  const tasks = [task('1', 'A-1'), task('2', 'B-1')]
  const view = await renderExample(<TaskRunSection tasks={tasks} done="done.pick" onConfirm={onConfirm} />)
  await scan('A-1')
  await expect.element(page.getByLabelText('Scan the lot')).toHaveFocus()
  page.getByText('1 more after this').element().focus()
  await press('{Enter}')
  await page.getByRole('button', { name: /^B-1/ }).click()
  await expect.element(page.getByRole('region', { name: 'M2' })).toBeVisible()
  await scan('B-1')
  await scan('L2')
  await expect.element(page.getByTestId('task-confirm')).toBeEnabled()
  await page.getByTestId('task-confirm').click()
  await expect
    .poll(() => onConfirm.mock.calls)
    .toEqual([[expect.objectContaining({ key: '2' }), { location: 'B-1', goods: ['L2'] }, '6']])
  await view.unmount()
  const { container } = await renderExample(<TaskRunSection tasks={[]} done="done.pick" onConfirm={onConfirm} />)
  expect(container.querySelector('[data-testid="bill-scan"]')).toBeNull()
})
