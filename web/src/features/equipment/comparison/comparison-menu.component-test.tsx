// Comparison groups: listed, made the default, sorted and removed; the points of a curve are saved as one.
import {
  type ComparisonGroup,
  listComparisonGroups,
  removeComparisonGroup,
  saveComparisonGroup,
  setDefaultComparison,
  sortComparisonGroups,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ComparisonList } from './comparison-list.tsx'
import { ComparisonMenu } from './comparison-menu.tsx'

const tab = { path: '/', setTitle: () => undefined, granted: [], parameters: {}, entryId: '', layout: {} }
const groupOf = (id: string, name: string, fields: Partial<ComparisonGroup> = {}): ComparisonGroup => ({
  id,
  name,
  isShared: 0,
  isDefault: 0,
  isOwn: true,
  userName: 'Ann',
  sortNumber: 1,
  pointIds: ['5', '6'],
  timeRanges: [{ spanMs: 3_600_000, to: 7_200_000 }],
  version: 1,
  ...fields,
})
const groups = [
  groupOf('1', 'Presses'),
  groupOf('2', 'Pumps', { isDefault: 1 }),
  groupOf('3', 'Ovens', { isOwn: false, isShared: 1, userName: 'Ben' }),
]
let server: FakeServer

beforeEach(() => {
  server = serve(
    on(listComparisonGroups, groups),
    on(saveComparisonGroup, groupOf('9', 'New')),
    on(setDefaultComparison, null),
    on(sortComparisonGroups, null),
    on(removeComparisonGroup, null),
  )
})

async function pressButton(name: string): Promise<void> {
  ;(page.getByRole('button', { name, exact: true }).element() as HTMLElement).focus()
  await press('{Enter}')
}

test('a group is opened, made the default, moved and removed; those of others are only opened', async () => {
  const onOpen = vi.fn()
  await renderExample(<ComparisonList groups={groups} openId="2" onOpen={onOpen} />)
  await expect.element(page.getByRole('button', { name: 'Ovens 2 points · Shared by Ben' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete Ovens' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Move Presses up' })).toBeDisabled()
  await pressButton('Presses 2 points')
  expect(onOpen).toHaveBeenCalledWith(groups[0])
  await pressButton('Make Ovens the default')
  await pressButton('Stop opening Pumps first')
  await expect
    .poll(() => server.inputsOf(setDefaultComparison))
    .toEqual([
      { id: '3', isDefault: 1 },
      { id: '2', isDefault: 0 },
    ])
  await pressButton('Move Presses down')
  await expect.poll(() => server.inputsOf(sortComparisonGroups)).toEqual([{ ids: ['2', '1'] }])
})

function Address() {
  return <p data-testid="address">{decodeURIComponent(useLocation().search)}</p>
}

test('the menu opens a group in the address, and saves the points and the period of the curve', async () => {
  const windowOf = () => ({ spanMs: 28_800_000, to: undefined })
  await renderExample(
    <MemoryRouter initialEntries={['/?points=7']}>
      <TabContext value={tab}>
        <ComparisonMenu chosen={['7', '8']} windowOf={windowOf} />
        <Address />
      </TabContext>
    </MemoryRouter>,
  )
  await pressButton('Comparison groups')
  await page.getByRole('button', { name: 'Presses 2 points' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('?points=5,6&from=3600000&to=7200000&group=1')
  await pressButton('Comparison groups')
  await page.getByRole('button', { name: 'Save as group…' }).click()
  await page.getByRole('textbox').first().fill('New')
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect
    .poll(() => server.inputsOf(saveComparisonGroup))
    .toMatchObject([{ name: 'New', pointIds: ['7', '8'], timeRanges: [{ spanMs: 28_800_000, to: null }] }])
  await expect.poll(() => page.getByTestId('address').element().textContent).toContain('group=9')
})
