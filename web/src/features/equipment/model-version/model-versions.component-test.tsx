// Versions of a model: published with a note, compared and restored by keyboard.
import {
  compareModelVersions,
  listModelVersions,
  publishModel,
  restoreModelVersion,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { VersionsButton } from './model-versions.tsx'

const row = (number: number) => ({
  number,
  note: `Note ${number}`,
  userName: 'admin',
  publishedAt: 1,
  pointCount: 4,
  objectCount: number,
})
const differences = {
  addedCount: 0,
  changedCount: 1,
  removedCount: 0,
  differences: [
    {
      part: 'points' as const,
      action: 'changed' as const,
      key: 'flow',
      name: 'Flow',
      fields: [{ label: 'Unit', before: 'm³/h', after: 'l/s' }],
    },
  ],
}
let server: FakeServer

const grant = (...authorities: string[]) =>
  useSession.setState({ user: { id: '1', authorities: authorities as readonly string[] } as SessionUser })

const pressOn = async (testId: string) => {
  await expect.element(page.getByTestId(testId)).toBeVisible()
  ;(page.getByTestId(testId).element() as HTMLElement).focus()
  await press('{Enter}')
}

beforeEach(() => {
  grant('model:view', 'model:edit')
  server = serve(
    on(listModelVersions, { hasChanges: 1, version: 7, versions: [row(2), row(1)] }),
    on(compareModelVersions, differences),
    on(publishModel, { number: 3 }),
    on(restoreModelVersion, differences),
  )
})

test('the draft is published with a note after its changes are shown', async () => {
  await renderExample(<VersionsButton modelId="4" name="Pump" />)
  await expect.element(page.getByTestId('model-versions')).toHaveTextContent('Versions (unpublished changes)')
  await pressOn('model-versions')
  await expect
    .element(page.getByTestId('content-differences'))
    .toHaveTextContent('Point Flow flowChangedUnit: m³/h → l/s')
  expect(server.inputsOf(compareModelVersions)).toEqual([{ modelId: '4', from: 2, to: null }])
  await page.getByTestId('version-note').fill('Other unit')
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(publishModel)).toEqual([{ modelId: '4', version: 7, note: 'Other unit' }])
})

test('earlier versions are loaded page by page', async () => {
  const pageOf = (last: number) =>
    Array.from({ length: 50 }, (_, at) => row(last - at)).filter(({ number }) => number > 0)
  server = serve(
    on(listModelVersions, ({ before }) => ({ hasChanges: 0, version: 7, versions: pageOf((before ?? 121) - 1) })),
    on(compareModelVersions, differences),
  )
  await renderExample(<VersionsButton modelId="4" name="Pump" />)
  await pressOn('model-versions')
  await pressOn('earlier-versions')
  await expect.element(page.getByText('Note 21', { exact: true })).toBeVisible()
  await pressOn('earlier-versions')
  await expect.element(page.getByText('Note 1', { exact: true })).toBeVisible()
  await expect.element(page.getByTestId('earlier-versions')).not.toBeInTheDocument()
  expect(server.inputsOf(listModelVersions).map(({ before }) => before)).toEqual([undefined, 71, 21])
})

test('an older version becomes the draft after a question', async () => {
  await renderExample(<VersionsButton modelId="4" name="Pump" />)
  await pressOn('model-versions')
  await pressOn('restore-1')
  await expect.element(page.getByText('Restore version 1?')).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(restoreModelVersion)).toEqual([{ modelId: '4', version: 7, number: 1 }])
})

test('without the right to change models, versions are only shown', async () => {
  grant('model:view')
  await renderExample(<VersionsButton modelId="4" name="Pump" />)
  await pressOn('model-versions')
  await expect.element(page.getByText('Note 2')).toBeVisible()
  await expect.element(page.getByTestId('publish')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('restore-1')).not.toBeInTheDocument()
})
