// Synchronising objects with their model: the differences, then a job with its progress.
import {
  cancelModelSync,
  type ModelSyncRun,
  readModelSync,
  startModelSync,
} from '@gemba/contract/equipment/model/sync-job.ts'
import { planModelSync } from '@gemba/contract/equipment/model/sync-objects.ts'
import { planPointTakeover } from '@gemba/contract/equipment/take-over-points.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { SyncButton } from './sync-objects.tsx'

const object = { objectId: '1', objectCode: 'p1', objectName: 'Pump 1' }
const plan = {
  modelVersion: 3,
  hasUnpublished: 0 as const,
  addCount: 1,
  changeCount: 1,
  orphanCount: 0,
  conflictCount: 1,
  objectCount: 700,
  differences: [
    { ...object, action: 'add' as const, pointCode: 'flow', pointName: 'Flow', fields: [] },
    { ...object, action: 'change' as const, pointCode: 'head', pointName: 'Head', fields: ['unit', 'scale'] },
    { ...object, action: 'conflict' as const, pointCode: 'speed', pointName: 'Speed', fields: ['dataType'] },
  ],
}
const running: ModelSyncRun = {
  modelId: '4',
  modelVersion: 3,
  state: 'running',
  total: 1000,
  position: 500,
  objects: 500,
  added: 1,
  changed: 1,
  orphaned: 0,
  userName: 'admin',
  startedAt: 1,
  endedAt: null,
}
let current: ModelSyncRun | null
let server: FakeServer

beforeEach(() => {
  useSession.setState({ user: { id: '1', authorities: ['object:edit'] as readonly string[] } as SessionUser })
  current = null
  server = serve(
    on(planModelSync, plan),
    on(readModelSync, () => current),
    on(startModelSync, () => {
      current = running
      return running
    }),
    on(cancelModelSync, () => {
      current = { ...running, state: 'cancelled', endedAt: 2 }
      return current
    }),
  )
})

test('the differences are shown, then the job with its progress, which can be stopped', async () => {
  await renderExample(<SyncButton modelId="4" />)
  const button = page.getByTestId('model-sync')
  await expect.element(button).toHaveTextContent('Synchronise 700 objects…')
  ;(button.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('1 point to change')).toBeVisible()
  await expect.element(page.getByText('Objects get version 3 of the model.')).toBeVisible()
  await expect.element(page.getByText('Change: Unit, Scale')).toBeVisible()
  ;(page.getByRole('checkbox').element() as HTMLElement).focus()
  await press(' ')
  ;(page.getByTestId('popup-confirm').element() as HTMLElement).focus()
  await press('{Enter}')
  const progress = page.getByTestId('sync-progress')
  await expect.element(page.getByText('500 of 1000 objects synchronised')).toBeVisible()
  expect(server.inputsOf(startModelSync)).toEqual([{ modelId: '4', takesDataType: 1 }])
  ;(progress.getByRole('button').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(button).toBeVisible()
  expect(server.inputsOf(cancelModelSync)).toEqual([{ modelId: '4' }])
})

test('a synchronisation that another person started is shown', async () => {
  current = running
  await renderExample(<SyncButton modelId="4" />)
  await expect.element(page.getByTestId('sync-progress')).toBeVisible()
  await expect.element(page.getByTestId('model-sync')).not.toBeInTheDocument()
})

test('points that are only missing are chosen one by one', async () => {
  const missing = { ...plan, changeCount: 0, conflictCount: 0 }
  serve(
    on(planModelSync, missing),
    on(readModelSync, null),
    on(planPointTakeover, { points: [], objects: [], objectCount: 2, pointCount: 3, keptCount: 0 }),
  )
  await renderExample(<SyncButton modelId="4" />)
  await expect.element(page.getByTestId('points-take-over')).toBeVisible()
  await expect.element(page.getByTestId('model-sync')).not.toBeInTheDocument()
})

test('changes that are not published reach no object', async () => {
  serve(on(planModelSync, { ...plan, hasUnpublished: 1 as const }), on(readModelSync, null))
  await renderExample(<SyncButton modelId="4" />)
  await expect.element(page.getByText('Publish the model, then synchronise its objects')).toBeVisible()
  await expect.element(page.getByTestId('model-sync')).not.toBeInTheDocument()
})

test('it is not offered without the permission to change objects', async () => {
  useSession.setState({ user: { id: '1', authorities: ['model:edit'] as readonly string[] } as SessionUser })
  await renderExample(<SyncButton modelId="4" />)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.requests).toEqual([])
})
