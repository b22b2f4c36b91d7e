// Setting up a channel: its test shows values and faults in words, problems of the server are shown at their cells, and
// what is sent is what was typed.
import { callErrors } from '@gemba/contract/call-errors.ts'
import { browseChannel, listDrivers, saveChannel, testChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ChannelDialog } from './channel-dialog.tsx'

const { modbusTcp, opcUa, simulation } = driverProtocol.codes
const drivers = on(listDrivers, [
  { protocol: modbusTcp, name: 'Modbus TCP', code: 'modbusTcp' },
  { protocol: opcUa, name: 'OPC UA', code: 'opcUa' },
  { protocol: simulation, name: 'Simulation', code: 'simulation' },
])

async function open() {
  const server = serve(drivers)
  const onClose = vi.fn()
  await renderExample(<ChannelDialog boxId="7" channelId={undefined} deviceCount={0} onClose={onClose} />)
  await page.getByLabelText('Address', { exact: true }).fill('192.168.1.10')
  await page.getByLabelText('Code, row 1').fill('temperature')
  await page.getByLabelText('Address, row 1').fill('40001')
  return { server, onClose }
}

test('a test shows raw value, value and engineering value, and the fault of an item in words', async () => {
  const { server } = await open()
  server.serve(
    on(testChannel, {
      fault: null,
      durationMs: 12,
      items: [
        {
          deviceCode: 'D1',
          code: 'temperature',
          raw: '00 C8',
          value: 200,
          engineeringValue: 20,
          unit: '°C',
          fault: null,
        },
        {
          deviceCode: 'D1',
          code: 'load',
          raw: '',
          value: null,
          engineeringValue: null,
          unit: null,
          fault: { code: 'illegalAddress', parameters: { address: '40120' } },
        },
      ],
    }),
  )
  await page.getByTestId('channel-test').click()
  const result = page.getByTestId('channel-test-result')
  await expect.element(result.getByText('00 C8')).toBeVisible()
  await expect.element(result.getByText('200 °C')).toBeVisible()
  await expect.element(result.getByText('The device does not have the address 40120')).toBeVisible()
  expect(server.inputsOf(testChannel)).toMatchObject([
    {
      channel: {
        boxId: '7',
        protocol: modbusTcp,
        settings: { host: '192.168.1.10', port: 502 },
        devices: [
          {
            code: 'D1',
            periodMs: 1000,
            settings: { unit: 1 },
            items: [{ code: 'temperature', address: '40001', dataType: 3 }],
          },
        ],
      },
    },
  ])
})

test('a device that cannot be reached is a fault in words, and the channel can be saved nevertheless', async () => {
  const { server, onClose } = await open()
  server.serve(
    on(testChannel, { fault: { code: 'connectionRefused', parameters: {} }, items: [], durationMs: 3 }),
    on(saveChannel),
  )
  await page.getByTestId('channel-test').click()
  await expect.element(page.getByText('The device refuses the connection. Check the port')).toBeVisible()
  await page.getByTestId('channel-save').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.inputsOf(saveChannel)).toMatchObject([{ boxId: '7', isEnabled: 1, devices: [{ code: 'D1' }] }])
})

test('problems of the server are shown at their cells, and the dialog stays open', async () => {
  const { server, onClose } = await open()
  const problems = [
    { field: 'settings.port', problem: 'tooLarge', text: 'Must be at most 65535' },
    { field: 'devices.0.items.0.settings.wordOrder', problem: 'choice', text: 'Not one of the allowed values' },
  ]
  server.serve(on(saveChannel, refuse(callErrors, 'invalid', { problems })))
  await page.getByTestId('channel-save').click()
  await expect.element(page.getByText('Must be at most 65535')).toBeVisible()
  await expect.element(page.getByText('Not one of the allowed values')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('nothing is sent while a row has no address', async () => {
  const { server } = await open()
  await page.getByLabelText('Address, row 1').fill('')
  await page.getByTestId('channel-test').click()
  await expect.element(page.getByText('This field must not be empty')).toBeVisible()
  expect(server.inputsOf(testChannel)).toEqual([])
})

const nodes = (...rows: { name: string; hasChildren?: boolean; dataType?: 1 | 8 }[]) =>
  rows.map(({ name, hasChildren = false, dataType = null }) => ({
    address: `ns=1;s=${name}`,
    name,
    hasChildren,
    dataType,
  }))

test('a test without values opens the nodes of the device, and all values below a node are added at once', async () => {
  const server = serve(drivers)
  await renderExample(
    <ChannelDialog boxId="7" channelId={undefined} protocol={opcUa} deviceCount={0} onClose={() => undefined} />,
  )
  await page.getByLabelText('Endpoint').fill('opc.tcp://plant:4840')
  const fault = { code: 'certificateNotTrusted', parameters: { thumbprint: 'ab12' } }
  server.serve(on(testChannel, { fault, items: [], durationMs: 3 }))
  await page.getByTestId('channel-test').click()
  await expect.element(page.getByText('The certificate is not trusted (thumbprint ab12)')).toBeVisible()
  server.serve(
    on(testChannel, { fault: null, items: [], durationMs: 3 }),
    on(browseChannel, { fault: null, nodes: nodes({ name: 'Pump', hasChildren: true }) }),
  )
  await page.getByRole('button', { name: 'Trust this certificate' }).click()
  const below = page.getByRole('button', { name: 'Add all values below Pump' })
  await expect.element(below).toBeVisible()
  expect(server.inputsOf(testChannel)[1]).toMatchObject({ channel: { settings: { trustedThumbprint: 'ab12' } } })
  server.serve(
    on(browseChannel, {
      fault: null,
      nodes: nodes({ name: 'Speed', dataType: 8 }, { name: 'Running', dataType: 1 }, { name: 'Limits' }),
    }),
  )
  await below.click()
  await expect.element(page.getByLabelText('Address, row 2')).toHaveValue('ns=1;s=Running')
  await expect.element(page.getByLabelText('Code, row 1')).toHaveValue('Speed')
  server.serve(on(saveChannel))
  await page.getByTestId('channel-save').click()
  await vi.waitFor(() =>
    expect(server.inputsOf(saveChannel)).toMatchObject([
      {
        devices: [
          {
            items: [
              { code: 'Speed', dataType: 8 },
              { code: 'Running', dataType: 1 },
            ],
          },
        ],
      },
    ]),
  )
})
