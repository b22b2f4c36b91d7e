// Mapping received tags: the proposals are chosen at first, a person changes some, and all selected are sent at once.
import { acceptMappings, listBoxMappings, listMappingProposals } from '@gemba/contract/gateway/mapping/commands.ts'
import { mappingErrors } from '@gemba/contract/gateway/mapping/errors.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { MappingPanel } from './mapping-panel.tsx'

const point = (pointId: string, pointName: string) => ({
  pointId,
  pointCode: pointName.toLowerCase(),
  pointName,
  objectId: '1',
  objectName: 'Press',
})
const [temperature, speed, load] = [point('11', 'Temperature'), point('12', 'Speed'), point('13', 'Load')]

const key = (deviceCode: string, code: string, proposals: object[]) => ({
  deviceCode,
  code,
  dataType: null,
  unit: null,
  lastValue: '21.5',
  lastAt: 1_700_000_000_000,
  count: 12,
  proposals,
})
const proposals = {
  keys: [
    key('PLC1', 'TEMP', [Object.assign({ score: 95, reason: 'normalized' }, temperature)]),
    key('PLC1', 'spd', []),
    key('PLC2', 'laod', [Object.assign({ score: 70, reason: 'similar' }, load)]),
  ],
  points: [temperature, speed, load],
}

const open = async (data: object = proposals) => {
  useSession.setState({ user: { authorities: ['box:view', 'box:edit'] } as never })
  const server = serve(on(listMappingProposals, data as never), on(listBoxMappings, []))
  await renderExample(
    <MemoryRouter>
      <MappingPanel boxId="7" />
    </MemoryRouter>,
  )
  return server
}

test('tags of all devices are listed, and the selected proposals are accepted at once', async () => {
  const server = await open()
  await expect.element(page.getByText('3 tags not mapped yet')).toBeVisible()
  await expect.element(page.getByTestId('mapping-key-TEMP').getByText('Press / Temperature')).toBeVisible()
  await expect.element(page.getByTestId('mapping-key-TEMP').getByText('Same code, written differently')).toBeVisible()
  await expect.element(page.getByLabelText('Select PLC1 / spd')).toBeDisabled()
  await page.getByLabelText('Select PLC2 / laod').click()
  await page.getByLabelText('Point for PLC1 / spd').click()
  await page.getByTitle('Press / Speed').click()
  await expect.element(page.getByTestId('mapping-key-spd').getByText('Manual')).toBeVisible()
  server.serve(on(acceptMappings, { mapped: 2 }))
  await page.getByTestId('mapping-accept').click()
  await expect
    .poll(() => server.inputsOf(acceptMappings))
    .toEqual([
      {
        boxId: '7',
        mappings: [
          { deviceCode: 'PLC1', code: 'TEMP', pointId: '11' },
          { deviceCode: 'PLC1', code: 'spd', pointId: '12' },
        ],
      },
    ])
})

test('without points that wait for values nothing can be accepted', async () => {
  await open({ keys: [key('PLC1', 'TEMP', [])], points: [] })
  await expect.element(page.getByText('Set the gateway of an object first', { exact: false })).toBeVisible()
  await expect.element(page.getByTestId('mapping-accept')).not.toBeInTheDocument()
})

test('a refusal of the server is shown, and the choices stay', async () => {
  const server = await open()
  server.serve(on(acceptMappings, refuse(mappingErrors, 'pointMappedTwice', { point: 'Temperature', key: 'PLC9 / t' })))
  await page.getByTestId('mapping-accept').click()
  await expect.element(page.getByText('Point Temperature already receives the tag PLC9 / t')).toBeVisible()
  await expect.element(page.getByLabelText('Select PLC1 / TEMP')).toBeChecked()
})
