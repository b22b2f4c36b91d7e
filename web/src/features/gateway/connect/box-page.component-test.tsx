// The page of a gateway whose channel fails, and of one without channels.
import { box } from '@gemba/contract/gateway/box.ts'
import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import { listChannelStates, listDrivers } from '@gemba/contract/gateway/channel/commands.ts'
import { readBoxConnection, readGatewayAddress } from '@gemba/contract/gateway/connection.ts'
import { listDatasetChoices, listLinkedDatasets } from '@gemba/contract/gateway/dataset/commands.ts'
import { pageBoxFiles } from '@gemba/contract/gateway/file-set/box-file.ts'
import { listBoxMappings, listMappingProposals } from '@gemba/contract/gateway/mapping/commands.ts'
import { listBoxRecordPoints, listBoxRecords } from '@gemba/contract/gateway/record/commands.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { listTriggerPoints } from '@gemba/contract/gateway/trigger/trigger-points.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { BoxPage } from './box-page.tsx'

beforeEach(() => useSession.setState({ user: { authorities: ['box:view'] } as unknown as SessionUser }))

const show = async (channels: readonly { id: string; boxId: string; name: string }[]) => {
  serve(
    on(operation(box, 'read'), { id: '4', code: 'pump', name: 'Pump' }),
    on(readGatewayAddress, { companyCode: 'acme', listeners: [{ host: null, port: 1883, scheme: 'mqtt' }] }),
    on(readBoxConnection, { id: '4', state: 0, lastMessageAt: null, signIn: null, connectionCount: 0 }),
    on(operation(boxChannel, 'page'), { records: channels, total: channels.length, pages: 1 }),
    on(listChannelStates, [
      { channelId: '9', state: 3, fault: { code: 'connectionRefused', parameters: {} }, nextAttemptAt: null },
    ]),
    on(listDrivers),
    on(listDatasetChoices),
    on(listLinkedDatasets),
    on(listMappingProposals),
    on(listBoxMappings),
    on(operation(triggerChannel, 'list')),
    on(listTriggerPoints),
    on(listBoxRecords),
    on(listBoxRecordPoints),
    on(pageBoxFiles),
  )
  await renderExample(
    <MemoryRouter>
      <BoxPage params={{ id: '4' }} />
    </MemoryRouter>,
  )
}

const positionOf = (testId: string): number =>
  document.querySelector(`[data-testid=${testId}]`)?.getBoundingClientRect().top ?? Number.NaN

test('the error of a channel comes first, and nothing waits for commands', async () => {
  await show([{ id: '9', boxId: '4', name: 'Line 1' }])
  await expect.element(page.getByText('The device refuses the connection. Check the port')).toBeVisible()
  expect(positionOf('channels')).toBeLessThan(positionOf('step-1'))
  await expect.element(page.getByTestId('step-2').getByText('Channels read its devices')).toBeVisible()
  await expect.element(page.getByText(/Waiting/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/mosquitto_pub/)).not.toBeInTheDocument()
})

test('a gateway without channels waits for its first message', async () => {
  await show([])
  await expect.element(page.getByText(/^Waiting\. Run one of the commands above/)).toBeVisible()
  expect(positionOf('step-1')).toBeLessThan(positionOf('channels'))
})
