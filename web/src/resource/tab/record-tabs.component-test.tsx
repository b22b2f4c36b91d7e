// Views of other features instead of a record's own page.
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../session/session.ts'
import type { RecordTab } from './contributions.ts'
import { RecordTabContext, RecordTabs } from './record-tabs.tsx'
import { noLayout, noParameters, TabContext } from './tab-context.ts'

const shared = { of: 'valve', title: ['日志', '日誌', 'Journal'] as const }
const tabs: RecordTab[] = [
  { ...shared, name: 'journal', permission: 'journal:view', Tab: ({ id }) => <p>{`Journal of ${id}`}</p> },
  { ...shared, name: 'secret', permission: 'secret:view', Tab: () => <p>Secret</p> },
  { ...shared, of: 'other', name: 'other', permission: 'journal:view', Tab: () => <p>Other</p> },
]
const tab = {
  path: '/',
  setTitle: () => undefined,
  granted: [],
  parameters: noParameters,
  entryId: '',
  layout: noLayout,
}
const show = (authorities: string[], of = 'valve') => {
  useSession.setState({ user: { authorities } as never })
  return renderExample(
    <MemoryRouter>
      <TabContext value={tab}>
        <RecordTabContext value={tabs}>
          <RecordTabs resource={{ name: of }} id="7" title="Live values">
            <input aria-label="own" />
          </RecordTabs>
        </RecordTabContext>
      </TabContext>
    </MemoryRouter>,
  )
}
const turnTo = async (name: string) => {
  ;(page.getByRole('button', { name }).element() as HTMLElement).focus()
  await press('{Enter}')
}

afterEach(() => useSession.setState({ user: undefined }))

test('a page switches to the view of another feature and back, and keeps its state', async () => {
  await show(['journal:view'])
  await page.getByLabelText('own').fill('typed')
  await turnTo('Journal')
  await expect.element(page.getByText('Journal of 7')).toBeVisible()
  await expect.element(page.getByLabelText('own')).not.toBeVisible()
  await turnTo('Live values')
  await expect.element(page.getByLabelText('own')).toHaveValue('typed')
  await expect.element(page.getByText('Journal of 7')).not.toBeInTheDocument()
  expect(page.getByRole('button').elements()).toHaveLength(2)
})

test('without a contributed or permitted view there are no tabs', async () => {
  await show([])
  await expect.element(page.getByLabelText('own')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})
