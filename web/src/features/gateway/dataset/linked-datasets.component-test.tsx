// Datasets linked to devices of a gateway: what they say, and how links of points are changed.
import {
  listDatasetChoices,
  listLinkedDatasets,
  listPointLinks,
  savePointLinks,
} from '@gemba/contract/gateway/dataset/commands.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { LinkedDatasets } from './linked-datasets.tsx'

const boxPoints = [
  { code: 'n', name: 'Speed' },
  { code: 't', name: 't' },
]
const choices = {
  devices: [{ deviceId: '3', code: 'plc', name: 'PLC', boxPoints }],
  datasets: [{ datasetId: '8', name: 'Main', objectName: 'Press' }],
}
const link = {
  id: '5',
  boxId: '7',
  deviceId: '3',
  deviceCode: 'plc',
  deviceName: 'PLC',
  datasetId: '8',
  datasetCode: 'main',
  datasetName: 'Main',
  collectCycle: 5,
  objectId: '1',
  objectName: 'Press',
  pointCount: 2,
  linkedCount: 1,
}
const point = { pointCode: 'x', unit: null, boxPointName: null, mapId: null }
const points = [
  { ...point, pointId: '11', pointName: 'Temperature', boxPoint: 't' },
  { ...point, pointId: '12', pointName: 'Rotation', boxPoint: null },
]

beforeEach(() => {
  useSession.setState({ user: { authorities: ['box:view', 'box:edit'] } as unknown as SessionUser })
})

test('a point gets a value of the device; one value cannot be used twice', async () => {
  const server = serve(
    on(listDatasetChoices, choices),
    on(listLinkedDatasets, [link]),
    on(listPointLinks, points),
    on(savePointLinks, points),
  )
  await renderExample(
    <MemoryRouter>
      <LinkedDatasets boxId="7" />
    </MemoryRouter>,
  )
  const row = page.getByTestId('linked-main')
  await expect.element(row.getByText('1 of 2')).toBeVisible()
  await row.getByRole('button', { name: 'Edit links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Point links of Main' })
  const choose = async (option: string) => {
    await dialog.getByRole('combobox', { name: 'Rotation' }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await choose('t')
  await expect.element(dialog.getByText('Each value can be used for one point only')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await choose('n · Speed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.inputsOf(savePointLinks))
    .toEqual([
      {
        id: '5',
        pointLinks: [
          { boxPoint: 't', dataId: '11' },
          { boxPoint: 'n', dataId: '12' },
        ],
      },
    ])
})
