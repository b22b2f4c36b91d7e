// The question before something is deleted names the records.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { confirm } from './confirm.tsx'

const ask = (names: readonly string[], count = names.length) =>
  confirm({
    title: 'Delete',
    message: 'Do you want to delete this?',
    records: names.map((name, at) => ({ id: String(at), name })),
    count,
    confirmText: 'Delete',
    cancelText: 'Keep',
    isDangerous: true,
  })
const listed = () => [...document.querySelectorAll('[role="dialog"] li')].map((element) => element.textContent)

test('the records by name, the first five of many, and the number of the others', async () => {
  await renderExample(null)
  const promise = ask(['Pump 1'])
  await expect.poll(listed).toEqual(['Pump 1'])
  for (const name of ['Delete', 'Keep']) await expect.element(page.getByRole('button', { name })).toBeVisible()
  await press('{Escape}')
  expect(await promise).toBe(false)

  const names = Array.from({ length: 7 }, (_, at) => `Pump ${at + 1}`)
  const many = ask(names, 40)
  await expect.poll(listed).toEqual([...names.slice(0, 5), '35 more'])
  await page.getByTestId('popup-confirm').click()
  expect(await many).toBe(true)
})

test('nothing is listed if no name is known', async () => {
  await renderExample(null)
  const answer = ask([], 3)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(listed()).toEqual([])
  await press('{Escape}')
  expect(await answer).toBe(false)
})

test('an impossible action offers no confirmation, but a link to what prevents it', async () => {
  await renderExample(null)
  const opened: string[] = []
  const records = [{ id: '1', name: 'Pump 2', onOpen: () => void opened.push('Pump 2') }]
  const answer = confirm({ title: 'Delete', message: 'Still used by 1 object:', records, isRefused: true })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelector('[data-testid="popup-confirm"]')).toBeNull()
  await page.getByRole('button', { name: 'Pump 2' }).click()
  expect(await answer).toBe(false)
  expect(opened).toEqual(['Pump 2'])
})

test('further consequences are below the names', async () => {
  await renderExample(null)
  const answer = confirm({
    title: 'Delete',
    message: 'Delete?',
    consequence: 'Also deleted: 5 points',
    confirmText: 'Delete',
  })
  await expect.element(page.getByText('Also deleted: 5 points')).toBeVisible()
  await page.getByTestId('popup-confirm').click()
  expect(await answer).toBe(true)
})
