// Adding new points of a model to its objects: a preview, a choice, then one request.
import { planPointTakeover, takeOverPoints } from '@gemba/contract/equipment/take-over-points.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { TakeOverButton } from './take-over.tsx'

const plan = {
  points: [
    { id: '7', code: 'flow', name: 'Flow', objects: 2 },
    { id: '8', code: 'speed', name: 'Speed', objects: 1 },
  ],
  objects: [{ id: '1', code: 'p1', name: 'Pump 1', points: 2 }],
  objectCount: 2,
  pointCount: 3,
  keptCount: 1,
}
let server: FakeServer

beforeEach(() => {
  useSession.setState({ user: { id: '1', authorities: ['object:edit'] as readonly string[] } as SessionUser })
  server = serve(on(planPointTakeover, plan), on(takeOverPoints, { objects: 2, points: 2 }))
})

test('the preview shows names and numbers, and only chosen points are added', async () => {
  await renderExample(<TakeOverButton modelId="4" />)
  const button = page.getByTestId('points-take-over')
  await expect.element(button).toHaveTextContent('Add to existing objects (2)…')
  ;(button.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('Affected objects: Pump 1 and 1 more')).toBeVisible()
  await expect.element(page.getByTestId('popup-confirm')).toHaveTextContent('Add 3 points')
  ;(page.getByRole('checkbox', { name: /^Speed/ }).element() as HTMLElement).focus()
  await press(' ')
  await expect.element(page.getByTestId('popup-confirm')).toHaveTextContent('Add 2 points')
  ;(page.getByTestId('popup-confirm').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(takeOverPoints)).toEqual([{ modelId: '4', modelPointIds: ['7'] }])
})

test('it is not offered without the permission to change objects', async () => {
  useSession.setState({ user: { id: '1', authorities: ['model:edit'] as readonly string[] } as SessionUser })
  await renderExample(<TakeOverButton modelId="4" />)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.requests).toEqual([])
  await expect.element(page.getByTestId('points-take-over')).not.toBeInTheDocument()
})
