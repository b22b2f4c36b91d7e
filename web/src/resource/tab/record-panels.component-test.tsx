// Panels of other features on the page of a record.
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSession } from '../../session/session.ts'
import type { RecordPanel } from './contributions.ts'
import { RecordPanelContext, RecordPanels } from './record-panels.tsx'

const Figures = ({ id }: { id: string }) => <p>{`Figures of ${id}`}</p>
const Lots = ({ id }: { id: string }) => <p>{`Lots of ${id}`}</p>
const Secret = ({ id }: { id: string }) => <p>{`Secret of ${id}`}</p>
const Other = ({ id }: { id: string }) => <p>{`Other of ${id}`}</p>
const Files = ({ id }: { id: string }) => <p>{`Files of ${id}`}</p>
const ownPanel = { of: 'thing', permission: 'thing:view' } as const

const broken = (): never => {
  throw new Error('out of order')
}

test('a failed panel shows an error and does not affect the others; panels without permission are hidden', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useSession.setState({ user: { authorities: ['thing:view'] } as never })
  const panels: RecordPanel[] = [
    { ...ownPanel, place: 'head', Panel: Figures },
    { ...ownPanel, place: 'main', Panel: broken },
    { ...ownPanel, place: 'main', Panel: Lots },
    { ...ownPanel, permission: 'secret:view', place: 'main', Panel: Secret },
    { ...ownPanel, of: 'other', place: 'main', Panel: Other },
    { ...ownPanel, Panel: Files },
  ]
  await render(
    <MemoryRouter>
      <RecordPanelContext value={panels}>
        <RecordPanels resource={{ name: 'thing' }} id="7" place="main" />
      </RecordPanelContext>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Lots of 7')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  for (const hidden of ['Figures', 'Secret', 'Other', 'Files'])
    expect(page.getByText(`${hidden} of 7`).elements()).toHaveLength(0)
})
